/**
 * The recording from which the score was transcribed, as a sound source. A media element plays it: the browser loads
 * the parts that it needs and keeps the pitch at every speed. The sound map converts the element's time to score time;
 * where the score jumps (a repeat that the user has added), the element jumps too.
 */
import { timelineOf } from '../../engine/index.ts';
import type { Score, Seconds } from '../../engine/index.ts';
import { PlaybackError } from './playbackSource.ts';
import type { LeadingSource } from './mixedSource.ts';
import type { InterruptionReason, Output } from './playbackSource.ts';
import { resumeContext } from './synth/resumeContext.ts';
import { soundMapOf } from './soundMap.ts';
import type { SoundMap } from './soundMap.ts';
import { SoundPosition } from './soundPosition.ts';
import { playbackTexts } from '../texts/index.ts';

/**
 * Interval of the checks whether a segment has ended. It is short enough that a jump is late by no more than a frame.
 */
const WATCH_MS = 16;
/** Outside of these rates, browsers mute a media element. */
const LOWEST_RATE = 0.0625;
const HIGHEST_RATE = 16;
const FADE_SECONDS = 0.02;

export interface RecordingOptions {
  readonly url: string;
  readonly map: SoundMap;
  /** Opens the graph that sets volume and balance; tests replace it. */
  readonly openContext?: () => AudioContext;
  readonly createElement?: () => HTMLAudioElement;
}

export class RecordingSource implements LeadingSource {
  readonly #element: HTMLAudioElement;
  readonly #position: SoundPosition;
  readonly #openContext: () => AudioContext;
  readonly #ends = new Set<() => void>();
  readonly #interruptions = new Set<(reason: InterruptionReason) => void>();
  readonly #listeners = new AbortController();
  readonly #url: string;
  #graph: Graph | undefined;
  #output: Output = { volume: 1, pan: 0 };
  #watch: ReturnType<typeof setInterval> | undefined;
  #plays = false;

  constructor({ url, map, openContext, createElement }: RecordingOptions) {
    this.#url = url;
    this.#position = new SoundPosition(map);
    this.#openContext = openContext ?? (() => new AudioContext());
    this.#element = createElement?.() ?? new Audio();
    this.#element.preservesPitch = true;
    this.#element.preload = 'auto';
    const { signal } = this.#listeners;
    this.#element.addEventListener('ended', () => this.#finish(), { signal });
    this.#element.addEventListener('pause', () => this.#wasPaused(), { signal });
    this.#element.addEventListener('error', () => this.#interrupt('error'), { signal });
  }

  async load(onProgress: (percent: number) => void, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const element = this.#element;
    if (element.readyState >= element.HAVE_FUTURE_DATA) return onProgress(100);
    await new Promise<void>((resolve, reject) => {
      const settled = new AbortController();
      const settle = (act: () => void) => () => {
        settled.abort();
        act();
      };
      const options = { signal: settled.signal };
      element.addEventListener('canplay', settle(resolve), options);
      element.addEventListener(
        'error',
        settle(() => reject(loadFault(element))),
        options,
      );
      signal.addEventListener(
        'abort',
        settle(() => reject(signal.reason as Error)),
        options,
      );
      element.src = this.#url;
      element.load();
    });
    onProgress(100);
  }

