/**
 * Swing: where the score demands it, the second note of each pair begins at two thirds of its beat. The time inside such
 * a beat is mapped linearly to its long and its short part, so that ends of notes, grace notes and ornaments fit. The
 * beat is the quarter for swung eighths, the eighth for swung sixteenths.
 *
 * Which beats are swung is decided for each voice:
 * - Only those that have a note or rest at their half. Triplets, and a dotted note with a short one, are played as
 *   written, beside swung pairs of other voices.
 * - Not those with notes inside both halves: four sixteenths under swung eighths are played evenly, in double time, as
 *   players do and as MuseScore does. A half that is not divided stays long or short: an eighth and two sixteenths.
 * - All voices of a part with pairs agree, because they have one player: four sixteenths in one of them make the beat
 *   even for all, so that notes that are written over each other are played together.
 *
 * Compound meters are not swung, and no meter is swung in pairs of its own beats (eighths in 4/8), on which the
 * metronome clicks.
 */
import { chordDuration, type Chord } from '../model/chord.ts';
import { feelMarks, type FeelMark } from '../model/feels.ts';
import type { PartMeasure, Score, TimeSignature, Voice } from '../model/score.ts';
import { measureContexts, nominalDuration } from '../model/scoreContext.ts';
import type { Feel, SwungNote } from '../theory/feel.ts';
import { EVEN, LONG, movedShare } from '../theory/swungShare.ts';
import { TICKS_PER_QUARTER } from '../units.ts';

/** A beat that is swung. `start` is in ticks from the start of the measure, negative at the start of a pickup. */
export interface SwungBeat {
  readonly start: number;
  readonly length: number;
}

/** The swung beats of one measure of a part. */
export interface PartSwing {
  /** By index of the voice. */
  readonly voices: readonly (readonly SwungBeat[])[];
  /** Those of any voice. */
  readonly beats: readonly SwungBeat[];
}

export interface Swing {
  /** By part, then by measure as written; undefined where the part has no swung beat. */
  readonly parts: readonly (readonly (PartSwing | undefined)[])[];
  /** By measure as written: the beats that are swung in any part. The cursor follows them. */
  readonly measures: readonly (readonly SwungBeat[])[];
}

/** Returns the moment at which something is played that is written at `at`. Both are relative to the measure. */
export function swungMoment(at: number, beats: readonly SwungBeat[]): number {
  const beat = beats.find(({ start, length }) => at > start && at < start + length);
  return beat === undefined ? at : Math.round(moved(at, beat, EVEN, LONG));
}

/** The inverse of `swungMoment`. */
export function writtenMoment(at: number, beats: readonly SwungBeat[]): number {
  const beat = beats.find(({ start, length }) => at > start && at < start + length);
  return beat === undefined ? at : Math.round(moved(at, beat, LONG, EVEN));
}

/** Moves the point of a beat at the share `from` to the share `to`, and all others linearly. */
function moved(at: number, { start, length }: SwungBeat, from: number, to: number): number {
  return start + length * movedShare((at - start) / length, from, to);
}

const LENGTHS: Readonly<Record<SwungNote, number>> = { eighth: TICKS_PER_QUARTER, '16th': TICKS_PER_QUARTER / 2 };
/** The largest number below the meter whose beats have pairs of that note. */
const MOST_BEAT_TYPE: Readonly<Record<SwungNote, number>> = { eighth: 4, '16th': 8 };

function isSimple({ beats, beatType }: TimeSignature): boolean {
  const total = beats.reduce((sum, beat) => sum + beat, 0);
  return beatType < 8 || total <= 3 || total % 3 !== 0;
}

/** A measure whose beats may be swung. */
interface Frame {
  readonly time: TimeSignature;
  /** Ticks of the meter that a pickup lacks at its start. */
  readonly skipped: number;
  readonly feelAt: (at: number) => Feel;
}

