/**
 * A running practice: the expected notes, the notes that the player has played, and the accompaniment. It does not
 * depend on the screen or on devices; notes come from a `NoteInput`, the accompaniment from an `Accompaniment`.
 */
import { seconds, timelineOf } from '../../../engine/index.ts';
import type { Score, Seconds } from '../../../engine/index.ts';
import { playbackTexts } from '../../texts/index.ts';
import type { LoopRange } from '../playbackSource.ts';
import type { Accompaniment } from './accompaniment.ts';
import { PracticeSession, type Judgement, type Mistake, type PassResult } from './practiceSession.ts';
import { practiceSteps, type PracticeNote, type PracticeStep } from './practiceSteps.ts';

export interface PracticeRequest {
  readonly input: 'midi' | 'microphone';
  readonly part: number;
  /** Staves of the part, by index; all where absent. */
  readonly staves?: readonly number[];
  /** Whether the tempo rises after each pass without mistakes. */
  readonly rises: boolean;
}

/** `message` is a sentence for the user. */
export class PracticeError extends Error {
  override readonly name = 'PracticeError';
}

/** The state of a practice for the view. */
export interface PracticeProgress {
  readonly request: PracticeRequest;
  /** The expected notes. */
  readonly step: PracticeStep;
  /** Notes of the step that are not played yet. */
  readonly missing: readonly PracticeNote[];
  /** The note that was played last. */
  readonly last?: { readonly midiPitch: number; readonly judgement: Judgement };
  /** The mistakes of this pass, and those of the last one until this one has results. */
  readonly mistakes: readonly Mistake[];
  readonly lastPass?: PassResult;
  readonly rate: number;
}

export interface PracticeStart {
  readonly at: Seconds;
  readonly rate: number;
  /** The practised passage, which is repeated; the whole score where absent. */
  readonly loop: LoopRange | undefined;
}

export interface PracticeListener {
  readonly onProgress: (progress: PracticeProgress) => void;
  /** The input was lost. */
  readonly onLost: () => void;
}

/** Rejects with an error whose message is a sentence for the user. Resolves with a function that closes the input. */
export type NoteInput = (notes: {
  readonly onNoteOn: (midiPitch: number) => void;
  readonly onNoteOff: (midiPitch: number) => void;
  readonly onLost: () => void;
}) => Promise<() => void>;

export interface Practice {
  /** Opens input and instruments; closes them again where it is cancelled. Rejects with an error whose message is a sentence for the user. */
  readonly open: (signal: AbortSignal) => Promise<void>;
  /** Waits for notes and judges them from now on. */
  readonly begin: (start: PracticeStart, listener: PracticeListener) => void;
  readonly seek: (at: Seconds) => void;
  readonly setRate: (rate: number) => void;
  readonly setLoop: (loop: LoopRange | undefined) => void;
  readonly close: () => void;
}

export interface ScorePracticeOptions {
  readonly score: Score;
  readonly request: PracticeRequest;
  readonly openInput: NoteInput;
  /** Absent: no accompaniment. */
  readonly accompaniment?: Accompaniment;
  /** Seconds of any clock. */
  readonly now?: () => number;
}

/** Factor of the speed after a pass without mistakes. */
const RAISE = 1.03;
const FULL_SPEED = 1;
const ROUNDING = 1e-6;

export class ScorePractice implements Practice {
  readonly #options: ScorePracticeOptions;
  readonly #now: () => number;
  #closeInput: (() => void) | undefined;
  #listener: PracticeListener | undefined;
  #session: PracticeSession | undefined;
  /** The end of the passage. */
  #end: Seconds;
  #last: PracticeProgress['last'];
  #lastPass: PassResult | undefined;
  /** Pitches of the previous step: a microphone may detect them again while they sound. */
  #ringing: readonly number[] = [];

