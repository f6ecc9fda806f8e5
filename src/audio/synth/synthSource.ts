/**
 * The synthesizer as a PlaybackSource: the score played by sampled instruments. Notes are scheduled about a second
 * before they are audible (timers of busy pages were late by up to 0.45 s), by a worker's timer.
 */
import { seconds, timelineOf, type Score, type Seconds } from '../../../engine/index.ts';
import { playbackTexts } from '../../texts/index.ts';
import { mixAfter, mixOf } from '../mixAfter.ts';
import { neededPrograms } from '../neededPrograms.ts';
import type { InterruptionReason, Output, PlaybackSource } from '../playbackSource.ts';
import { PlaybackError } from '../playbackSource.ts';
import type { MissingProgram } from '../soundfont/programLibrary.ts';
import type { AudioEngine } from './audioEngine.ts';
import { countInAt } from './clicks.ts';
import { heardTime } from './heardTime.ts';
import { audibleParts, type PartMix } from './partMixer.ts';
import { ScorePlayer } from './scorePlayer.ts';
import type { Loop } from './sequencer.ts';
import { startTicking, type StartTicking, type TickTimer } from './tickTimer.ts';

/** Seconds by which notes are scheduled ahead of the clock; a second is left when the next ones are. */
const HORIZON = 1.25;
/** Notes are scheduled in groups: each of six costs the main thread 70 µs, each of sixteen 55 µs. */
const TICK_MS = 250;
/** Time between `play` and the first note, in which the first voices are created. */
const START_DELAY = 0.03;
const FULL: Output = { volume: 1, pan: 0 };

export interface SynthOptions {
  /** One measure of clicks before the first note of each `play`. */
  readonly countIn: boolean;
  readonly metronome: boolean;
}

type State = { readonly kind: 'paused' } | { readonly kind: 'playing'; readonly timer: TickTimer };

export class SynthSource implements PlaybackSource {
  readonly #engine: AudioEngine;
  readonly #tick: StartTicking;
  readonly #ended = new Set<() => void>();
  readonly #interrupted = new Set<(reason: InterruptionReason) => void>();
  #score: Score;
  #player: ScorePlayer | undefined;
  #state: State = { kind: 'paused' };
  #position = 0;
  #rate = 1;
  #mix: readonly PartMix[];
  #loop: Loop | undefined;
  #options: SynthOptions = { countIn: false, metronome: false };
  #output: Output = FULL;
  #missing: readonly MissingProgram[] = [];
  #stopListening: (() => void) | undefined;

  constructor(engine: AudioEngine, score: Score, tick: StartTicking = startTicking) {
    this.#engine = engine;
    this.#score = score;
    this.#mix = score.parts.map(mixOf);
    this.#tick = tick;
  }

  /** Programs that could not be loaded; their parts are silent. Each contains a sentence for the user. */
  get missing(): readonly MissingProgram[] {
    return this.#missing;
  }

  get warnings(): readonly string[] {
    return this.#missing.map(({ message }) => message);
  }

