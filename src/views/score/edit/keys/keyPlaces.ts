/** The keys of the piano on the screen and their positions (I-03). */
import { isBlackKey } from '../../../../../engine/index.ts';

const LOWEST_KEY = 21;
const HIGHEST_KEY = 108;
/** Width of all keys in CSS px. */
export const PIANO_WIDTH = 2400;

const BLACK_SHARE = 0.62;

export interface PianoKey {
  readonly key: number;
  readonly isBlack: boolean;
  /** CSS px. */
  readonly left: number;
  readonly width: number;
}

function layKeys(): readonly PianoKey[] {
  const all = Array.from({ length: HIGHEST_KEY - LOWEST_KEY + 1 }, (_, index) => LOWEST_KEY + index);
  const white = PIANO_WIDTH / all.filter((key) => !isBlackKey(key)).length;
  let left = 0;
  const laid: PianoKey[] = [];
  for (const key of all) {
    if (isBlackKey(key))
      laid.push({ key, isBlack: true, left: left - (white * BLACK_SHARE) / 2, width: white * BLACK_SHARE });
    else {
      laid.push({ key, isBlack: false, left, width: white });
      left += white;
    }
  }
  return laid;
}

/** Keys from the lowest to the highest. */
export const PIANO_KEYBOARD = layKeys();

/** Distance in CSS px from the left end to the middle of a key; that of the nearest key where no key has the pitch. */
export function middleOfKey(key: number): number {
  const index = Math.max(0, Math.min(PIANO_KEYBOARD.length - 1, key - LOWEST_KEY));
  const { left = 0, width = 0 } = PIANO_KEYBOARD[index] ?? {};
  return left + width / 2;
}
