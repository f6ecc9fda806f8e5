/**
 * The timeline of a score: its timed events in order, and the tempo map. The player, the piano roll and the MIDI writer
 * read it. Repeats, voltas and jumps are unrolled and tied notes are joined; grace notes, ornaments, tremolos,
 * arpeggios, dynamics, fermatas and swing are realized.
 *
 * There are two score times: as written (the model's) and as played, where repeated measures count again and the
 * second note of a swung pair is late. `measures` maps one to the other; `playedMoment` and `writtenMomentAt` also
 * apply the swing.
 */
import type { Score } from '../model/score.ts';
import { measureContexts } from '../model/scoreContext.ts';
import { seconds, ticks, type Seconds, type Ticks } from '../units.ts';
import { DEFAULT_TEMPO } from '../theory/tempoName.ts';
import { collectNotes, type PlayedMeasure } from './collectNotes.ts';
import { holdsOf, type Hold } from './fermataHolds.ts';
import type { PlayedNote } from './playedNote.ts';
import { pedalSpans } from './playedPedals.ts';
import { playOrder } from './playOrder.ts';
import { swingOf, swungMoment, writtenMoment, type Swing } from './swing.ts';
import { tempoSteps } from './tempoLines.ts';
import { withToldTempos } from './toldTempos.ts';
import { momentAt, secondsAt, tempoIn, tempoMapOf, type TempoMap } from './tempoMap.ts';

export interface TimedEvent {
  /** Clock time. */
  readonly onset: Seconds;
  readonly offset: Seconds;
  /** Ticks of played score time. */
  readonly start: Ticks;
  readonly end: Ticks;
  /** MIDI pitch 0–127, fractional for quarter tones; the percussion key for drums. */
  readonly midiPitch: number;
  /** 1–127. */
  readonly velocity: number;
  /** How the pitch moves, in order of time; absent where it does not. */
  readonly bend?: readonly TimedPitch[];
  /** Whether the part is muted. Its events are included, so that muting needs no new timeline. */
  readonly muted: boolean;
  /** Indexes of the written note; `note` is -1 for a grace note of the chord. */
  readonly part: number;
  readonly measure: number;
  readonly voice: number;
  readonly chord: number;
  readonly note: number;
}

/** A moment of a moving pitch; the pitch moves evenly between two of them, and stays after the last one. */
export interface TimedPitch {
  readonly time: Seconds;
  /** Played score time. */
  readonly at: Ticks;
  /** Semitones above `midiPitch`. */
  readonly by: number;
}

export interface TimedMeasure {
  /** Index of the measure as written. */
  readonly measure: number;
  /** Played score time. */
  readonly start: Ticks;
  readonly end: Ticks;
  readonly onset: Seconds;
  readonly offset: Seconds;
}

/** A span in which the pedal of a part is down: notes that sound in it continue to sound until its end. */
export interface TimedPedal {
  readonly part: number;
  readonly onset: Seconds;
  readonly offset: Seconds;
  /** Played score time. */
  readonly start: Ticks;
  readonly end: Ticks;
}

export interface Timeline {
  readonly tempoMap: TempoMap;
  /** In the order in which they are played, without gaps. */
  readonly measures: readonly TimedMeasure[];
  /** In order of onset. */
  readonly events: readonly TimedEvent[];
  /** By part, in order of onset. The durations of events do not include the prolongation by the pedal. */
  readonly pedals: readonly TimedPedal[];
  readonly duration: Seconds;
  /** Undefined where nothing is swung. */
  readonly swing: Swing | undefined;
}

interface PlayedSpan extends PlayedMeasure {
  readonly start: Ticks;
  readonly end: Ticks;
  /** In force at its beginning. */
  readonly quartersPerMinute: number;
}

function playedSpans(score: Score): readonly PlayedSpan[] {
  const { measures } = score;
  const contexts = measureContexts(score);
  let at = 0;
  return playOrder(measures).map((measure) => {
    const start = at;
    at += measures[measure]?.duration ?? 0;
    const { key, tempo = DEFAULT_TEMPO } = contexts[measure] ?? {};
    return {
      measure,
      start: ticks(start),
      end: ticks(at),
      key: key ?? { fifths: 0, mode: 'major' },
      quartersPerMinute: tempo,
    };
  });
}

interface TempoMark {
  /** Relative to the beginning of the measure. */
  readonly at: number;
  readonly quartersPerMinute: number;
}

/** The tempo marks with those of holds: the tempo is divided by the factor of each hold during its span. */
function withHolds(marks: readonly TempoMark[], holds: readonly Hold[]): readonly TempoMark[] {
  if (holds.length === 0) return marks;
  const tempoAt = (moment: number): number =>
    marks.findLast(({ at }) => at <= moment)?.quartersPerMinute ?? DEFAULT_TEMPO;
  const factorAt = (moment: number): number =>
    holds.reduce((factor, { at, end, factor: by }) => (moment >= at && moment < end ? factor * by : factor), 1);
  const edges = [...marks.map(({ at }) => at), ...holds.flatMap(({ at, end }) => [at, end])];
  return [...new Set(edges)].sort((a, b) => a - b).map((at) => ({ at, quartersPerMinute: tempoAt(at) / factorAt(at) }));
}

