/**
 * The time spans in which the notes of a chord sound, in score time relative to the chord. Grace notes take their time
 * from their main chord: those before it from its beginning, on the beat, and those after it from its end; together at
 * most half of its duration. On drums, those before it are before the beat. Of the remaining time, staccato notes sound
 * for half, staccatissimo notes for a quarter and portato notes for three quarters. Before a breath or a caesura there is
 * a short silence.
 */
import type { Articulation, Chord, GraceChord } from '../model/chord.ts';
import { chordDuration } from '../model/chord.ts';
import { durationOf } from '../model/rhythm/noteValue.ts';
import { TICKS_PER_WHOLE } from '../units.ts';

/** Duration of a slashed grace note: a thirty-second note at any tempo. */
const ACCIACCATURA = TICKS_PER_WHOLE / 32;

/** Duration of a stroke before the beat of a drum: a sixty-fourth note at any tempo. */
const RUDIMENT = TICKS_PER_WHOLE / 64;

const SHORTENED: ReadonlyMap<Articulation, number> = new Map([
  ['staccatissimo', 0.25],
  ['staccato', 0.5],
  ['detached-legato', 0.75],
]);

/** Longest silence before a breath or a caesura, at any tempo. */
const LONGEST_SILENCE = TICKS_PER_WHOLE / 8;

export interface SoundingSpan {
  readonly start: number;
  readonly end: number;
}

export interface ChordSpans {
  readonly before: readonly SoundingSpan[];
  readonly main: SoundingSpan;
  readonly after: readonly SoundingSpan[];
  /** Written end of the chord minus the time of the grace notes after it. A tied chord sounds until this moment. */
  readonly held: number;
}

const wanted = (grace: GraceChord): number =>
  grace.slash ? Math.min(ACCIACCATURA, durationOf(grace.value)) : durationOf(grace.value);

function spansOf(graces: readonly GraceChord[], start: number, room: number): readonly SoundingSpan[] {
  const total = graces.reduce((sum, grace) => sum + wanted(grace), 0);
  const scale = Math.min(1, room / total);
  let at = start;
  return graces.map((grace) => {
    const span = { start: at, end: at + wanted(grace) * scale };
    at = span.end;
    return { start: Math.round(span.start), end: Math.round(span.end) };
  });
}

const share = (chord: Chord): number =>
  chord.articulations?.reduce((least, articulation) => Math.min(least, SHORTENED.get(articulation) ?? 1), 1) ?? 1;

/** The time that a breath takes from the end of its chord, or a caesura, which also stops the clock there. */
export function silenceAfter(chord: Chord): number {
  const longest = (part: number): number => Math.round(Math.min(chordDuration(chord) / part, LONGEST_SILENCE));
  if (chord.articulations?.includes('caesura') === true) return longest(2);
  return chord.articulations?.includes('breath') === true ? longest(4) : 0;
}

/** The strokes of a flam, drag or ruff lead to the main stroke, which is on the beat. */
const rudimentSpans = ({ length }: readonly GraceChord[]): readonly SoundingSpan[] =>
  Array.from({ length }, (_, index) => ({ start: (index - length) * RUDIMENT, end: (index + 1 - length) * RUDIMENT }));

export function soundingSpans(chord: Chord): ChordSpans {
  const duration = chordDuration(chord);
  const { graceBefore = [], graceAfter = [] } = chord;
  const room = duration / (graceBefore.length > 0 && graceAfter.length > 0 ? 4 : 2);
  const isDrum = chord.notes[0]?.percussionKey !== undefined;
  const before = isDrum ? rudimentSpans(graceBefore) : spansOf(graceBefore, 0, room);
  const start = before.at(-1)?.end ?? 0;
  const total = graceAfter.reduce((sum, grace) => sum + wanted(grace), 0);
  const held = Math.round(duration - Math.min(total, room));
  const after = spansOf(graceAfter, held, room);
  const shortened = Math.round(start + (held - start) * share(chord));
  return { before, after, held, main: { start, end: Math.min(shortened, duration - silenceAfter(chord)) } };
}
