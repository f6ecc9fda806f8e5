/** Writes `attributes`: divisions, key, time, staves, clefs, tunings, transposition. */
import { isSame } from '../../../model/isSame.ts';
import type {
  Clef,
  InstrumentTransposition,
  KeySignature,
  Measure,
  PartMeasure,
  TimeSignature,
} from '../../../model/score.ts';
import type { KeyAlteration } from '../../../theory/key.ts';
import { STEP_NAMES } from '../../../theory/pitch.ts';
import { spellPitch } from '../../../theory/spellPitch.ts';
import { writeMeterDisplay } from '../signs/meterDisplay.ts';
import { newElement } from '../signs/source.ts';
import { elementOf, writeElement } from '../xml/foreignElement.ts';
import { isMeterOf, isMeterOfElement } from '../tables/meter.ts';
import { soundingInterval, type PartWriting } from './partWriting.ts';
import { fifthsOfInterval, transposeAlteration } from '../tables/transposition.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import type { XmlWriter } from '../xml/xmlWriter.ts';

const SIGNS = { G: 'G', F: 'F', C: 'C', percussion: 'percussion', tab: 'TAB' } as const;

export function writeClef(
  { sign, line, octaveShift, printed }: Clef,
  staff: number,
  { xml, staffCount }: PartWriting,
  afterBarline = false,
): void {
  const attributes = {
    number: staffCount > 1 ? staff + 1 : undefined,
    'after-barline': afterBarline ? 'yes' : undefined,
    'print-object': printed === false ? 'no' : undefined,
  };
  xml.element('clef', attributes, () => {
    xml.leaf('sign', SIGNS[sign]);
    xml.leaf('line', line);
    if (octaveShift !== undefined) xml.leaf('clef-octave-change', octaveShift);
  });
}

function writeAlterations(alterations: readonly KeyAlteration[], { xml, interval }: PartWriting): void {
  const written = alterations.map((each) => transposeAlteration(each, interval));
  for (const { step, alter } of written) {
    xml.leaf('key-step', STEP_NAMES[step]);
    xml.leaf('key-alter', alter);
  }
  written.forEach(({ octave }, index) => {
    if (octave !== undefined) xml.leaf('key-octave', octave, { number: index + 1 });
  });
}

/** Writes a key signature. `staff` is the index of its staff; undefined for all staves. */
export function writeKey(
  { fifths, mode, modeName, alterations }: KeySignature,
  staff: number | undefined,
  writing: PartWriting,
): void {
  const { xml, interval } = writing;
  xml.element('key', { number: staff === undefined ? undefined : staff + 1 }, () => {
    if (alterations !== undefined) {
      writeAlterations(alterations, writing);
      return;
    }
    xml.leaf('fifths', fifths + fifthsOfInterval(interval));
    xml.leaf('mode', modeName ?? mode);
  });
}

/**
 * Whether the part already changed to the key inside the previous measure, so that it is not written again at the
 * barline.
 */
function isReached(key: KeySignature | undefined, before: PartMeasure | undefined): boolean {
  const last = before?.keys?.at(-1);
  return last !== undefined && last.at > 0 && last.staff === undefined && key !== undefined && isSame(last.key, key);
}

/** Writes the keys at the start of a measure: the score's, or those of the part or its staves where they differ. */
function writeKeys(measureIndex: number, { key }: Measure, writing: PartWriting): void {
  const { part, staffCount } = writing;
  const own = (part.measures[measureIndex]?.keys ?? []).filter(({ at }) => at === 0);
  const shared = own.findLast(({ staff }) => staff === undefined)?.key ?? key;
  const single = own.filter(({ staff }) => staff !== undefined);
  if (single.length === 0) {
    if (shared !== undefined && !isReached(shared, part.measures[measureIndex - 1]))
      writeKey(shared, undefined, writing);
    return;
  }
  for (let staff = 0; staff < staffCount; staff++) {
    const written = single.findLast((change) => change.staff === staff)?.key ?? shared;
    if (written !== undefined) writeKey(written, staff, writing);
  }
}

const TIME_SYMBOLS = { common: 'common', cut: 'cut', single: 'single-number', senza: undefined } as const;

/** Writes the element that was kept from a file where it still states the same meter. */
function writeMeter({ time, meterDisplay }: Measure, xml: XmlWriter): void {
  if (time === undefined) return;
  const { source } = meterDisplay ?? {};
  if (source !== undefined && isMeterOf(source, time)) {
    for (const each of elementOf(source).children) writeElement(each, xml);
    return;
  }
  const element = meterDisplay && source === undefined ? writeMeterDisplay(meterDisplay) : undefined;
  const holds =
    element !== undefined &&
    time.symbol === undefined &&
    isMeterOfElement(newElement('attributes', {}, [element]), time);
  if (holds) writeElement(element, xml);
  else writeTime(time, xml);
}

