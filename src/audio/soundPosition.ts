/**
 * The position of a recording in the score: the performed measure, also where the score jumps and the recording does
 * not.
 */
import { seconds } from '../../engine/index.ts';
import type { Seconds } from '../../engine/index.ts';
import { isJump, scoreTimeAt, segmentAt, soundTimeAt, speedOf } from './soundMap.ts';
import type { SoundMap } from './soundMap.ts';

/** The result of an advance of the recording: it continues, has to jump, or has ended. */
export type SoundStep =
  { readonly kind: 'goOn' } | { readonly kind: 'jump'; readonly to: number } | { readonly kind: 'end' };

export class SoundPosition {
  #map: SoundMap;
  #segment = 0;

  constructor(map: SoundMap) {
    this.#map = map;
  }

  /**
   * After an edit of the score: the recording continues at its present time, in the performance nearest to the earlier
   * one.
   */
  setMap(map: SoundMap, sound: number): void {
    this.#map = map;
    const at = this.#segment;
    const distance = (index: number): number => Math.abs(index - at);
    const present = map.flatMap(({ soundStart, soundEnd }, index) =>
      sound >= soundStart && sound < soundEnd ? [index] : [],
    );
    const nearest = present.sort((a, b) => distance(a) - distance(b))[0];
    this.#segment = nearest ?? Math.min(at, Math.max(0, map.length - 1));
  }

  /** @returns the target in the recording, in seconds. */
  moveTo(at: Seconds): number {
    this.#segment = segmentAt(this.#map, at);
    return soundTimeAt(this.#map, at);
  }

  /** Must be called often with the recording's time while it plays. */
  advance(sound: number): SoundStep {
    const segment = this.#map[this.#segment];
    if (segment === undefined) return { kind: 'end' };
    if (sound < segment.soundEnd) return { kind: 'goOn' };
    const next = this.#map[this.#segment + 1];
    if (next === undefined) return { kind: 'end' };
    this.#segment++;
    return isJump(segment, next) ? { kind: 'jump', to: next.soundStart } : { kind: 'goOn' };
  }

  /** The moment of the score at a time of the recording near the present one. */
  scoreTime(sound: number): Seconds {
    const segment = this.#map[this.#segment];
    return segment === undefined ? seconds(0) : scoreTimeAt(segment, sound);
  }

  /** Seconds of the score per second of the recording at the present position. */
  get speed(): number {
    const segment = this.#map[this.#segment];
    return segment === undefined ? 1 : speedOf(segment);
  }
}
