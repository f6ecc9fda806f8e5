/**
 * The sound of a score in order of time: its notes with the effect of the pedal on their ends, and the metronome's
 * beats. Computed once for each score, in seconds at speed 1.
 */
import { playedPrograms, timelineOf, type ProgramOf, type Score } from '../../../engine/index.ts';
import type { TimedEvent, TimedPedal } from '../../../engine/index.ts';
import { clicksOf, type Click } from './clicks.ts';

/** A moment of a moving pitch; the pitch moves evenly between two of them, and stays after the last one. */
export interface PitchMoment {
  readonly time: number;
  /** Semitones above the pitch of the note. */
  readonly by: number;
}

export interface SequenceNote {
  readonly onset: number;
  /** The time at which its sound is damped: by releasing the key, or by the pedal if that is down longer. */
  readonly offset: number;
  /** The time at which its key is released. */
  readonly release: number;
  /** Fractions for quarter tones; the percussion key for drums. */
  readonly midiPitch: number;
  /** How the pitch moves, in order of time; absent where it does not. */
  readonly bend?: readonly PitchMoment[];
  /** 1–127. */
  readonly velocity: number;
  readonly part: number;
  /** The program with which it is played, where that is not the part's. */
  readonly program?: number;
}

export interface SoundSequence {
  /** Notes in order of onset. */
  readonly notes: readonly SequenceNote[];
  /** Clicks in order of time. */
  readonly clicks: readonly Click[];
  readonly duration: number;
  /** Program of each part, 1–129. */
  readonly programs: readonly number[];
}

const sequences = new WeakMap<Score, SoundSequence>();

export function soundSequenceOf(score: Score): SoundSequence {
  const known = sequences.get(score);
  if (known !== undefined) return known;
  const timeline = timelineOf(score);
  const sequence = {
    notes: pedalled(withoutUnisons(timeline.events), timeline.pedals, playedPrograms(score)),
    clicks: clicksOf(score, timeline),
    duration: timeline.duration,
    programs: score.parts.map(({ program }) => program),
  };
  sequences.set(score, sequence);
  return sequence;
}

/** Of notes of a part that begin together on one key, as where two voices meet, one is struck: the longest. */
function withoutUnisons(events: readonly TimedEvent[]): readonly TimedEvent[] {
  const kept: TimedEvent[] = [];
  const byKey = new Map<string, number>();
  for (const event of events) {
    if (kept.at(-1)?.start !== event.start) byKey.clear();
    const key = `${event.part} ${event.midiPitch}`;
    const other = byKey.get(key);
    if (other === undefined) {
      byKey.set(key, kept.length);
      kept.push(event);
    } else kept[other] = longerOf(kept[other] ?? event, event);
  }
  return kept;
}

const longerOf = (a: TimedEvent, b: TimedEvent): TimedEvent => ({
  ...(b.offset > a.offset ? b : a),
  velocity: Math.max(a.velocity, b.velocity),
});

/**
 * A note that is released while its part's pedal is down sounds until the pedal is released, or until the same key is
 * played again, which damps the string for a moment.
 */
function pedalled(
  events: readonly TimedEvent[],
  pedals: readonly TimedPedal[],
  programOf: ProgramOf | undefined,
): readonly SequenceNote[] {
  if (pedals.length === 0) return events.map((event) => noteOf(event, event.offset, programOf?.(event)));
  const byPart = new Map<number, TimedPedal[]>();
  for (const pedal of pedals) byPart.set(pedal.part, [...(byPart.get(pedal.part) ?? []), pedal]);
  const struckNext = new Map<string, number>();
  const notes: SequenceNote[] = [];
  for (const event of events.toReversed()) {
    const key = `${event.part} ${event.midiPitch}`;
    const lifted = liftOf(byPart.get(event.part) ?? [], event.offset);
    const damped = Math.min(lifted, struckNext.get(key) ?? Infinity);
    notes.push(noteOf(event, Math.max(event.offset, damped), programOf?.(event)));
    struckNext.set(key, event.onset);
  }
  return notes.reverse();
}

const noteOf = (event: TimedEvent, offset: number, program: number | undefined): SequenceNote => {
  const { onset, offset: release, midiPitch, velocity, part, bend } = event;
  const note = { onset, offset, release, midiPitch, velocity, part, ...(bend && { bend }) };
  return program === undefined ? note : { ...note, program };
};

/**
 * The time at which the pedal that is down at `time` is released; `time` itself without a pedal. A pedal that is pressed
 * at that time comes too late for the keys that are released then.
 */
function liftOf(pedals: readonly TimedPedal[], time: number): number {
  let [low, high] = [0, pedals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pedals[middle]?.onset ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  const last = pedals[low - 1];
  return last !== undefined && last.offset > time ? last.offset : time;
}

/** Index of the first entry at or after `time`. */
export function firstFrom<Entry>(entries: readonly Entry[], timeOf: (entry: Entry) => number, time: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && timeOf(entry) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
