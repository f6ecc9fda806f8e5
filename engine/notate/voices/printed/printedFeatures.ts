/**
 * What the printed staff and value of a note of a piano texture depend on: its chord, its place in the measure, how long it sounds, and
 * which notes follow. The features of printedNetwork.ts.
 */
import { family, FeatureList } from '../../meter/network/featureList.ts';
import type { Meter } from '../../meter/notateMeter.ts';
import { firstAtLeast } from '../firstAtLeast.ts';

/** A note on the grid of 24 units a quarter. */
export interface TextureNote {
  readonly unit: number;
  readonly midiPitch: number;
  /** Units until the player lets go. */
  readonly sounding: number;
  /** Units since the barline. */
  readonly position: number;
  readonly meter: Meter;
  /** Undefined while it is not decided. */
  readonly staff: 'upper' | 'lower' | undefined;
}

/**
 * Lengths in units: values, values with a dot, the values of tuplets that the grid can hold, and lengths that take two tied notes. A note of
 * another length counts as the nearest one.
 */
export const PRINTED_VALUES = [
  2, 3, 4, 6, 8, 9, 12, 15, 16, 18, 21, 24, 30, 32, 36, 42, 48, 54, 60, 64, 72, 84, 96, 108, 120, 144, 168, 192,
] as const;

/** Onsets after and before a note whose distances are features. */
const AFTER = [1, 2, 3, 4] as const;
const BEFORE = [1, 2] as const;
const OWN = [1, 2, 3] as const;

export const PRINTED_FEATURES = new FeatureList([
  'pitch',
  'size',
  'below',
  'above',
  'gapBelow',
  'gapAbove',
  'soundingLog',
  'overlap',
  'compound',
  'triple',
  'measureLog',
  'onBeat',
  'onBarline',
  'sineInBeat',
  'cosineInBeat',
  'sineInMeasure',
  'cosineInMeasure',
  'isUpper',
  'isLower',
  'again',
  family('before', BEFORE),
  family('after', AFTER),
  family('sounding', AFTER),
  family('ownAfter', OWN),
  family('ownSounding', OWN),
  family('next', PRINTED_VALUES),
  family('second', PRINTED_VALUES),
  family('third', PRINTED_VALUES),
  family('near', PRINTED_VALUES),
  family('ownNext', PRINTED_VALUES),
  family('ownSecond', PRINTED_VALUES),
  family('barline', PRINTED_VALUES),
]);

const OCTAVE = 12;
const FAR = 3;
const LONGEST = 192;
const QUARTER = 24;
/** Semitones within which a later note continues the line of a note. */
const CLOSE = 4;
const MIDDLE_C = 60;

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
const flag = (is: boolean): number => (is ? 1 : 0);
const octaves = (units: number): number => Math.log2(Math.max(1, Math.min(2 * LONGEST, units)) / QUARTER);

/** Index of the nearest printed value, by ratio. */
export function valueIndex(units: number): number {
  let best = 0;
  PRINTED_VALUES.forEach((value, index) => {
    const nearest = PRINTED_VALUES[best] ?? 1;
    if (Math.abs(Math.log(units / value)) < Math.abs(Math.log(units / nearest))) best = index;
  });
  return best;
}

/** One at the place of the length, if it is a printed value. */
const oneHot = (units: number): number[] => PRINTED_VALUES.map((value) => flag(Math.abs(value - units) < 0.5));

interface Chord {
  readonly unit: number;
  readonly notes: TextureNote[];
}

/** Row-major [note][PRINTED_FEATURES]. `notes`: ascending by unit, then by pitch. */
export function printedFeatures(notes: readonly TextureNote[]): Float32Array {
  const chords = chordsOf(notes);
  const own = {
    upper: unitsOf(notes.filter(({ staff }) => staff === 'upper')),
    lower: unitsOf(notes.filter(({ staff }) => staff === 'lower')),
  };
  const overlap = overlapOf(chords);
  const rows = new Float32Array(notes.length * PRINTED_FEATURES.length);
  let row = 0;
  chords.forEach((chord, index) => {
    chord.notes.forEach((note, at) => {
      const values = {
        overlap,
        ...chordFeatures(chord, at),
        ...measureFeatures(note),
        ...distances(chords, index, note),
        ...ownDistances(note, own),
      };
      rows.set(PRINTED_FEATURES.vector(values), PRINTED_FEATURES.length * row++);
    });
  });
  return rows;
}

