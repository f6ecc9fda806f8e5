/**
 * One voice of one measure from chords in score time: gaps become rests, notes are split where the meter asks for it,
 * and every quarter (or half, for quarter triplets) whose moments are not dyadic becomes one tuplet.
 */
import { spellPitch } from '../../theory/spellPitch.ts';
import type { KeySignature } from '../../theory/key.ts';
import type { Chord, Note } from '../../model/chord.ts';
import { isDyadic, notatedValuesIn } from '../../model/notatedValues.ts';
import type { NoteValue } from '../../model/noteValue.ts';
import { fullMeasureRest, restOf } from '../../model/restsFilling.ts';
import type { TimeSignature } from '../../model/score.ts';
import { splitDuration, splitRest } from '../../model/splitDuration.ts';
import { ticks, type Ticks } from '../../units.ts';
import { beatLength } from './beatGrid.ts';
import type { LineChord } from './separateLines.ts';

export interface LineMeasure {
  readonly start: number;
  readonly duration: Ticks;
  readonly time: TimeSignature;
  readonly key: KeySignature;
}

/** Relative to the measure. */
interface Segment {
  readonly start: number;
  readonly end: number;
  /** Absent for a rest. */
  readonly chord?: LineChord;
  /** Goes on after the segment. */
  readonly tied: boolean;
}

interface Tuplet {
  readonly start: number;
  readonly end: number;
  readonly actual: number;
  readonly normal: number;
}

/** Chords clipped to the measure, gaps as rests. */
function segmentsOf(chords: readonly LineChord[], { start, duration }: LineMeasure): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const restUntil = (end: number): void => {
    if (end > at) segments.push({ start: at, end, tied: false });
  };
  for (const chord of chords) {
    const from = Math.max(0, chord.start - start);
    const to = Math.min(duration, chord.end - start);
    restUntil(from);
    segments.push({ start: from, end: to, chord, tied: chord.end - start > duration });
    at = to;
  }
  restUntil(duration);
  return segments;
}

const isBetween = (moment: number, start: number, end: number): boolean => moment > start && moment < end;

/** The fewest equal parts of a span that all moments in it fall between. */
function divisionOf(moments: readonly number[], start: number, length: number): number {
  for (let division = 3; division <= 64; division++)
    if (moments.every((moment) => ((moment - start) * division) % length === 0)) return division;
  return 0;
}

function tupletIn(moments: readonly number[], start: number, length: number): Tuplet | undefined {
  const inside = moments.filter((moment) => isBetween(moment, start, start + length));
  if (inside.every((moment) => isDyadic(moment))) return undefined;
  const actual = divisionOf(inside, start, length);
  return actual === 0
    ? undefined
    : { start, end: start + length, actual, normal: 2 ** Math.floor(Math.log2(actual - 1)) };
}

function tupletsOf(segments: readonly Segment[], { duration, time }: LineMeasure): readonly Tuplet[] {
  const moments = segments.map(({ start }) => start);
  if (moments.every((moment) => isDyadic(moment))) return [];
  const beat = beatLength(time, duration);
  const tuplets: Tuplet[] = [];
  for (let start = 0; start < duration; start += beat) {
    const wide =
      start % (2 * beat) === 0 && start + 2 * beat <= duration ? tupletIn(moments, start, 2 * beat) : undefined;
    const isWide = wide?.actual === 3;
    const tuplet = isWide ? wide : tupletIn(moments, start, beat);
    if (tuplet !== undefined) tuplets.push(tuplet);
    if (isWide) start += beat;
  }
  return tuplets;
}

/** Segments cut at the edges of tuplets. */
function cutAt(segments: readonly Segment[], tuplets: readonly Tuplet[]): readonly Segment[] {
  const edges = [...new Set(tuplets.flatMap(({ start, end }) => [start, end]))];
  return segments.flatMap((segment) => {
    const cuts = edges.filter((edge) => isBetween(edge, segment.start, segment.end));
    const starts = [segment.start, ...cuts];
    return starts.map((start, index): Segment => {
      const end = starts[index + 1] ?? segment.end;
      const goesOn = segment.chord !== undefined && (end < segment.end || segment.tied);
      return { ...segment, start, end, tied: goesOn };
    });
  });
}

function valuesOf(
  { start, end, chord }: Segment,
  tuplet: Tuplet | undefined,
  { time }: LineMeasure,
): readonly NoteValue[] {
  const [at, length] = [ticks(start), ticks(end - start)];
  if (tuplet === undefined) return chord === undefined ? splitRest(at, length, time) : splitDuration(at, length, time);
  const { actual, normal } = tuplet;
  return notatedValuesIn({ actual, normal }, length);
}

function notesOf({ notes }: LineChord, key: KeySignature, tied: boolean): readonly Note[] {
  const sorted = [...notes].sort((a, b) => a.midiPitch - b.midiPitch);
  return sorted.map(({ midiPitch }) => ({ pitch: spellPitch(midiPitch, key), ...(tied ? { tied } : {}) }));
}

function chordsOf(segment: Segment, tuplet: Tuplet | undefined, measure: LineMeasure): readonly Chord[] {
  const { chord, tied } = segment;
  const values = valuesOf(segment, tuplet, measure);
  return values.map((value, index): Chord => {
    const goesOn = index < values.length - 1 || tied;
    if (chord === undefined) return restOf(value);
    const velocity = Math.max(...chord.notes.map((note) => note.velocity));
    const isBeginning = index === 0 && segment.start === chord.start - measure.start;
    const lyrics = isBeginning && chord.syllable !== undefined ? { lyrics: [chord.syllable] } : {};
    return { value, notes: notesOf(chord, measure.key, goesOn), velocity, ...lyrics };
  });
}

function bracketed(chords: readonly Chord[], { actual, normal }: Tuplet): readonly Chord[] {
  const last = chords.length - 1;
  return chords.map((chord, index) => ({
    ...chord,
    ...(index === 0 ? { tupletStarts: [{ actual, normal }] } : {}),
    ...(index === last ? { tupletStops: 1 } : {}),
  }));
}

/** `chords` are those of the voice that sound in the measure. */
export function writeLine(chords: readonly LineChord[], measure: LineMeasure): readonly Chord[] {
  if (chords.length === 0) return [fullMeasureRest(measure.duration)];
  const whole = segmentsOf(chords, measure);
  const tuplets = tupletsOf(whole, measure);
  const segments = cutAt(whole, tuplets);
  const written: Chord[] = [];
  for (let index = 0; index < segments.length;) {
    const segment = segments[index] as Segment;
    const tuplet = tuplets.find(({ start, end }) => segment.start >= start && segment.end <= end);
    const count =
      tuplet === undefined ? 1 : segments.filter(({ start, end }) => start >= tuplet.start && end <= tuplet.end).length;
    const group = segments.slice(index, index + count).flatMap((part) => chordsOf(part, tuplet, measure));
    written.push(...(tuplet === undefined ? group : bracketed(group, tuplet)));
    index += count;
  }
  return written;
}
