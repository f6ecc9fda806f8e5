/**
 * A score as it sounds: timed events in order, with the tempo map that times them. The player, the piano roll and the
 * MIDI writer all read it. Repeats, voltas and jumps are unrolled, ties joined, grace notes take their time.
 *
 * There are two score times: as written (the model's) and as played, where repeated measures count again. `measures`
 * leads from one to the other.
 */
import type { Score } from '../model/score.ts';
import { measureContexts } from '../model/scoreContext.ts';
import { seconds, ticks, type Seconds, type Ticks } from '../units.ts';
import { collectNotes } from './collectNotes.ts';
import { playOrder } from './playOrder.ts';
import { momentAt, secondsAt, tempoMapOf, type TempoMap } from './tempoMap.ts';

export interface TimedEvent {
  /** Clock time. */
  readonly onset: Seconds;
  readonly offset: Seconds;
  /** Played score time. */
  readonly start: Ticks;
  readonly end: Ticks;
  /** 0–127; a fraction for quarter tones. The percussion key for drums. */
  readonly midiPitch: number;
  /** 1–127. */
  readonly velocity: number;
  /** The part is muted; its events are kept so that muting needs no new timeline. */
  readonly muted: boolean;
  /** Where the note is written, by index; `note` is -1 for a grace note of the chord. */
  readonly part: number;
  readonly measure: number;
  readonly voice: number;
  readonly chord: number;
  readonly note: number;
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

export interface Timeline {
  readonly tempoMap: TempoMap;
  /** As played, in order, without gaps. */
  readonly measures: readonly TimedMeasure[];
  /** In order of onset. */
  readonly events: readonly TimedEvent[];
  readonly duration: Seconds;
}

interface Span {
  readonly measure: number;
  readonly start: Ticks;
  readonly end: Ticks;
}

function playedSpans({ measures }: Score): readonly Span[] {
  let at = 0;
  return playOrder(measures).map((measure) => {
    const start = at;
    at += measures[measure]?.duration ?? 0;
    return { measure, start: ticks(start), end: ticks(at) };
  });
}

function tempoMapOfScore(score: Score, played: readonly Span[]): TempoMap {
  const contexts = measureContexts(score);
  const marks = played.flatMap(({ measure, start }) => [
    { start, quartersPerMinute: contexts[measure]?.tempo ?? 120 },
    ...(score.measures[measure]?.tempos ?? [])
      .filter(({ at }) => at > 0)
      .map(({ at, quartersPerMinute }) => ({ start: start + at, quartersPerMinute })),
  ]);
  return tempoMapOf(marks, contexts[0]?.tempo ?? 120);
}

function eventsOf(score: Score, played: readonly Span[], tempoMap: TempoMap): readonly TimedEvent[] {
  const events = score.parts.flatMap((part, index) =>
    collectNotes(part, played).map(({ start, end, looseEnd: _, ...note }): TimedEvent => {
      const span = { start: ticks(start), end: ticks(end) };
      const times = { onset: secondsAt(tempoMap, span.start), offset: secondsAt(tempoMap, span.end) };
      return { ...times, ...span, ...note, muted: part.mute, part: index };
    }),
  );
  return events.sort((a, b) => a.start - b.start || a.part - b.part);
}

const timelines = new WeakMap<Score, Timeline>();

function computeTimeline(score: Score): Timeline {
  const played = playedSpans(score);
  const tempoMap = tempoMapOfScore(score, played);
  const measures = played.map((span) => ({
    ...span,
    onset: secondsAt(tempoMap, span.start),
    offset: secondsAt(tempoMap, span.end),
  }));
  const events = eventsOf(score, played, tempoMap);
  return { tempoMap, measures, events, duration: measures.at(-1)?.offset ?? seconds(0) };
}

/** Made once per score; linear in what is played. */
export function timelineOf(score: Score): Timeline {
  const known = timelines.get(score) ?? computeTimeline(score);
  timelines.set(score, known);
  return known;
}

/** The measure that is being played; the first before the start, the last after the end. */
export function measureAt({ measures }: Timeline, time: Seconds): TimedMeasure | undefined {
  let [low, high] = [0, measures.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((measures[middle]?.onset ?? 0) <= time) low = middle;
    else high = middle;
  }
  return measures[low];
}

/** Score time as written, at a clock time. */
export function writtenMomentAt(timeline: Timeline, time: Seconds): { readonly measure: number; readonly at: Ticks } {
  const played = measureAt(timeline, time);
  if (played === undefined) return { measure: 0, at: ticks(0) };
  const moment = momentAt(timeline.tempoMap, time);
  return {
    measure: played.measure,
    at: ticks(Math.min(Math.max(0, moment - played.start), played.end - played.start)),
  };
}
