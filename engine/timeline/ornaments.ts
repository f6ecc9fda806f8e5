/**
 * Ornaments and tremolos as they are played (Gould, "Behind Bars", "Ornaments" and "Tremolos"): one written note
 * becomes several strokes in score time. A stroke of an ornament lasts about a tenth of a second at any tempo.
 */
import { isRest, type Chord, type Ornament } from '../model/chord.ts';
import { alterInKey, type KeySignature } from '../theory/key.ts';
import { diatonicStep, midiPitch, type Pitch, type Step } from '../theory/pitch.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE } from '../units.ts';
import type { SoundingSpan } from './soundingSpans.ts';

export interface Stroke extends SoundingSpan {
  /** Semitones above the written note. */
  readonly by: number;
}

/** Shortest duration of a stroke of an ornament, in seconds. */
const FASTEST = 0.1;
const VALUES = [64, 48, 32, 24, 16, 12, 8].map((part) => TICKS_PER_WHOLE / part);
/** Largest number of strokes of one ornament or tremolo. */
const MOST_STROKES = 512;

export const ticksPerSecond = (quartersPerMinute: number): number => (quartersPerMinute * TICKS_PER_QUARTER) / 60;

/** Duration in ticks of a stroke of an ornament: the shortest note value that lasts at least `FASTEST` at the tempo. */
export const fastStroke = (quartersPerMinute: number): number =>
  VALUES.find((value) => value >= FASTEST * ticksPerSecond(quartersPerMinute)) ?? TICKS_PER_WHOLE / 8;

/** Semitones from a pitch to the step above (1) or below (-1), altered by the key or by the accidental if given. */
function neighbour(pitch: Pitch, by: 1 | -1 | -2, key: KeySignature, accidental?: number): number {
  const height = diatonicStep(pitch) + by;
  const step = (((height % 7) + 7) % 7) as Step;
  const alter = accidental ?? alterInKey(step, key);
  return midiPitch({ step, alter, octave: Math.floor(height / 7) }) - midiPitch(pitch);
}

/** Consecutive strokes of equal length; the last one extends to the end of the span. */
function inRow(steps: readonly number[], { start, end }: SoundingSpan, length: number): readonly Stroke[] {
  return steps.map((by, index) => ({
    start: Math.round(start + index * length),
    end: index === steps.length - 1 ? end : Math.round(start + (index + 1) * length),
    by,
  }));
}

const alternating = (count: number, by: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 0 : by));

function trill(above: number, span: SoundingSpan, fast: number): readonly Stroke[] {
  const length = span.end - span.start;
  const count = Math.min(MOST_STROKES - 1, Math.max(3, Math.round(length / fast)));
  // An odd number of strokes ends on the written note.
  const odd = count % 2 === 0 ? count - 1 : count;
  return inRow(alternating(odd, above), span, length / odd);
}

/**
 * The steps of a mordent, as in the table of ornaments of J. S. Bach: an extended one alternates twice, and an extended
 * mordent is a trill that ends with a mordent. A hook is a stroke on its side.
 */
function mordent({ kind, extended, approach, departure }: Ornament, above: number, below: number): readonly number[] {
  const [side, first] = kind === 'mordent' ? [below, above] : [above, above];
  const hook = (at: 'above' | 'below' | undefined): readonly number[] =>
    at === undefined ? [] : [at === 'above' ? above : below];
  const middle = extended === true ? [0, first, 0, side, 0] : [0, side, 0];
  const end = hook(departure);
  return [...hook(approach), ...middle, ...(end.length > 0 ? [...end, 0] : [])];
}

/** The strokes of an ornament on a note; each has at least one tick. */
export function ornamentStrokes(
  ornament: Ornament,
  pitch: Pitch,
  key: KeySignature,
  span: SoundingSpan,
  fast: number,
): readonly Stroke[] {
  const { kind, accidentalAbove, accidentalBelow } = ornament;
  const above = neighbour(pitch, 1, key, accidentalAbove);
  const below = neighbour(pitch, -1, key, accidentalBelow);
  const length = span.end - span.start;
  const quick = (steps: readonly number[], within = span): readonly Stroke[] =>
    inRow(steps, within, Math.min(fast, (within.end - within.start) / steps.length));
  switch (kind) {
    case 'trill':
      return trill(above, span, fast);
    case 'mordent':
    case 'inverted-mordent':
      return quick(mordent(ornament, above, below));
    case 'shake':
      return quick([0, above, 0, above, 0]);
    case 'turn':
      return quick([above, 0, below, 0]);
    case 'inverted-turn':
      return quick([below, 0, above, 0]);
    case 'delayed-turn': {
      const turning = Math.min(4 * fast, length / 2);
      const middle = Math.round(span.end - turning);
      return [
        { start: span.start, end: middle, by: 0 },
        ...quick([above, 0, below, 0], { start: middle, end: span.end }),
      ];
    }
    case 'schleifer':
      return quick([neighbour(pitch, -2, key), below, 0]);
    // A vibrato does not divide the note.
    case 'vibrato':
      return [{ ...span, by: 0 }];
  }
}

/** A buzz roll is played like this number of strokes. */
const BUZZ_STROKES = 4;

/**
 * Duration of a stroke of a tremolo in ticks: each line through the stem halves the value, and one line means eighths.
 * Two alternating chords are each written with the value of their common duration.
 */
export function tremoloStroke({ value, tremolo }: Chord): number {
  const { actual, normal } = value.modification ?? { actual: 1, normal: 1 };
  const strokes = tremolo?.kind === 'single' && tremolo.strokes === 0 ? BUZZ_STROKES : (tremolo?.strokes ?? 0);
  const base = tremolo?.kind === 'single' ? value.base : value.base - 1;
  return (TICKS_PER_WHOLE * normal) / actual / 2 ** (Math.max(2, base) + strokes);
}

/** Number of strokes that fill a span. */
export const strokeCount = (length: number, stroke: number): number =>
  Math.min(MOST_STROKES, length, Math.max(1, Math.round(length / stroke)));

export const repeatedStrokes = (span: SoundingSpan, stroke: number): readonly Stroke[] => {
  const count = strokeCount(span.end - span.start, stroke);
  return inRow(
    Array.from({ length: count }, () => 0),
    span,
    (span.end - span.start) / count,
  );
};

export const isPair = (chord: Chord, next: Chord | undefined): next is Chord =>
  chord.tremolo?.kind === 'start' && next?.tremolo?.kind === 'stop' && !isRest(chord) && !isRest(next);

/** Whether strokes through its stem repeat the chord, also where it is tied to the one before. */
export const isRepeated = ({ tremolo }: Chord): boolean => tremolo?.kind === 'single';

/** An ornament applies to the top note of its chord; drums have no ornaments. */
export function ornamentAt({ notes, ornaments }: Chord, index: number): Ornament | undefined {
  const isTop = index === notes.length - 1 && notes[index]?.percussionKey === undefined;
  return isTop ? ornaments?.[0] : undefined;
}
