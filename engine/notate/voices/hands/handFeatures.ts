/**
 * What the question depends on whether a note of a piano texture is printed on the upper staff: the chord that it is
 * in, the keys that are held, and the outline of the chords before and after it.
 */
import { family, FeatureList } from '../../meter/network/featureList.ts';

export interface HandNote {
  readonly midiPitch: number;
  /** Units until the player lets go. */
  readonly sounding: number;
}

/** The notes of one onset, in ascending pitch. */
export interface HandChord {
  readonly unit: number;
  readonly notes: readonly HandNote[];
}

/** Chords before and after a note whose outline is known. */
const REACH = 8;
const PLACES = Array.from({ length: 2 * REACH }, (_, index) => (index < REACH ? index - REACH : index - REACH + 1));
/** Chords before and after over which the middle of the texture is computed. */
const AROUND = 24;

export const HAND_FEATURES = new FeatureList([
  'pitch',
  'size',
  'below',
  'above',
  'gapBelow',
  'gapAbove',
  'lowestBelow',
  'highestAbove',
  'soundingLog',
  'soundingToNext',
  'heldBelow',
  'heldAbove',
  'meanLow',
  'meanHigh',
  family('low', PLACES),
  family('high', PLACES),
  family('nearest', PLACES),
  family('distance', PLACES),
]);

const OCTAVE = 12;
/** Octaves of an interval that is absent or farther. */
const FAR = 3;
/** Units by which a key must be held beyond an onset to count there. */
const HELD = 2;

const octaves = (interval: number): number => Math.max(-FAR, Math.min(FAR, interval / OCTAVE));
const apart = (units: number): number => Math.log(1 + Math.min(200, Math.abs(units)) / 6);

/** Returns the features of the notes of each chord, in order. */
export function handFeatures(chords: readonly HandChord[]): number[][][] {
  const lows = chords.map(({ notes }) => notes[0]?.midiPitch ?? 60);
  const highs = chords.map(({ notes }) => notes.at(-1)?.midiPitch ?? 60);
  let held: { readonly midiPitch: number; readonly end: number }[] = [];
  return chords.map(({ unit, notes }, index) => {
    held = held.filter(({ end }) => end > unit + HELD);
    const [from, to] = [Math.max(0, index - AROUND), index + AROUND + 1];
    const [meanLow, meanHigh] = [mean(lows.slice(from, to)), mean(highs.slice(from, to))];
    const next = (chords[index + 1]?.unit ?? unit + 24) - unit;
    const rows = notes.map((note, at) => {
      const pitch = note.midiPitch;
      return HAND_FEATURES.vector({
        pitch: (pitch - 60) / OCTAVE,
        size: Math.min(6, notes.length) / 3,
        below: Math.min(4, at) / 2,
        above: Math.min(4, notes.length - 1 - at) / 2,
        gapBelow: octaves(pitch - (notes[at - 1]?.midiPitch ?? -Infinity)),
        gapAbove: octaves((notes[at + 1]?.midiPitch ?? Infinity) - pitch),
        lowestBelow: octaves(pitch - (lows[index] ?? pitch)),
        highestAbove: octaves((highs[index] ?? pitch) - pitch),
        soundingLog: Math.log(Math.max(1, Math.min(200, note.sounding)) / 12),
        soundingToNext: Math.min(4, note.sounding / next),
        heldBelow: nearestHeld(held, pitch, -1),
        heldAbove: nearestHeld(held, pitch, 1),
        meanLow: octaves(meanLow - pitch),
        meanHigh: octaves(meanHigh - pitch),
        ...outline(chords, index, pitch),
      });
    });
    held.push(...notes.map(({ midiPitch, sounding }) => ({ midiPitch, end: unit + sounding })));
    return rows;
  });
}

function outline(
  chords: readonly HandChord[],
  index: number,
  pitch: number,
): Record<'low' | 'high' | 'nearest' | 'distance', number[]> {
  const unit = chords[index]?.unit ?? 0;
  const rows = PLACES.map((place) => {
    const { unit: there, notes } = chords[index + place] ?? { unit: undefined, notes: [] };
    const steps = notes.map(({ midiPitch }) => midiPitch - pitch);
    if (there === undefined || steps.length === 0) return { low: 0, high: 0, nearest: 0, distance: apart(200) };
    const nearest = steps.reduce((least, step) => (Math.abs(step) < Math.abs(least) ? step : least));
    return {
      low: octaves(steps[0] ?? 0),
      high: octaves(steps.at(-1) ?? 0),
      nearest: octaves(nearest),
      distance: apart(there - unit),
    };
  });
  return {
    low: rows.map(({ low }) => low),
    high: rows.map(({ high }) => high),
    nearest: rows.map(({ nearest }) => nearest),
    distance: rows.map(({ distance }) => distance),
  };
}

/** Octaves to the nearest held key above (1) or below (-1), itself included. */
function nearestHeld(held: readonly { readonly midiPitch: number }[], pitch: number, side: 1 | -1): number {
  let nearest = Infinity;
  for (const { midiPitch } of held) {
    const distance = side * (midiPitch - pitch);
    if (distance >= 0 && distance < nearest) nearest = distance;
  }
  return octaves(nearest);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
