/**
 * What the question depends on whether a note, as it is printed, has ended when a later chord of its staff begins. Keys are
 * released early under a pedal and late in legato, so the time that a note sounds is one feature beside those of the
 * texture: what follows above and below it, and which values are usual at its position.
 */
import { UNITS_PER_QUARTER, type Meter } from '../../meter/notateMeter.ts';
import { FeatureList, type FeatureValues } from '../../meter/network/featureList.ts';

export interface StaffNote {
  readonly midiPitch: number;
  /** Units from the onset to the end of the sound. */
  readonly sounding: number;
}

export interface StaffChord {
  readonly unit: number;
  /** Ascending pitch. */
  readonly notes: readonly StaffNote[];
}

/** The chords of one staff in order, all notes of one onset together. */
export interface StaffTexture {
  readonly chords: readonly StaffChord[];
  readonly meter: Meter;
  /** Share of the notes that sound far into the next chord; high under a pedal. */
  readonly overlap: number;
}

/** A note, and the chord at which it may have ended. */
export interface EndQuestion {
  /** Index of the note's chord, and of the note in it. */
  readonly chord: number;
  readonly note: number;
  /** Index of a later chord. */
  readonly at: number;
}

const entries = [
  'first',
  'gap',
  'elapsed',
  'further',
  'step',
  'soundingElapsed',
  'soundingFurther',
  'overlap',
  'soundingUnderPedal',
  'elapsedPlain',
  'elapsedDotted',
  'furtherPlain',
  'furtherDotted',
  'startsOnBeat',
  'startsOnBarline',
  'endsOnBeat',
  'endsOnBarline',
  'elapsedCrosses',
  'furtherCrosses',
  'allAbove',
  'allBelow',
  'nearest',
  'nearestAbove',
  'isLowest',
  'isHighest',
  'size',
  'sizeThere',
  'sameSize',
  'restruck',
  'regular',
  'returns',
  'height',
  'compound',
] as const;

export const WRITTEN_END_FEATURES = new FeatureList(entries);

const PLAIN = new Set([3, 6, 12, 24, 48, 96, 192]);
const DOTTED = new Set([9, 18, 36, 72, 144]);
/** Semitones within which a later note continues the line of a note. */
const CLOSE = 4;
/** Chords that are searched for the continuation of a line. */
const SIGHT = 6;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const octaves = (units: number): number => Math.log2(Math.max(1, units) / UNITS_PER_QUARTER);
const flag = (is: boolean): number => (is ? 1 : 0);

/** Share of the notes of `chords` that sound 1.6 times as long as it is to the next chord. */
export function overlapOf(chords: readonly StaffChord[]): number {
  let [overlapping, all] = [0, 0];
  chords.forEach(({ unit, notes }, index) => {
    const gap = (chords[index + 1]?.unit ?? unit) - unit;
    if (gap <= 0) return;
    all += notes.length;
    overlapping += notes.filter(({ sounding }) => sounding > 1.6 * gap).length;
  });
  return all > 0 ? overlapping / all : 0;
}

export function writtenEndFeatures(texture: StaffTexture, question: EndQuestion): number[] {
  return WRITTEN_END_FEATURES.vector({ ...timeFeatures(texture, question), ...pitchFeatures(texture, question) });
}

type Values = FeatureValues<(typeof entries)[number]>;
type PitchName =
  | 'allAbove'
  | 'allBelow'
  | 'nearest'
  | 'nearestAbove'
  | 'isLowest'
  | 'isHighest'
  | 'size'
  | 'sizeThere'
  | 'sameSize'
  | 'restruck'
  | 'returns'
  | 'height';

function timeFeatures({ chords, meter, overlap }: StaffTexture, question: EndQuestion): Omit<Values, PitchName> {
  const { chord, note, at } = question;
  const start = chords[chord]?.unit ?? 0;
  const sounding = chords[chord]?.notes[note]?.sounding ?? 1;
  const end = chords[at]?.unit ?? start;
  const next = chords[at + 1]?.unit ?? 2 * end - start;
  const [elapsed, further] = [end - start, next - start];
  const soundingElapsed = clamp(Math.log2(sounding / elapsed), -3, 3);
  const measureOf = (unit: number): number => Math.floor(unit / meter.measure);
  return {
    first: flag(at === chord + 1),
    gap: octaves((chords[chord + 1]?.unit ?? start) - start),
    elapsed: octaves(elapsed),
    further: octaves(further),
    step: octaves(next - end),
    soundingElapsed,
    soundingFurther: clamp(Math.log2(sounding / further), -3, 3),
    overlap,
    soundingUnderPedal: overlap * soundingElapsed,
    elapsedPlain: flag(PLAIN.has(elapsed)),
    elapsedDotted: flag(DOTTED.has(elapsed)),
    furtherPlain: flag(PLAIN.has(further)),
    furtherDotted: flag(DOTTED.has(further)),
    startsOnBeat: flag(start % meter.beat === 0),
    startsOnBarline: flag(start % meter.measure === 0),
    endsOnBeat: flag(end % meter.beat === 0),
    endsOnBarline: flag(end % meter.measure === 0),
    elapsedCrosses: flag(measureOf(end - 1) > measureOf(start)),
    furtherCrosses: flag(measureOf(next - 1) > measureOf(start)),
    regular: flag(next - end === end - (chords[at - 1]?.unit ?? start)),
    compound: flag(meter.compound),
  };
}

function pitchFeatures({ chords }: StaffTexture, { chord, note, at }: EndQuestion): Pick<Values, PitchName> {
  const notes = chords[chord]?.notes ?? [];
  const pitch = notes[note]?.midiPitch ?? 0;
  const there = chords[at]?.notes ?? [];
  const since = chords.slice(chord + 1, at + 1).flatMap((each) => each.notes);
  const nearest = there.reduce((best, each) => {
    const distance = each.midiPitch - pitch;
    return Math.abs(distance) < Math.abs(best) ? distance : best;
  }, Infinity);
  const later = chords
    .slice(at, at + SIGHT)
    .findIndex((each) => each.notes.some(({ midiPitch }) => Math.abs(midiPitch - pitch) <= CLOSE));
  return {
    allAbove: flag(since.every(({ midiPitch }) => midiPitch > pitch)),
    allBelow: flag(since.every(({ midiPitch }) => midiPitch < pitch)),
    nearest: clamp(Math.abs(nearest), 0, 24) / 12,
    nearestAbove: clamp(nearest, -24, 24) / 12,
    isLowest: flag(note === 0),
    isHighest: flag(note === notes.length - 1),
    size: Math.min(4, notes.length),
    sizeThere: Math.min(4, there.length),
    sameSize: flag(notes.length === there.length),
    restruck: flag(there.some(({ midiPitch }) => midiPitch === pitch)),
    returns: later < 0 ? SIGHT : later,
    height: (pitch - 60) / 24,
  };
}