  get duration(): Seconds {
    return timelineOf(this.#score).duration;
  }

  /** For tests and benches: late notes, and stolen voices. */
  get health(): { readonly late: number; readonly stolen: number; readonly voices: number } {
    const { stolen = 0, size = 0 } = this.#player?.pool ?? {};
    return { late: this.#player?.late ?? 0, stolen, voices: size };
  }

  async load(onProgress: (percent: number) => void, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const programs = neededPrograms(this.#score);
    const [stage, missing] = await Promise.all([this.#engine.open(), this.#engine.load(programs, onProgress, signal)]);
    signal.throwIfAborted();
    this.#missing = missing;
    if (this.#player !== undefined) return;
    this.#player = new ScorePlayer(stage, this.#score);
    this.#player.sequencer.setLoop(this.#loop);
    this.#player.sequencer.clicks = this.#options.metronome;
    this.#player.setMix(this.#mix);
    this.#player.setOutput(this.#output);
    this.#listen(stage.context);
  }

  async play(at: Seconds, rate: number): Promise<void> {
    const player = this.#player;
    if (player === undefined) throw new PlaybackError('broken', playbackTexts.notLoaded);
    const { context } = await this.#engine.run();
    this.#rate = checkedRate(rate);
    const position = this.#clamp(at);
    if (this.#state.kind === 'playing') {
      this.#jump(position);
      return;
    }
    const clock = context.currentTime + START_DELAY;
    const clicks = this.#options.countIn ? countInAt(this.#score, timelineOf(this.#score), position) : [];
    const wait = -(clicks[0]?.at ?? 0) / rate;
    player.countIn(clicks.map((click) => ({ ...click, at: clock + wait + click.at / rate })));
    player.sequencer.jump(clock + wait, position, rate);
    player.sequencer.scheduleUntil(context.currentTime + HORIZON);
    this.#position = position;
    this.#state = { kind: 'playing', timer: this.#tick(TICK_MS, () => this.#advance()) };
  }

  pause(): void {
    if (this.#state.kind === 'paused') return;
    const { time } = this;
    this.#stop();
    this.#position = time;
    this.#player?.stopAt(this.#now);
  }

  seek(at: Seconds): void {
    const position = this.#clamp(at);
    if (this.#state.kind === 'playing') this.#jump(position);
    else this.#position = position;
  }

  setRate(rate: number): void {
    const before = this.#rate;
    this.#rate = checkedRate(rate);
    const player = this.#player;
    if (this.#state.kind === 'paused' || player === undefined || rate === before) return;
    const clock = this.#now + START_DELAY;
    player.goOn(clock, rate);
    this.#advance();
  }

  setOutput(output: Output): void {
    this.#output = output;
    this.#player?.setOutput(output);
  }

  get time(): Seconds {
    const stage = this.#engine.stage;
    if (this.#state.kind === 'paused' || stage === undefined || this.#player === undefined)
      return seconds(this.#position);
    return seconds(this.#player.sequencer.positionAt(heardTime(stage.context)));
  }

  /** The audible rate; a loop may have increased it. */
  get rate(): number {
    const stage = this.#engine.stage;
    if (this.#state.kind === 'paused' || stage === undefined || this.#player === undefined) return this.#rate;
    return this.#player.sequencer.rateAt(heardTime(stage.context));
  }

  /** One entry for each part. Takes effect within about 20 ms; a part that was silent sounds with its next note. */
  setMix(mix: readonly PartMix[]): void {
    const before = audibleParts(this.#mix);
    this.#mix = mix;
    this.#player?.setMix(mix);
    // Notes that were left out of the second that is already scheduled are scheduled again.
    if (audibleParts(mix).some((isAudible, part) => isAudible && before[part] !== true)) this.#reschedule();
  }

  /** Repeats the range from the next start or seek inside it; undefined ends the repetition. */
  setLoop(loop: Loop | undefined): void {
    this.#loop = loop;
    this.#player?.sequencer.setLoop(loop);
    this.#reschedule();
  }

  setOptions(options: SynthOptions): void {
    const hasChanged = options.metronome !== this.#options.metronome;
    this.#options = options;
    if (this.#player === undefined || !hasChanged) return;
    this.#player.sequencer.clicks = options.metronome;
    this.#reschedule();
  }

  /** After an edit: continues at the same moment. New programs are loaded by `load`. */
  setScore(score: Score): void {
    const clock = this.#now;
    const position = this.#player?.sequencer.positionAt(clock) ?? 0;
    this.#mix = mixAfter(this.#score, score, this.#mix);
    this.#score = score;
    const player = this.#player;
    if (player === undefined) return;
    player.stopAt(clock);
    player.setScore(score);
    player.setMix(this.#mix);
    if (this.#state.kind === 'playing') this.#startAt(this.#clamp(position));
    else this.#position = this.#clamp(this.#position);
  }

  onEnd(listener: () => void): () => void {
    this.#ended.add(listener);
    return () => this.#ended.delete(listener);
  }

  onInterrupted(listener: (reason: InterruptionReason) => void): () => void {
    this.#interrupted.add(listener);
    return () => this.#interrupted.delete(listener);
  }

  /** The engine is not closed, because it belongs to the page. */
  dispose(): void {
    this.pause();
    this.#stopListening?.();
    this.#player?.dispose();
    this.#player = undefined;
    this.#ended.clear();
    this.#interrupted.clear();
  }

  get #now(): number {
    return this.#engine.stage?.context.currentTime ?? 0;
  }

  #clamp(at: number): number {
    return Math.min(this.duration, Math.max(0, Number.isFinite(at) ? at : 0));
  }

  #jump(position: number): void {
    this.#player?.stopAt(this.#now);
    this.#startAt(position);
  }

  #startAt(position: number): void {
    this.#player?.sequencer.jump(this.#now + START_DELAY, position, this.#rate);
    this.#advance();
  }

  /** Schedules the following notes again, with the present settings. */
  #reschedule(): void {
    const player = this.#player;
    if (this.#state.kind === 'paused' || player === undefined) return;
    const clock = this.#now + START_DELAY;
    player.goOn(clock, player.sequencer.rateAt(clock));
    this.#advance();
  }

  #advance(): void {
    const stage = this.#engine.stage;
    const player = this.#player;
    if (this.#state.kind === 'paused' || stage === undefined || player === undefined) return;
    player.sequencer.scheduleUntil(stage.context.currentTime + HORIZON);
    if (heardTime(stage.context) < player.sequencer.endsAt) return;
    this.#stop();
    this.#position = this.duration;
    for (const listener of this.#ended) listener();
  }

  #stop(): void {
    if (this.#state.kind === 'playing') this.#state.timer.stop();
    this.#state = { kind: 'paused' };
  }

  #interrupt(reason: InterruptionReason): void {
    if (this.#state.kind === 'paused') return;
    this.pause();
    for (const listener of this.#interrupted) listener(reason);
  }

  #listen(context: AudioContext): void {
    const onState = (): void => {
      if (context.state !== 'running') this.#interrupt('interrupted');
    };
    const onError = (): void => this.#interrupt('device-lost');
    context.addEventListener('statechange', onState);
    context.addEventListener('error', onError);
    this.#stopListening = () => {
      context.removeEventListener('statechange', onState);
      context.removeEventListener('error', onError);
    };
  }
}

function checkedRate(rate: number): number {
  if (!Number.isFinite(rate) || rate <= 0) throw new RangeError(`The rate ${rate} is not positive.`);
  return rate;
}
