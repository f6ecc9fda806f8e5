/** Reads `measure`: calls the reader of each child and updates the current position. */
import { numberAfter } from '../../../model/measureCount.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import { FormatError } from '../../formatError.ts';
import { newMeasure } from '../fit/draft.ts';
import { COSTS } from '../../memoryBudget.ts';
import type { PartReading } from '../fit/partReading.ts';
import { readAttributes } from './readAttributes.ts';
import { readBarline, readPrint } from './readBarline.ts';
import { readDirection, readSound } from './readDirection.ts';
import { readMark } from './readDirectionTypes.ts';
import { readHarmony } from './readHarmony.ts';
import { durationIn, readNote } from './readNote.ts';
import type { XmlElement } from '../xml/xmlElement.ts';

/** Limits for a measure, in ticks and in children. Files with larger measures are rejected. */
const LONGEST = 1024 * TICKS_PER_QUARTER;
const MOST_CHILDREN = 10_000;

function move(by: number, reading: PartReading): void {
  reading.cursor += by;
  if (reading.cursor < 0) {
    // Rounded durations can lead slightly before the start of the measure. A larger distance is an error in the file,
    // which other programs also tolerate.
    if (reading.cursor < -reading.division) reading.warn('a backup leads before the start of its measure');
    reading.cursor = 0;
  }
}

/** Reads an element whose position is the current position in the file. Its duration counts in divisions. */
function readInline(element: XmlElement, reading: PartReading): void {
  const length = durationIn(element, reading);
  const children = element.children.filter(({ name }) => name !== 'duration');
  readMark({ ...element, children }, { at: reading.cursor, staff: 0 }, reading, length);
}

const CHILDREN: Readonly<Record<string, (element: XmlElement, reading: PartReading) => void>> = {
  note: readNote,
  backup: (element, reading) => {
    move(-(durationIn(element, reading) ?? 0), reading);
  },
  forward: (element, reading) => {
    move(durationIn(element, reading) ?? 0, reading);
  },
  attributes: readAttributes,
  direction: readDirection,
  harmony: readHarmony,
  'figured-bass': readInline,
  grouping: readInline,
  listening: readInline,
  barline: readBarline,
  print: readPrint,
  sound: readSound,
};

const LONGEST_NUMBER = 20;

function readNumber(number: string, reading: PartReading): void {
  if (number !== '' && number.length <= LONGEST_NUMBER && number !== String(reading.nextNumber))
    reading.measure.frame.number = number;
  reading.nextNumber = numberAfter(number, reading.nextNumber);
}

export function openMeasure(attributes: Readonly<Record<string, string>>, reading: PartReading): void {
  reading.measure = newMeasure();
  reading.cursor = 0;
  reading.noteCount = 0;
  reading.childCount = 0;
  reading.spend(COSTS.measure);
  const { frame } = reading.measure;
  // A first measure 0 is a pickup, also where it is not called implicit.
  const isPickup = attributes['number'] === '0' && reading.part.measures.length === 0;
  if (attributes['implicit'] === 'yes' || isPickup) frame.unnumbered = true;
  else readNumber(attributes['number'] ?? '', reading);
  if (reading.pendingKey !== undefined) frame.key = reading.pendingKey;
  if (reading.pendingTime !== undefined) frame.time = reading.pendingTime;
  reading.pendingKey = undefined;
  reading.pendingTime = undefined;
}

/** Reads a child of `measure`. Unknown elements are skipped. */
export function readMeasureChild(element: XmlElement, reading: PartReading): void {
  reading.spend(element.name === 'note' ? COSTS.note : COSTS.mark);
  reading.spend(COSTS.element * element.children.length);
  if (++reading.childCount > MOST_CHILDREN)
    throw new FormatError('', `the measure contains more than ${MOST_CHILDREN} notes and marks`);
  CHILDREN[element.name]?.(element, reading);
  if (reading.cursor > LONGEST) throw new FormatError('', 'the measure is longer than 1024 quarters');
  const { measure, cursor } = reading;
  const isFullRest = element.name === 'note' && measure.chords.at(-1)?.isFullMeasure === true;
  if (isFullRest) measure.restLength = Math.max(measure.restLength, cursor);
  else if (element.name !== 'backup')
    measure.length = Math.max(measure.length, element.name === 'note' || element.name === 'forward' ? cursor : 0);
}

export function closeMeasure(reading: PartReading): void {
  reading.measure.division = reading.division;
  reading.part.measures.push(reading.measure);
}