  constructor(options: ScorePracticeOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now() / 1000);
    this.#end = timelineOf(options.score).duration;
  }

  async open(signal: AbortSignal): Promise<void> {
    if (this.#stepsIn(undefined).length === 0) throw new PracticeError(playbackTexts.practiceEmpty);
    try {
      await this.#options.accompaniment?.load(signal);
      signal.throwIfAborted();
      this.#closeInput = await this.#options.openInput({
        onNoteOn: (pitch) => this.#noteOn(pitch),
        onNoteOff: (pitch) => this.#session?.noteOff(pitch),
        onLost: () => this.#listener?.onLost(),
      });
      signal.throwIfAborted();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  begin({ at, rate, loop }: PracticeStart, listener: PracticeListener): void {
    this.#listener = listener;
    this.#prepare({ at, rate, loop });
  }

  seek(at: Seconds): void {
    this.#session?.goTo(at);
    this.#tell();
  }

  setRate(rate: number): void {
    if (this.#session !== undefined) this.#session.rate = rate;
    this.#tell();
  }

  setLoop(loop: LoopRange | undefined): void {
    const session = this.#session;
    if (session !== undefined) this.#prepare({ at: session.step.at, rate: session.rate, loop });
  }

  close(): void {
    this.#closeInput?.();
    this.#closeInput = undefined;
    this.#options.accompaniment?.dispose();
  }

  #stepsIn(loop: LoopRange | undefined): readonly PracticeStep[] {
    const { score, request } = this.#options;
    const steps = practiceSteps(score, { ...request, ...(loop && { from: loop.from, to: loop.to }) });
    return request.input === 'microphone' ? steps.map(highestOnly) : steps;
  }

  /** A passage in which the hand has only rests cannot be practised: all parts are then practised. */
  #prepare({ at, rate, loop }: PracticeStart): void {
    const { score, request } = this.#options;
    const inLoop = loop === undefined ? [] : this.#stepsIn(loop);
    const steps = inLoop.length > 0 ? inLoop : this.#stepsIn(undefined);
    this.#end = inLoop.length > 0 && loop !== undefined ? loop.to : timelineOf(score).duration;
    const fastest = Math.max(FULL_SPEED, rate);
    this.#session = new PracticeSession(steps, { rate, raise: request.rises ? RAISE : 1, fastest });
    this.#session.goTo(at);
    [this.#last, this.#lastPass, this.#ringing] = [undefined, undefined, []];
    this.#tell();
  }

  #noteOn(midiPitch: number): void {
    const session = this.#session;
    if (session === undefined) return;
    const { step } = session;
    const isWanted = step.notes.some((note) => note.midiPitch === midiPitch);
    if (!isWanted && this.#options.request.input === 'microphone' && this.#ringing.includes(midiPitch)) return;
    const judgement = session.noteOn(midiPitch, this.#now());
    this.#last = { midiPitch, judgement };
    if (judgement.kind === 'complete') {
      this.#ringing = step.notes.map((note) => note.midiPitch);
      if (judgement.pass !== undefined) this.#lastPass = judgement.pass;
      const until = judgement.pass === undefined ? session.step.at : this.#end;
      this.#options.accompaniment?.play(step.at, seconds(until), session.rate);
    }
    this.#tell();
  }

  #tell(): void {
    const session = this.#session;
    if (session === undefined) return;
    const { step, missing, rate } = session;
    const last = this.#last;
    const lastPass = this.#lastPass;
    this.#listener?.onProgress({
      ...{ request: this.#options.request, step, rate, mistakes: this.#mistakes(session) },
      missing: step.notes.filter(({ midiPitch }) => missing.includes(midiPitch)),
      ...(last && { last }),
      ...(lastPass && { lastPass }),
    });
  }

  /** Without an increasing tempo, no note is late. */
  #mistakes({ step, mistakes }: PracticeSession): readonly Mistake[] {
    const ahead = (this.#lastPass?.mistakes ?? []).filter(({ at }) => at >= step.at - ROUNDING);
    return [...ahead, ...mistakes].filter(({ kind }) => kind !== 'late' || this.#options.request.rises);
  }
}

/** A microphone detects one pitch at a time. */
function highestOnly({ at, notes }: PracticeStep): PracticeStep {
  const highest = Math.max(...notes.map(({ midiPitch }) => midiPitch));
  return { at, notes: notes.filter(({ midiPitch }) => midiPitch === highest) };
}