function tempoMapOfScore(score: Score, played: readonly PlayedSpan[], swing: Swing | undefined): TempoMap {
  const steps = tempoSteps(
    score,
    measureContexts(score).map(({ start }) => start),
  );
  const byMeasure = new Map<number, readonly TempoMark[]>();
  const marksIn = ({ measure, quartersPerMinute }: PlayedSpan): readonly TempoMark[] => {
    const later = (score.measures[measure]?.tempos ?? []).filter(({ at }) => at > 0);
    const holds = () => [...holdsOf(score, measure), ...(steps.get(measure) ?? [])];
    const known = byMeasure.get(measure) ?? withHolds([{ at: 0, quartersPerMinute }, ...later], holds());
    byMeasure.set(measure, known);
    return known;
  };
  const marks = played.flatMap((span) =>
    marksIn(span).map(({ at, quartersPerMinute }) => ({
      start: span.start + swungMoment(at, swing?.measures[span.measure] ?? []),
      quartersPerMinute,
    })),
  );
  return tempoMapOf(marks, played[0]?.quartersPerMinute ?? DEFAULT_TEMPO);
}

/** What the times of notes and pedals depend on. */
type Timing = Pick<Timeline, 'tempoMap' | 'swing'>;

const timedPitch = (map: TempoMap, at: Ticks, by: number): TimedPitch => ({ time: secondsAt(map, at), at, by });

/** Every property is named: with the rest of the note copied, timelines were measured to take a third longer. */
function timedEvent(played: PlayedNote, map: TempoMap, part: number, muted: boolean): TimedEvent {
  const { midiPitch, velocity, measure, voice, chord, note, bend } = played;
  const [start, end] = [ticks(played.start), ticks(played.end)];
  const [onset, offset] = [secondsAt(map, start), secondsAt(map, end)];
  const event = { onset, offset, start, end, midiPitch, velocity, measure, voice, chord, note, muted, part };
  return bend ? { ...event, bend: bend.map(({ at, by }) => timedPitch(map, ticks(at), by)) } : event;
}

function eventsOf(score: Score, played: readonly PlayedSpan[], { tempoMap, swing }: Timing): readonly TimedEvent[] {
  const starts = measureContexts(score).map(({ start }) => start);
  const tempo = (moment: number): number => tempoIn(tempoMap, moment);
  const events = score.parts.flatMap((part, index) =>
    collectNotes(part, played, { starts, swing: swing?.parts[index], tempoAt: tempo }).map((note) =>
      timedEvent(note, tempoMap, index, part.mute),
    ),
  );
  return events.sort((a, b) => a.start - b.start || a.part - b.part);
}

function pedalsOf(score: Score, played: readonly PlayedSpan[], { tempoMap, swing }: Timing): readonly TimedPedal[] {
  const end = played.at(-1)?.end ?? 0;
  return score.parts.flatMap((part, index) =>
    pedalSpans(part, played, end, swing?.parts[index]).map((span): TimedPedal => {
      const [from, to] = [ticks(span.start), ticks(span.end)];
      return { part: index, onset: secondsAt(tempoMap, from), offset: secondsAt(tempoMap, to), start: from, end: to };
    }),
  );
}

const timelines = new WeakMap<Score, Timeline>();

function computeTimeline(score: Score): Timeline {
  const told = withToldTempos(score);
  const played = playedSpans(told);
  const swing = swingOf(score);
  const tempoMap = tempoMapOfScore(told, played, swing);
  const measures = played.map(({ measure, start, end }) => ({
    measure,
    start,
    end,
    onset: secondsAt(tempoMap, start),
    offset: secondsAt(tempoMap, end),
  }));
  const timing = { tempoMap, swing };
  return {
    ...timing,
    measures,
    events: eventsOf(score, played, timing),
    pedals: pedalsOf(score, played, timing),
    duration: measures.at(-1)?.offset ?? seconds(0),
  };
}

/** The timeline of a score, computed once and cached; linear in the number of played notes. */
export function timelineOf(score: Score): Timeline {
  const known = timelines.get(score) ?? computeTimeline(score);
  timelines.set(score, known);
  return known;
}

/** The measure played at a clock time; before the start the first, after the end the last. */
export function measureAt({ measures }: Timeline, time: Seconds): TimedMeasure | undefined {
  let [low, high] = [0, measures.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((measures[middle]?.onset ?? 0) <= time) low = middle;
    else high = middle;
  }
  return measures[low];
}

/**
 * The moment at which a performance of a measure reaches a moment that is written `at` ticks after its start. The start
 * of a measure is never late, even if a pickup begins at the half of a swung beat.
 */
export function playedMoment({ swing }: Timeline, { measure, start, end }: TimedMeasure, at: Ticks): Ticks {
  const moment = at <= 0 ? at : swungMoment(at, swing?.measures[measure] ?? []);
  return ticks(Math.min(start + moment, end));
}

/** The written measure, and the moment in it, that are played at a clock time. */
export function writtenMomentAt(timeline: Timeline, time: Seconds): { readonly measure: number; readonly at: Ticks } {
  const played = measureAt(timeline, time);
  if (played === undefined) return { measure: 0, at: ticks(0) };
  const moment = momentAt(timeline.tempoMap, time) - played.start;
  const at = writtenMoment(moment, timeline.swing?.measures[played.measure] ?? []);
  return { measure: played.measure, at: ticks(Math.min(Math.max(0, at), played.end - played.start)) };
}