/** The beat around a moment, if the feel at its start swings it. */
function beatAround(at: number, { time, skipped, feelAt }: Frame): SwungBeat | undefined {
  for (const note of ['eighth', '16th'] as const) {
    const length = LENGTHS[note];
    const start = Math.floor((at + skipped) / length) * length - skipped;
    if (feelAt(Math.max(0, start)) === note && time.beatType <= MOST_BEAT_TYPE[note]) return { start, length };
  }
  return undefined;
}

/** What a voice has inside one beat. */
interface Division {
  readonly beat: SwungBeat;
  isPair: boolean;
  readonly halves: [isDivided: boolean, isDivided: boolean];
}

const isInTuplet = (chord: Chord | undefined): boolean => chord?.value.modification !== undefined;

/** The beats of a voice with a chord or rest at their half. */
function pairsOf({ chords }: Voice, frame: Frame): readonly Division[] {
  const divisions = new Map<number, Division>();
  let at = 0;
  chords.forEach((chord, index) => {
    const beat = beatAround(at, frame);
    const inside = beat === undefined ? 0 : at - beat.start;
    if (beat !== undefined && inside > 0) {
      const division = divisions.get(beat.start) ?? { beat, isPair: false, halves: [false, false] };
      divisions.set(beat.start, division);
      // A half between two chords of one tuplet is not the half of a pair.
      if (inside !== beat.length / 2) division.halves[inside < beat.length / 2 ? 0 : 1] = true;
      else division.isPair = !isInTuplet(chord) || (index > 0 && !isInTuplet(chords[index - 1]));
    }
    at += chordDuration(chord);
  });
  return [...divisions.values()].filter(({ isPair }) => isPair);
}

const isEven = ({ halves: [first, second] }: Division): boolean => first && second;

function partSwing({ voices }: PartMeasure, frame: Frame): PartSwing | undefined {
  const pairs = voices.map((voice) => pairsOf(voice, frame));
  const even = new Set(pairs.flatMap((row) => row.filter(isEven).map(({ beat }) => beat.start)));
  const swung = pairs.map((row) => row.map(({ beat }) => beat).filter(({ start }) => !even.has(start)));
  const beats = distinct(swung.flat());
  return beats.length === 0 ? undefined : { voices: swung, beats };
}

const distinct = (beats: readonly SwungBeat[]): readonly SwungBeat[] => [
  ...new Map(beats.map((beat) => [beat.start, beat])).values(),
];

/** One entry for each measure; undefined where nothing is swung. */
function framesOf(score: Score, marks: readonly FeelMark[]): readonly (Frame | undefined)[] {
  const contexts = measureContexts(score);
  const byMeasure = new Map<number, FeelMark[]>();
  for (const mark of marks) byMeasure.set(mark.measure, [...(byMeasure.get(mark.measure) ?? []), mark]);
  let feel: Feel = 'straight';
  return score.measures.map(({ duration, unnumbered }, index) => {
    const { time } = contexts[index] as { time: TimeSignature };
    const [before, changes] = [feel, byMeasure.get(index) ?? []];
    feel = changes.at(-1)?.feel ?? feel;
    if (!isSimple(time) || [before, ...changes.map((mark) => mark.feel)].every((each) => each === 'straight'))
      return undefined;
    return {
      time,
      skipped: unnumbered === true ? Math.max(0, nominalDuration(time) - duration) : 0,
      feelAt: (at) => changes.findLast((mark) => mark.at <= at)?.feel ?? before,
    };
  });
}

/** Returns undefined where nothing is swung. Linear in the chords of the score. */
export function swingOf(score: Score): Swing | undefined {
  const marks = feelMarks(score);
  if (marks.every(({ feel }) => feel === 'straight')) return undefined;
  const frames = framesOf(score, marks);
  const parts = score.parts.map((part) =>
    part.measures.map((content, index) => {
      const frame = frames[index];
      return frame && partSwing(content, frame);
    }),
  );
  const measures = score.measures.map((_, index) => distinct(parts.flatMap((row) => row[index]?.beats ?? [])));
  return { parts, measures };
}
