/**
 * The linked video as a source: the platform's own player in a frame, controlled by the documented messages of its
 * frame interface (`enablejsapi`). None of the platform's code runs in this page. The player reports its time a few
 * times a second; between reports the time is extrapolated.
 */
import { timelineOf } from '../../engine/index.ts';
import type { Score, Seconds } from '../../engine/index.ts';
import { VIDEO_FRAME_ORIGIN } from '../../server/contract/videoLink.ts';
import { PlaybackError } from './playbackSource.ts';
import type { InterruptionReason, Output, PlaybackSource } from './playbackSource.ts';
import { soundMapOf } from './soundMap.ts';
import type { SoundMap } from './soundMap.ts';
import { SoundPosition } from './soundPosition.ts';
import { playbackTexts } from '../texts/index.ts';

/** The time in which the player must answer. */
const ANSWER_MS = 15_000;
/** Interval of greetings until the player answers, because it ignores those from before it was loaded. */
const GREETING_MS = 250;
/** After a jump, the player may report times from before it for so long. */
const STALE_MS = 1000;
/** Interval of reading the time (H-06). */
const WATCH_MS = 16;

/** The player's states, as its reference numbers them. */
const ENDED = 0;
const PLAYING = 1;
const PAUSED = 2;

interface PlayerReport {
  readonly event: string;
  readonly info?: unknown;
}

export interface VideoOptions {
  readonly videoId: string;
  readonly map: SoundMap;
  /** The element for the frame. */
  readonly host: HTMLElement;
  /** Milliseconds; tests replace it. */
  readonly now?: () => number;
}

export class VideoSource implements PlaybackSource {
  readonly #frame: HTMLIFrameElement;
  readonly #host: HTMLElement;
  readonly #position: SoundPosition;
  readonly #now: () => number;
  readonly #ends = new Set<() => void>();
  readonly #interruptions = new Set<(reason: InterruptionReason) => void>();
  readonly #listeners = new AbortController();
  /** The player's last report: its time, and the time of its arrival. */
  #reported = { sound: 0, at: 0 };
  /** The report before the last jump. */
  #left: { readonly sound: number; readonly at: number; readonly jumpedAt: number } | undefined;
  #rate = 1;
  #state = -1;
  #plays = false;
  #watch: ReturnType<typeof setInterval> | undefined;
  #onReady: () => void = () => undefined;
  #onFault: () => void = () => undefined;
  #onPlaying: () => void = () => undefined;

  constructor({ videoId, map, host, now = () => performance.now() }: VideoOptions) {
    this.#position = new SoundPosition(map);
    this.#host = host;
    this.#now = now;
    this.#frame = host.ownerDocument.createElement('iframe');
    this.#frame.title = playbackTexts.videoTitle;
    this.#frame.allow = 'autoplay; encrypted-media; picture-in-picture';
    this.#frame.referrerPolicy = 'strict-origin-when-cross-origin';
    const settings = new URLSearchParams({ enablejsapi: '1', playsinline: '1', rel: '0', origin: location.origin });
    this.#frame.src = `${VIDEO_FRAME_ORIGIN}/embed/${encodeURIComponent(videoId)}?${settings.toString()}`;
    window.addEventListener('message', (message) => this.#receive(message), { signal: this.#listeners.signal });
  }

  async load(onProgress: (percent: number) => void, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.#frame.isConnected) this.#host.append(this.#frame);
    await this.#answered(signal);
    onProgress(100);
  }

  async play(at: Seconds, rate: number): Promise<void> {
    this.#moveTo(at);
    this.setRate(rate);
    const started = new Promise<void>((resolve, reject) => {
      this.#onPlaying = resolve;
      this.#onFault = () => reject(new PlaybackError('not-found', playbackTexts.videoFailed));
      setTimeout(() => reject(new PlaybackError('blocked', playbackTexts.blocked)), ANSWER_MS);
    });
    this.#command('playVideo');
    await started;
    this.#plays = true;
    this.#watch ??= setInterval(() => this.#keepToScore(), WATCH_MS);
  }

  pause(): void {
    if (!this.#plays) return;
    this.#hold();
    this.#command('pauseVideo');
  }

  seek(at: Seconds): void {
    this.#moveTo(at);
  }

  setScore(score: Score): void {
    const map = soundMapOf(score, timelineOf(score));
    if (map !== undefined) this.#position.setMap(map, this.#sound);
  }

  setRate(rate: number): void {
    this.#report(this.#sound);
    this.#rate = rate;
    this.#command('setPlaybackRate', rate);
  }

  /** The player has no balance. */
  setOutput({ volume }: Output): void {
    this.#command('setVolume', Math.round(volume * 100));
  }

  get time(): Seconds {
    return this.#position.scoreTime(this.#sound);
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
    this.#hold();
    this.#listeners.abort();
    this.#frame.remove();
  }

  get #sound(): number {
    const { sound, at } = this.#reported;
    return this.#plays ? sound + ((this.#now() - at) / 1000) * this.#rate : sound;
  }

  #report(sound: number): void {
    this.#reported = { sound, at: this.#now() };
  }

