/**
 * Schedules a sequence of notes: a transport that maps the audio context's clock to score time, and a cursor that
 * returns notes and clicks up to a horizon, never a whole score (which would cost tens of seconds of processor time).
 * It does not use Web Audio; clock times are seconds of the context.
 *
 * The map is a list of segments, `position = segment.position + (clock - segment.clock) * segment.rate`. The return of
 * a loop is a segment that begins in the future, so that it is as exact as any other note.
 */
import type { Click } from './clicks.ts';
import { firstFrom, type PitchMoment, type SequenceNote, type SoundSequence } from './soundSequence.ts';

export interface Loop {
  /** Seconds of score time. */
  readonly from: number;
  readonly to: number;
  /** Factor of the rate with each pass, 1 to keep it. */
  readonly speedUp: number;
  /** The rate is not raised above this one. */
  readonly fastest: number;
}

/** The output of the sequencer; `start`, `end`, `at` and the times of `bend` are clock times. */
export interface SequenceSink {
  readonly strike: (note: SequenceNote, start: number, end: number, bend?: readonly PitchMoment[]) => void;
  readonly click: (click: Click, at: number) => void;
}

interface Segment {
  readonly clock: number;
  readonly position: number;
  readonly rate: number;
}

/** A position may differ from its onset by rounding. */
const ROUNDING = 1e-6;
/** Seconds. A shorter loop is not useful, and would occupy the scheduler. */
const SHORTEST_LOOP = 0.05;
/** A note that began earlier is played if its key is still held for longer than this, in seconds of the clock. */
const SHORTEST_REST = 0.25;

export class Sequencer {
  readonly #sequence: SoundSequence;
  readonly #sink: SequenceSink;
  /** Segments in order of time; the last one is being scheduled. */
  #segments: Segment[] = [];
  /** Score time up to which the last segment has been scheduled. */
  #scheduledTo = 0;
  #loop: Loop | undefined;
  clicks = false;

  constructor(sequence: SoundSequence, sink: SequenceSink) {
    this.#sequence = sequence;
    this.#sink = sink;
  }

  /**
   * Plays from `position` at `rate` from `clock` on; until then `positionAt` returns `position`. Notes that are held at
   * that position sound for the rest of their time, unless `strikesHeld` is false.
   */
  jump(clock: number, position: number, rate: number, strikesHeld = true): void {
    this.#segments = [];
    const segment = { clock, position, rate };
    this.#begin(segment);
    if (strikesHeld) this.#strikeHeld(segment);
  }

  /**
   * Continues from the position at `clock` at another rate. Later notes are scheduled again; the caller must cancel the
   * earlier ones. Earlier segments are kept, because the audible sound is later than the scheduling. Before the first
   * note, the time until it changes with the rate.
   */
  goOn(clock: number, rate: number): void {
    const [first] = this.#segments;
    if (first !== undefined && first.clock > clock) {
      this.jump(clock + ((first.clock - clock) * first.rate) / rate, first.position, rate);
      return;
    }
    const position = this.positionAt(clock);
    this.#segments = this.#segments.filter((segment) => segment.clock < clock).slice(-4);
    this.#begin({ clock, position, rate });
  }

  /** Takes effect for notes that are not scheduled yet; call `goOn` to apply it at once. */
  setLoop(loop: Loop | undefined): void {
    this.#loop = loop !== undefined && loop.to - loop.from >= SHORTEST_LOOP ? loop : undefined;
  }

  get loop(): Loop | undefined {
    return this.#loop;
  }

  /** Returns all notes and clicks that begin before `clock`. */
  scheduleUntil(clock: number): void {
    for (let segment = this.#segments.at(-1); segment !== undefined; segment = this.#segments.at(-1)) {
      const turn = this.#turnOf(segment);
      const last = Math.min(clock, turn);
      this.#handOut(segment, segment.position + (last - segment.clock) * segment.rate);
      if (turn >= clock || this.#loop === undefined) return;
      const { from, speedUp, fastest } = this.#loop;
      const rate = segment.rate >= fastest ? segment.rate : Math.min(fastest, segment.rate * speedUp);
      const next = { clock: turn, position: from, rate };
      this.#begin(next);
      this.#strikeHeld(next);
    }
  }

  /** Score time at a clock time; before the first segment, the start of that segment. */
  positionAt(clock: number): number {
    const segment = this.#segmentAt(clock);
    if (segment === undefined) return 0;
    const position = segment.position + Math.max(0, clock - segment.clock) * segment.rate;
    return Math.min(this.#sequence.duration, position);
  }

  rateAt(clock: number): number {
    return this.#segmentAt(clock)?.rate ?? 1;
  }

  /** Clock time of the score's end; Infinity with a loop that prevents it. */
  get endsAt(): number {
    const segment = this.#segments.at(-1);
    if (segment === undefined) return -Infinity;
    return this.#turnsBack(segment) ? Infinity : this.#clockOf(segment, this.#sequence.duration);
  }

  #begin(segment: Segment): void {
    this.#segments.push(segment);
    this.#scheduledTo = segment.position - ROUNDING;
  }

  /**
   * Notes that began before the segment and are still held in it: without them, a listener who jumps there would miss a
   * bass note.
   */
  #strikeHeld(segment: Segment): void {
    const { position, rate } = segment;
    const latest = this.#latestEnd(segment);
    for (const note of this.#sequence.notes) {
      if (note.onset >= position - ROUNDING) break;
      if ((note.release - position) / rate <= SHORTEST_REST) continue;
      this.#strike(segment, note, segment.clock, latest);
    }
  }

  #strike(segment: Segment, note: SequenceNote, start: number, latest: number): void {
    const end = this.#clockOf(segment, Math.min(note.offset, latest));
    const bend = note.bend?.map(({ time, by }) => ({ time: this.#clockOf(segment, time), by }));
    this.#sink.strike(note, start, end, bend);
  }

  /** Score time at which a loop ends sounding notes. */
  #latestEnd(segment: Segment): number {
    return this.#turnsBack(segment) ? (this.#loop?.to ?? Infinity) : Infinity;
  }

  #turnsBack({ position }: Segment): boolean {
    return this.#loop !== undefined && position < this.#loop.to - ROUNDING;
  }

  /** Clock time at which the loop returns, or Infinity. */
  #turnOf(segment: Segment): number {
    return this.#loop !== undefined && this.#turnsBack(segment) ? this.#clockOf(segment, this.#loop.to) : Infinity;
  }

  #clockOf({ clock, position, rate }: Segment, at: number): number {
    return clock + (at - position) / rate;
  }

  #segmentAt(clock: number): Segment | undefined {
    return this.#segments.findLast((segment) => segment.clock <= clock) ?? this.#segments[0];
  }

  #handOut(segment: Segment, to: number): void {
    const { notes, clicks } = this.#sequence;
    // A note on the barline at which a loop returns belongs to the next pass.
    const until = to - ROUNDING;
    if (until <= this.#scheduledTo) return;
    const latest = this.#latestEnd(segment);
    for (let index = firstFrom(notes, ({ onset }) => onset, this.#scheduledTo); ; index += 1) {
      const note = notes[index];
      if (note === undefined || note.onset >= until) break;
      this.#strike(segment, note, this.#clockOf(segment, note.onset), latest);
    }
    for (let index = firstFrom(clicks, ({ at }) => at, this.#scheduledTo); this.clicks; index += 1) {
      const click = clicks[index];
      if (click === undefined || click.at >= until) break;
      this.#sink.click(click, this.#clockOf(segment, click.at));
    }
    this.#scheduledTo = until;
  }
}