  async play(at: Seconds, rate: number): Promise<void> {
    this.#graph ??= this.#openGraph();
    this.#moveTo(at);
    this.setRate(rate);
    try {
      // Both within the user's gesture, before an await, because browsers consider the gesture ended then.
      await Promise.all([resumeContext(this.#graph.context), this.#element.play()]);
    } catch (error) {
      this.#element.pause();
      throw playFault(error);
    }
    this.#plays = true;
    this.#graph.fadeIn(this.#output);
    this.#watch ??= setInterval(() => this.#keepToScore(), WATCH_MS);
  }

  pause(): void {
    if (!this.#plays) return;
    this.#stop();
    this.#graph?.fadeOut();
    // The element continues until it is inaudible, because an abrupt stop would click.
    setTimeout(() => {
      if (!this.#plays) this.#element.pause();
    }, FADE_SECONDS * 1000);
  }

  seek(at: Seconds): void {
    this.#moveTo(at);
  }

  setScore(score: Score): void {
    const map = soundMapOf(score, timelineOf(score));
    if (map !== undefined) this.#position.setMap(map, this.#element.currentTime);
  }

  setRate(rate: number): void {
    this.#element.playbackRate = Math.min(Math.max(rate, LOWEST_RATE), HIGHEST_RATE);
  }

  setOutput(output: Output): void {
    this.#output = output;
    this.#graph?.set(output);
  }

  get time(): Seconds {
    const latency = this.#plays ? (this.#graph?.latency ?? 0) * this.#element.playbackRate : 0;
    return this.#position.scoreTime(this.#element.currentTime - latency);
  }

  get scoreSpeed(): number {
    return this.#element.playbackRate * this.#position.speed;
  }

  onEnd(listener: () => void): () => void {
    this.#ends.add(listener);
    return () => this.#ends.delete(listener);
  }

  onInterrupted(listener: (reason: InterruptionReason) => void): () => void {
    this.#interruptions.add(listener);
    return () => this.#interruptions.delete(listener);
  }

  dispose(): void {
    this.#stop();
    this.#listeners.abort();
    this.#element.pause();
    this.#element.removeAttribute('src');
    this.#element.load();
    this.#graph?.close();
  }

  /** Moves the element, which then decodes from there again. */
  #moveTo(at: Seconds): void {
    this.#element.currentTime = this.#position.moveTo(at);
  }

  #keepToScore(): void {
    const step = this.#position.advance(this.#element.currentTime);
    if (step.kind === 'jump') this.#element.currentTime = step.to;
    if (step.kind === 'end') this.#finish();
  }

  #finish(): void {
    if (!this.#plays) return;
    this.#stop();
    this.#element.pause();
    for (const listener of this.#ends) listener();
  }

  /** Paused by the system or by a media key outside of the page, not by a call of `pause`. */
  #wasPaused(): void {
    if (this.#plays && !this.#element.ended) this.#interrupt('interrupted');
  }

  #interrupt(reason: InterruptionReason): void {
    if (!this.#plays) return;
    this.#stop();
    for (const listener of this.#interruptions) listener(reason);
  }

  #stop(): void {
    this.#plays = false;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #openGraph(): Graph {
    try {
      return new Graph(this.#openContext(), this.#element);
    } catch (error) {
      throw new PlaybackError('no-device', playbackTexts.noDevice, { cause: error });
    }
  }
}

/** Element -> balance -> volume -> speakers. */
class Graph {
  readonly context: AudioContext;
  readonly #panner: StereoPannerNode;
  readonly #gain: GainNode;

  constructor(context: AudioContext, element: HTMLMediaElement) {
    this.context = context;
    this.#panner = context.createStereoPanner();
    this.#gain = context.createGain();
    context.createMediaElementSource(element).connect(this.#panner).connect(this.#gain).connect(context.destination);
  }

  /** Seconds from the graph's end to the listener, as far as the browser reports them. */
  get latency(): number {
    return this.context.outputLatency || this.context.baseLatency || 0;
  }

  set({ volume, pan }: Output): void {
    const now = this.context.currentTime;
    this.#panner.pan.setTargetAtTime(pan, now, FADE_SECONDS / 3);
    this.#gain.gain.setTargetAtTime(volume, now, FADE_SECONDS / 3);
  }

  fadeIn({ volume, pan }: Output): void {
    const now = this.context.currentTime;
    this.#panner.pan.setValueAtTime(pan, now);
    this.#gain.gain.cancelScheduledValues(now);
    this.#gain.gain.setValueAtTime(0, now);
    this.#gain.gain.linearRampToValueAtTime(volume, now + FADE_SECONDS);
  }

  fadeOut(): void {
    this.#gain.gain.cancelScheduledValues(this.context.currentTime);
    this.#gain.gain.setTargetAtTime(0, this.context.currentTime, FADE_SECONDS / 3);
  }

  close(): void {
    void this.context.close();
  }
}

function loadFault({ error }: HTMLMediaElement): PlaybackError {
  const { code } = error ?? {};
  if (code === MediaError.MEDIA_ERR_NETWORK)
    return new PlaybackError('network', playbackTexts.recordingAway, { cause: error });
  return new PlaybackError('broken', playbackTexts.recordingUnreadable, { cause: error });
}

function playFault(error: unknown): PlaybackError {
  if (error instanceof PlaybackError) return error;
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return new PlaybackError('blocked', playbackTexts.blocked, { cause: error });
  return new PlaybackError('broken', playbackTexts.recordingUnreadable, { cause: error });
}