  #moveTo(at: Seconds): void {
    this.#jumpTo(this.#position.moveTo(at));
  }

  #jumpTo(sound: number): void {
    this.#left = { ...this.#reported, jumpedAt: this.#now() };
    this.#report(sound);
    this.#command('seekTo', sound, true);
  }

  #command(name: string, ...args: readonly unknown[]): void {
    this.#send({ event: 'command', func: name, args });
  }

  #send(message: object): void {
    this.#frame.contentWindow?.postMessage(JSON.stringify(message), VIDEO_FRAME_ORIGIN);
  }

  #answered(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const greeting = setInterval(() => this.#send({ event: 'listening' }), GREETING_MS);
      const settle = (act: () => void) => () => {
        clearInterval(greeting);
        clearTimeout(limit);
        act();
      };
      const fail = settle(() => reject(new PlaybackError('network', playbackTexts.videoFailed)));
      const limit = setTimeout(fail, ANSWER_MS);
      this.#onReady = settle(resolve);
      this.#onFault = fail;
      signal.addEventListener(
        'abort',
        settle(() => reject(signal.reason as Error)),
        { once: true },
      );
    });
  }

  #receive({ source, origin, data }: MessageEvent): void {
    if (source !== this.#frame.contentWindow || origin !== VIDEO_FRAME_ORIGIN || typeof data !== 'string') return;
    const report = parseReport(data);
    if (report === undefined) return;
    if (report.event === 'onError') return this.#fail();
    if (report.event === 'onReady' || report.event === 'initialDelivery') this.#onReady();
    const { currentTime, playerState } = (report.info ?? {}) as { currentTime?: unknown; playerState?: unknown };
    if (typeof currentTime === 'number' && !this.#isStale(currentTime)) this.#report(currentTime);
    if (typeof playerState === 'number') this.#enter(playerState);
  }

  /** Whether a reported time is from before the last jump: nearer to where the video was than to where it is now. */
  #isStale(sound: number): boolean {
    const left = this.#left;
    if (left === undefined || this.#now() - left.jumpedAt > STALE_MS) return false;
    const since = (this.#now() - left.at) / 1000;
    return Math.abs(sound - left.sound - since * this.#rate) < Math.abs(sound - this.#sound);
  }

  #enter(state: number): void {
    this.#state = state;
    if (state === PLAYING) this.#onPlaying();
    // The user may press pause inside the frame.
    if (state === PAUSED && this.#plays) this.#interrupt('interrupted');
    if (state === ENDED) this.#finish();
  }

  #keepToScore(): void {
    const step = this.#position.advance(this.#sound);
    if (step.kind === 'jump') this.#jumpTo(step.to);
    if (step.kind === 'end') this.#finish();
  }

  #finish(): void {
    if (!this.#plays) return;
    this.#hold();
    if (this.#state !== ENDED) this.#command('pauseVideo');
    for (const listener of this.#ends) listener();
  }

  #fail(): void {
    this.#onFault();
    if (this.#plays) this.#interrupt('error');
  }

  #interrupt(reason: InterruptionReason): void {
    this.#hold();
    for (const listener of this.#interruptions) listener(reason);
  }

  #hold(): void {
    this.#report(this.#sound);
    this.#plays = false;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }
}

function parseReport(text: string): PlayerReport | undefined {
  try {
    const report = JSON.parse(text) as unknown;
    return typeof report === 'object' && report !== null && 'event' in report ? (report as PlayerReport) : undefined;
  } catch {
    // Messages that do not belong to the interface are ignored.
    return undefined;
  }
}