function chordsOf(notes: readonly TextureNote[]): Chord[] {
  const chords: Chord[] = [];
  for (const note of notes) {
    const last = chords.at(-1);
    if (last?.unit === note.unit) last.notes.push(note);
    else chords.push({ unit: note.unit, notes: [note] });
  }
  return chords;
}

const unitsOf = (notes: readonly TextureNote[]): number[] => [...new Set(notes.map(({ unit }) => unit))];

/** Share of the notes that sound 1.6 times as long as it is to the next chord. */
function overlapOf(chords: readonly Chord[]): number {
  let [overlapping, all] = [0, 0];
  chords.slice(0, -1).forEach(({ unit, notes }, index) => {
    const gap = (chords[index + 1]?.unit ?? unit) - unit;
    all += notes.length;
    overlapping += notes.filter(({ sounding }) => sounding > 1.6 * gap).length;
  });
  return all > 0 ? overlapping / all : 0;
}

function chordFeatures({ notes }: Chord, at: number) {
  const { midiPitch, sounding, staff } = notes[at] as TextureNote;
  return {
    pitch: (midiPitch - MIDDLE_C) / OCTAVE,
    size: Math.min(6, notes.length) / 3,
    below: Math.min(4, at) / 2,
    above: Math.min(4, notes.length - 1 - at) / 2,
    gapBelow: clamp((midiPitch - (notes[at - 1]?.midiPitch ?? -Infinity)) / OCTAVE, FAR),
    gapAbove: clamp(((notes[at + 1]?.midiPitch ?? Infinity) - midiPitch) / OCTAVE, FAR),
    soundingLog: octaves(sounding),
    isUpper: flag(staff === 'upper'),
    isLower: flag(staff === 'lower'),
  };
}

function measureFeatures({ position, meter }: TextureNote) {
  const inBeat = (2 * Math.PI * position) / meter.beat;
  const inMeasure = (2 * Math.PI * position) / meter.measure;
  return {
    compound: flag(meter.compound),
    triple: flag(Math.round(meter.measure / meter.beat) % 3 === 0),
    measureLog: octaves(meter.measure),
    onBeat: flag(position % meter.beat === 0),
    onBarline: flag(position === 0),
    sineInBeat: Math.sin(inBeat),
    cosineInBeat: Math.cos(inBeat),
    sineInMeasure: Math.sin(inMeasure),
    cosineInMeasure: Math.cos(inMeasure),
    barline: oneHot(meter.measure - position),
  };
}

function distances(chords: readonly Chord[], index: number, { unit, midiPitch, sounding }: TextureNote) {
  const ahead = (place: number): number => (chords[index + place]?.unit ?? Infinity) - unit;
  const to = (is: (other: TextureNote) => boolean): number => {
    for (let at = index + 1; at < chords.length; at++) {
      const distance = ahead(at - index);
      if (distance > LONGEST) break;
      if (chords[at]?.notes.some(is)) return distance;
    }
    return 2 * LONGEST;
  };
  return {
    again: octaves(to((other) => other.midiPitch === midiPitch)),
    before: BEFORE.map((place) => octaves(unit - (chords[index - place]?.unit ?? -Infinity))),
    after: AFTER.map((place) => octaves(ahead(place))),
    sounding: AFTER.map((place) => soundingTo(sounding, ahead(place))),
    next: oneHot(ahead(1)),
    second: oneHot(ahead(2)),
    third: oneHot(ahead(3)),
    near: oneHot(to((other) => Math.abs(other.midiPitch - midiPitch) <= CLOSE)),
  };
}

/** Octaves by which a note sounds longer than a distance. */
const soundingTo = (sounding: number, distance: number): number =>
  clamp(Math.log2(Math.max(1, sounding) / Math.min(2 * LONGEST, distance)), FAR);

/** Distances to the next chords of the note's staff; zeros while the staff is not decided. */
function ownDistances(
  { unit, sounding, staff }: TextureNote,
  own: { readonly upper: readonly number[]; readonly lower: readonly number[] },
) {
  if (!staff)
    return { ownAfter: OWN.map(() => 0), ownSounding: OWN.map(() => 0), ownNext: oneHot(0), ownSecond: oneHot(0) };
  const units = own[staff];
  const at = firstAtLeast(units, unit);
  const ahead = (place: number): number => (units[at + place] ?? Infinity) - unit;
  return {
    ownAfter: OWN.map((place) => octaves(ahead(place))),
    ownSounding: OWN.map((place) => soundingTo(sounding, ahead(place))),
    ownNext: oneHot(ahead(1)),
    ownSecond: oneHot(ahead(2)),
  };
}
