/** Reads `attributes`: divisions, key, meter, clefs, staves, tunings and transposition from the current position on. */
import type { Clef, KeySignature } from '../../../model/score.ts';
import type { KeyAlteration } from '../../../theory/key.ts';
import { midiPitch } from '../../../theory/pitch.ts';
import { TICKS_PER_QUARTER, ticks } from '../../../units.ts';
import { FormatError } from '../../formatError.ts';
import { readMark } from './readDirectionTypes.ts';
import { foreignOf } from '../xml/foreignElement.ts';
import { parseMeterDisplay } from '../signs/meterDisplay.ts';
import { readMeter } from '../tables/meter.ts';
import { parseStep } from '../tables/parseStep.ts';
import { roundToTick, staffIndex, type PartReading } from '../fit/partReading.ts';
import { fifthsOfInterval, inverse, transposeAlteration } from '../tables/transposition.ts';
import {
  childOf,
  childrenOf,
  hasChild,
  numberOf,
  ordinalOf,
  parseNumber,
  textOf,
  integerOf,
  type XmlElement,
} from '../xml/xmlElement.ts';

/** Clefs of the model by MusicXML's names. Without a clef notes are placed as under a treble clef. */
const SIGNS: Readonly<Record<string, Clef['sign']>> = {
  G: 'G',
  F: 'F',
  C: 'C',
  percussion: 'percussion',
  TAB: 'tab',
  none: 'G',
};

const USUAL_LINES = { G: 2, F: 4, C: 3, percussion: 2, tab: 5 } as const;

function parseClef(element: XmlElement, warn: PartReading['warn']): Clef {
  const name = textOf(element, 'sign') ?? 'G';
  const sign = SIGNS[name];
  if (sign === undefined) warn(`the clef "${name}" is read as a treble clef`);
  const known = sign ?? 'G';
  const line = numberOf(element, 'line') ?? USUAL_LINES[known];
  const shift = numberOf(element, 'clef-octave-change') ?? 0;
  return {
    sign: known,
    line: Number.isInteger(line) && line >= 1 && line <= 6 ? line : USUAL_LINES[known],
    ...(shift !== 0 && { octaveShift: (Math.sign(shift) * Math.min(2, Math.abs(shift))) as -1 | 1 }),
    ...((name === 'none' || element.attributes['print-object'] === 'no') && { printed: false }),
  };
}

function readClefs(element: XmlElement, reading: PartReading): void {
  const { part, measure, cursor } = reading;
  for (const child of childrenOf(element, 'clef')) {
    const staff = staffIndex(part, ordinalOf(child));
    const clef = parseClef(child, reading.warn);
    const first = part.staves[staff];
    if (part.measures.length === 0 && cursor === 0 && first !== undefined) first.clef = clef;
    else {
      const isAfter = cursor === 0 && child.attributes['after-barline'] === 'yes';
      measure.clefs.push({ staff, at: ticks(roundToTick(cursor)), clef, ...(isAfter && { afterBarline: true }) });
    }
  }
}

const MINOR_MODES = new Set(['minor', 'aeolian', 'dorian', 'phrygian', 'locrian']);
/**
 * MusicXML counts the fifths of all modes in the same way, so only the third of the scale determines the mode of the
 * model.
 */
const modeOf = (text: string | undefined): KeySignature['mode'] => (MINOR_MODES.has(text ?? '') ? 'minor' : 'major');

/** Returns the alterations in sounding pitch; undefined where the signature is one of the circle of fifths. */
function parseAlterations(key: XmlElement, { interval }: PartReading): KeyAlteration[] | undefined {
  const steps = childrenOf(key, 'key-step');
  if (steps.length === 0) return undefined;
  const alters = childrenOf(key, 'key-alter');
  const octaves = new Map(childrenOf(key, 'key-octave').map((octave) => [ordinalOf(octave), Number(octave.text)]));
  return steps.slice(0, MOST_ALTERATIONS).map((step, index) => {
    const octave = octaves.get(index + 1);
    const alter = Math.round(2 * parseNumber(alters[index]?.text ?? '0', 'key-alter')) / 2;
    const isPlaced = octave !== undefined && Number.isInteger(octave) && octave >= 0 && octave <= 9;
    const written = { step: parseStep(step.text.trim()), alter, ...(isPlaced && { octave }) };
    return transposeAlteration(written, interval);
  });
}

