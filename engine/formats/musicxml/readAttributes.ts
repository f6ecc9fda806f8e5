/** `attributes`: units, key, meter, clefs, staves, tunings and transposition from the position on. */
import type { Clef, KeySignature, TimeSignature } from '../../model/score.ts';
import { midiPitch, STEP_NAMES, type Step } from '../../theory/pitch.ts';
import { TICKS_PER_QUARTER, ticks } from '../../units.ts';
import { FormatError } from '../formatError.ts';
import { momentAt, staffIndex, type PartReading } from './partReading.ts';
import { fifthsOfInterval, inverse } from './transposition.ts';
import { childOf, childrenOf, hasChild, numberOf, ordinalOf, textOf, wholeOf, type XmlElement } from './xmlElement.ts';

export function parseStep(text: string | undefined): Step {
  const step = (STEP_NAMES as readonly string[]).indexOf(text ?? '');
  if (step < 0) throw new FormatError('', `a pitch has the step "${text ?? ''}", which is none of A to G`);
  return step as Step;
}

const SIGNS: Readonly<Record<string, Clef['sign']>> = {
  G: 'G',
  F: 'F',
  C: 'C',
  percussion: 'percussion',
  TAB: 'tab',
  none: 'percussion',
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
  };
}

function readClefs(element: XmlElement, reading: PartReading): void {
  const { part, measure, cursor } = reading;
  for (const child of childrenOf(element, 'clef')) {
    const staff = staffIndex(part, ordinalOf(child));
    const clef = parseClef(child, reading.warn);
    const first = part.staves[staff];
    if (part.measures.length === 0 && cursor === 0 && first !== undefined) first.clef = clef;
    else measure.clefs.push({ staff, at: ticks(momentAt(cursor)), clef });
  }
}

const MINOR_MODES = new Set(['minor', 'aeolian', 'dorian', 'phrygian', 'locrian']);
/** Key signatures of modes count from their own tonic already, so only the third of the scale matters. */
const modeOf = (text: string | undefined): KeySignature['mode'] => (MINOR_MODES.has(text ?? '') ? 'minor' : 'major');

function readKey(element: XmlElement, reading: PartReading): void {
  const keys = childrenOf(element, 'key');
  const key = keys[0];
  if (key === undefined) return;
  const written = numberOf(key, 'fifths');
  if (written === undefined) reading.warn('a key signature of single accidentals is read as none');
  if (keys.some((other) => numberOf(other, 'fifths') !== written)) {
    reading.warn('the staves of a part have different keys; that of the first is taken');
  }
  let fifths = Math.round((written ?? 0) + fifthsOfInterval(reading.interval));
  if (Math.abs(fifths) > 7) reading.warn('a key signature beyond seven sharps or flats is read as its enharmonic one');
  while (fifths > 7) fifths -= 12;
  while (fifths < -7) fifths += 12;
  const signature: KeySignature = { fifths, mode: modeOf(textOf(key, 'mode')) };
  if (reading.cursor === 0) {
    reading.measure.frame.key = signature;
    return;
  }
  reading.pendingKey = signature;
  reading.warn('a key change inside a measure is moved to the next measure');
}

const isPowerOfTwo = (value: number): boolean => [1, 2, 4, 8, 16, 32, 64, 128, 256, 512].includes(value);

/** Characters in a sum of beats. */
const LONGEST_SUM = 100;

/** `3+2` over 8, or several fractions one after the other, brought to the smallest unit. */
function parseTime(time: XmlElement): Pick<TimeSignature, 'beats' | 'beatType'> {
  const units = childrenOf(time, 'beat-type').map((unit) => Number(unit.text));
  const beatType = Math.max(...units);
  const beats = childrenOf(time, 'beats').flatMap((child, index) =>
    child.text
      .slice(0, LONGEST_SUM)
      .split('+')
      .map((count) => (Number(count) * beatType) / (units[index] ?? beatType)),
  );
  const isSound = beats.length > 0 && beats.every((count) => Number.isInteger(count) && count > 0 && count < 1000);
  if (!isSound || !units.every(isPowerOfTwo)) throw new FormatError('', 'the time signature has no beats to count');
  return { beats, beatType };
}