function writeTime({ beats, beatType, symbol }: TimeSignature, xml: XmlWriter): void {
  if (symbol === 'senza') {
    // The length of empty measures of unmeasured music follows from this meter.
    xml.instruction('songleaf-senza-misura', `${beats.join('+')}/${beatType}`);
    xml.element('time', {}, () => {
      xml.leaf('senza-misura', '');
    });
    return;
  }
  xml.element('time', { symbol: symbol === undefined ? undefined : TIME_SYMBOLS[symbol] }, () => {
    xml.leaf('beats', beats.join('+'));
    xml.leaf('beat-type', beatType);
  });
}

const SHARPS = { fifths: 0, mode: 'major' } as const;

function writeTuning({ part, xml }: PartWriting): void {
  part.tuning?.strings.forEach((midi, index) => {
    const pitch = spellPitch(midi, SHARPS);
    xml.element('staff-tuning', { line: index + 1 }, () => {
      xml.leaf('tuning-step', STEP_NAMES[pitch.step]);
      if (pitch.alter !== 0) xml.leaf('tuning-alter', pitch.alter);
      xml.leaf('tuning-octave', pitch.octave);
    });
  });
  if (part.tuning !== undefined && part.tuning.capo > 0) xml.leaf('capo', part.tuning.capo);
}

const CUE_SIZE = 70;

function writeStaffDetails(writing: PartWriting): void {
  const { part, xml } = writing;
  const isHidden = part.printed === false;
  const attributesOf = (staff: number) => ({
    number: writing.staffCount > 1 ? staff + 1 : undefined,
    'print-object': isHidden ? 'no' : undefined,
  });
  part.staves.forEach((staff, index) => {
    const hasTuning = index === 0 && part.tuning !== undefined && !part.showTab;
    if (staff.lines === undefined && staff.size === undefined && !hasTuning && !isHidden) return;
    xml.element('staff-details', attributesOf(index), () => {
      if (staff.lines !== undefined) xml.leaf('staff-lines', staff.lines);
      if (hasTuning) writeTuning(writing);
      if (staff.size !== undefined) xml.leaf('staff-size', CUE_SIZE);
    });
  });
  if (!part.showTab) return;
  xml.element('staff-details', attributesOf(part.staves.length), () => {
    xml.leaf('staff-lines', part.tuning?.strings.length ?? 6);
    writeTuning(writing);
  });
}

function writeTranspose(transposition: InstrumentTransposition | undefined, writing: PartWriting): void {
  if (transposition === undefined) return;
  const { diatonic, chromatic } = soundingInterval(writing);
  writing.xml.element('transpose', {}, () => {
    writing.xml.leaf('diatonic', diatonic);
    writing.xml.leaf('chromatic', chromatic);
  });
}

/** Writes everything that is in force at the start of the first measure. */
function writeFirst(measure: Measure, writing: PartWriting, unit: number): void {
  const { part, xml } = writing;
  xml.leaf('divisions', TICKS_PER_QUARTER / unit);
  writeKeys(0, measure, writing);
  writeMeter(measure, xml);
  if (writing.staffCount > 1) xml.leaf('staves', writing.staffCount);
  part.staves.forEach((staff, index) => {
    writeClef(staff.clef, index, writing);
  });
  if (part.showTab) writeClef({ sign: 'tab', line: 5 }, part.staves.length, writing);
  writeStaffDetails(writing);
  writeTranspose(part.transposition, writing);
}

/**
 * Writes the attributes at the start of a measure, including clefs. Clefs inside a measure are written at their
 * positions.
 */
export function writeAttributes(measureIndex: number, writing: PartWriting, unit: number): void {
  const { part, score, xml } = writing;
  const measure = score.measures[measureIndex];
  if (measure === undefined) return;
  if (measureIndex === 0) {
    xml.element('attributes', {}, () => {
      writeFirst(measure, writing, unit);
    });
  }
  const clefs = (part.measures[measureIndex]?.clefs ?? []).filter(({ at }) => at === 0);
  xml.block('attributes', () => {
    if (measureIndex > 0) writeKeys(measureIndex, measure, writing);
    if (measureIndex > 0) writeMeter(measure, xml);
    for (const { clef, staff, afterBarline } of clefs) writeClef(clef, staff, writing, afterBarline);
    if (measureIndex > 0) writeTranspose(part.measures[measureIndex]?.transposition, writing);
  });
}