const MOST_ALTERATIONS = 14;
const PLAIN_MODES = new Set([undefined, '', 'major', 'minor', 'none']);

function parseKey(key: XmlElement, reading: PartReading): KeySignature {
  const alterations = parseAlterations(key, reading);
  const written = numberOf(key, 'fifths') ?? 0;
  let fifths = alterations === undefined ? Math.round(written + fifthsOfInterval(reading.interval)) : 0;
  if (Math.abs(fifths) > 7)
    reading.warn('a key signature with more than seven sharps or flats is replaced by its enharmonic equivalent');
  while (fifths > 7) fifths -= 12;
  while (fifths < -7) fifths += 12;
  const modeName = textOf(key, 'mode');
  return {
    fifths,
    mode: modeOf(modeName),
    ...(modeName !== undefined && !PLAIN_MODES.has(modeName) && { modeName }),
    ...(alterations !== undefined && { alterations }),
  };
}

/**
 * Reads the keys. The key of the first staff, or of all staves, is a candidate for the score's key, which `scoreKeyOf`
 * chooses.
 */
function readKeys(element: XmlElement, reading: PartReading): void {
  const { measure, part, cursor } = reading;
  for (const child of childrenOf(element, 'key')) {
    const key = parseKey(child, reading);
    const staff = child.attributes['number'] === undefined ? undefined : staffIndex(part, ordinalOf(child));
    measure.keys.push({ at: ticks(roundToTick(cursor)), ...(staff !== undefined && { staff }), key });
    if ((staff ?? 0) > 0) continue;
    if (cursor === 0) measure.frame.key = key;
    else reading.pendingKey = key;
  }
}

function readTime(element: XmlElement, reading: PartReading): void {
  if (!hasChild(element, 'time')) return;
  const { frame } = reading.measure;
  const { time, isIncomplete, isSecondLost } = readMeter(element);
  if (isSecondLost) reading.warn('meters of single staves are left out; all staves have that of the first');
  const source = isIncomplete
    ? foreignOf({ ...element, children: childrenOf(element, 'time') }, reading.spend)
    : undefined;
  if (reading.cursor > 0) {
    reading.pendingTime = time;
    for (const each of childrenOf(element, 'time')) readMark(each, { at: reading.cursor, staff: 0 }, reading);
    reading.warn('a time signature inside a measure applies from the next measure on');
    return;
  }
  frame.time = time;
  if (source !== undefined) frame.meterDisplay = parseMeterDisplay(source);
}

const FRETS = 22;

/** Reads the tuning of strings. Lines and tunings are both counted from the lowest. */
function readTuning(details: XmlElement, { part }: PartReading): void {
  const strings: number[] = [];
  for (const child of childrenOf(details, 'staff-tuning')) {
    const pitch = {
      step: parseStep(textOf(child, 'tuning-step')),
      alter: Math.round(numberOf(child, 'tuning-alter') ?? 0),
      octave: integerOf(child, 'tuning-octave', 0, 9) ?? 4,
    };
    strings[Math.min(ordinalOf(child, 'line'), 16) - 1] = midiPitch(pitch);
  }
  const capo = integerOf(details, 'capo', 0, 36) ?? part.tuning?.capo ?? 0;
  const known = strings.filter((string) => string >= 0 && string <= 127);
  if (known.length > 0) part.tuning = { capo, frets: part.tuning?.frets ?? FRETS, strings: known };
  else if (part.tuning !== undefined) part.tuning = { ...part.tuning, capo };
}