const TIME_SYMBOLS: Readonly<Record<string, NonNullable<TimeSignature['symbol']>>> = {
  common: 'common',
  cut: 'cut',
  'single-number': 'single',
};

/** What an unmeasured passage was written with by us, else common time. */
function unmeasured(element: XmlElement): TimeSignature {
  const note = childOf(element, '?songleaf-senza-misura')?.text.trim() ?? '';
  const [, beats = '4', beatType = '4'] = /^([\d+]+)\/(\d+)$/.exec(note) ?? [];
  return { beats: beats.split('+').map(Number), beatType: Number(beatType), symbol: 'senza' };
}

function readTime(element: XmlElement, reading: PartReading): void {
  const time = childOf(element, 'time');
  if (time === undefined) return;
  const symbol = TIME_SYMBOLS[time.attributes['symbol'] ?? ''];
  const signature: TimeSignature = hasChild(time, 'senza-misura')
    ? unmeasured(element)
    : { ...parseTime(time), ...(symbol !== undefined && { symbol }) };
  if (reading.cursor === 0) {
    reading.measure.frame.time = signature;
    return;
  }
  reading.pendingTime = signature;
  reading.warn('a time signature inside a measure is moved to the next measure');
}

const FRETS = 22;

/** Lines are counted from the lowest, as tunings are. */
function readTuning(details: XmlElement, { part }: PartReading): void {
  const strings: number[] = [];
  for (const child of childrenOf(details, 'staff-tuning')) {
    const pitch = {
      step: parseStep(textOf(child, 'tuning-step')),
      alter: Math.round(numberOf(child, 'tuning-alter') ?? 0),
      octave: wholeOf(child, 'tuning-octave', 0, 9) ?? 4,
    };
    strings[Math.min(ordinalOf(child, 'line'), 16) - 1] = midiPitch(pitch);
  }
  const capo = wholeOf(details, 'capo', 0, 36) ?? part.tuning?.capo ?? 0;
  const known = strings.filter((string) => string >= 0 && string <= 127);
  if (known.length > 0) part.tuning = { capo, frets: part.tuning?.frets ?? FRETS, strings: known };
  else if (part.tuning !== undefined) part.tuning = { ...part.tuning, capo };
}

function readStaffDetails(element: XmlElement, reading: PartReading): void {
  for (const details of childrenOf(element, 'staff-details')) {
    const staff = reading.part.staves[staffIndex(reading.part, ordinalOf(details))];
    const lines = wholeOf(details, 'staff-lines', 0, 12);
    const size = numberOf(details, 'staff-size') ?? 100;
    if (staff !== undefined && lines !== undefined && (lines !== 5 || staff.lines !== undefined)) staff.lines = lines;
    if (staff !== undefined && size < 100) staff.size = 'cue';
    readTuning(details, reading);
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
  if (part.measures.length > 0)
    reading.warn('a transposition that changes inside a part keeps its sounding pitches only');
  else part.transposition = interval.chromatic === 0 && interval.diatonic === 0 ? undefined : inverse(interval);
}

/** Finer divisions than these exist in no file and would lose their place to rounding. */
const MOST_DIVISIONS = TICKS_PER_QUARTER;

export function readAttributes(element: XmlElement, reading: PartReading): void {
  const divisions = numberOf(element, 'divisions');
  if (divisions !== undefined) {
    if (divisions <= 0 || divisions > MOST_DIVISIONS) throw new FormatError('', `divisions are ${divisions}`);
    reading.division = TICKS_PER_QUARTER / divisions;
  }
  const staves = numberOf(element, 'staves');
  if (staves !== undefined) staffIndex(reading.part, staves);
  readTranspose(element, reading);
  readKey(element, reading);
  readTime(element, reading);
  readClefs(element, reading);
  readStaffDetails(element, reading);
}