const KEPT: ReadonlySet<string> = new Set('part-symbol instruments for-part directive measure-style'.split(' '));

function keepOthers(element: XmlElement, reading: PartReading): void {
  for (const child of element.children)
    if (KEPT.has(child.name)) readMark(child, { at: reading.cursor, staff: 0 }, reading);
}

/** Keeps the children of `staff-details` for which staff and tuning have no fields, in the order of the schema. */
function keepDetails(details: XmlElement, reading: PartReading): void {
  const isMore = Object.keys(details.attributes).some((name) => name !== 'number');
  const hasLines = hasChild(details, 'line-detail');
  const kept = details.children.filter(
    ({ name, attributes }) =>
      ['staff-type', 'line-detail'].includes(name) ||
      (name === 'staff-lines' && hasLines) ||
      (name === 'capo' && reading.part.tuning === undefined) ||
      (name === 'staff-size' && attributes['scaling'] !== undefined),
  );
  if (!isMore && kept.length === 0) return;
  const place = { at: reading.cursor, staff: staffIndex(reading.part, ordinalOf(details)) };
  readMark({ ...details, children: kept }, place, reading);
}

function readStaffDetails(element: XmlElement, reading: PartReading): void {
  const isStart = reading.part.measures.length === 0 && reading.cursor === 0;
  for (const details of childrenOf(element, 'staff-details')) {
    if (!isStart) {
      const place = { at: reading.cursor, staff: staffIndex(reading.part, ordinalOf(details)) };
      readMark(details, place, reading);
      continue;
    }
    const staff = reading.part.staves[staffIndex(reading.part, ordinalOf(details))];
    const lines = integerOf(details, 'staff-lines', 0, 12);
    const size = numberOf(details, 'staff-size') ?? 100;
    if (staff !== undefined && lines !== undefined && (lines !== 5 || staff.lines !== undefined)) staff.lines = lines;
    if (staff !== undefined && size < 100) staff.size = 'cue';
    readTuning(details, reading);
    keepDetails(details, reading);
  }
}

function readTranspose(element: XmlElement, reading: PartReading): void {
  const transpose = childOf(element, 'transpose');
  if (transpose === undefined) return;
  const octaves = Math.round(numberOf(transpose, 'octave-change') ?? 0);
  const semitones = Math.round(numberOf(transpose, 'chromatic') ?? 0);
  const steps = numberOf(transpose, 'diatonic') ?? Math.round((semitones * 7) / 12);
  const interval = { diatonic: Math.round(steps) + 7 * octaves, chromatic: semitones + 12 * octaves };
  if (Math.abs(interval.chromatic) > 48) throw new FormatError('', 'the part transposes by more than four octaves');
  reading.interval = interval;
  const { part } = reading;
  if (part.measures.length === 0) {
    part.transposition = interval.chromatic === 0 && interval.diatonic === 0 ? undefined : inverse(interval);
    return;
  }
  reading.measure.transposition = inverse(interval);
  if (reading.cursor > 0)
    reading.warn('a transposition that changes inside a measure applies from the start of the measure');
}

/** Largest number of divisions per quarter. Finer divisions would be shorter than a tick. */
const MOST_DIVISIONS = TICKS_PER_QUARTER;

export function readAttributes(element: XmlElement, reading: PartReading): void {
  const divisions = numberOf(element, 'divisions');
  if (divisions !== undefined) {
    if (divisions <= 0 || divisions > MOST_DIVISIONS)
      throw new FormatError('', `divisions are ${divisions}, but must be more than 0 and at most ${MOST_DIVISIONS}`);
    reading.division = TICKS_PER_QUARTER / divisions;
    reading.hasDivision = true;
  }
  const staves = numberOf(element, 'staves');
  if (staves !== undefined) staffIndex(reading.part, staves);
  readTranspose(element, reading);
  readKeys(element, reading);
  readTime(element, reading);
  readClefs(element, reading);
  readStaffDetails(element, reading);
  keepOthers(element, reading);
}
