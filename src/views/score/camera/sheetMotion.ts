/**
 * Movements of the sheet without a pointer: coasting after a flick, and gliding to the target of a wheel step or key.
 */
import type { Point } from './sheetCamera.ts';

export interface Sample extends Point {
  /** Milliseconds. */
  readonly at: number;
}

/** If the pointer rested for this long before it was lifted, the movement is not a flick. */
const FLICK_WINDOW_MS = 80;
/** Speed in px/ms below which a movement is not a flick and a coasting sheet stops. */
const SLOWEST = 0.03;
/** Time constant of scrolling on phones, in which the speed falls to 37 %. */
const COAST_MS = 325;
/** Time in which a glide covers 63 % of its distance: about as fast as the smooth scrolling of browsers. */
const GLIDE_MS = 70;
/** Distance from the target at which a glide ends, in px. */
const GLIDE_END = 0.5;

/** Speed in px/ms over the last moments before `now`; undefined where the movement is not a flick. */
export function flickVelocity(samples: readonly Sample[], now: number): Point | undefined {
  const recent = samples.filter(({ at }) => now - at <= FLICK_WINDOW_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || last.at === first.at) return undefined;
  const elapsed = last.at - first.at;
  const velocity = { x: (last.x - first.x) / elapsed, y: (last.y - first.y) / elapsed };
  return Math.hypot(velocity.x, velocity.y) > SLOWEST ? velocity : undefined;
}

export type Motion =
  { readonly kind: 'coast'; readonly velocity: Point } | { readonly kind: 'glide'; readonly remaining: Point };

/** Returns the movement in `elapsed` ms, and the motion that remains after it. */
export function stepMotion(motion: Motion, elapsed: number): { readonly by: Point; readonly next: Motion | undefined } {
  if (motion.kind === 'coast') {
    const decay = Math.exp(-elapsed / COAST_MS);
    const { x, y } = motion.velocity;
    const velocity = { x: x * decay, y: y * decay };
    const by = { x: x * COAST_MS * (1 - decay), y: y * COAST_MS * (1 - decay) };
    const isOver = Math.hypot(velocity.x, velocity.y) < SLOWEST;
    return { by, next: isOver ? undefined : { kind: 'coast', velocity } };
  }
  const { x, y } = motion.remaining;
  if (Math.hypot(x, y) <= GLIDE_END) return { by: motion.remaining, next: undefined };
  const share = 1 - Math.exp(-elapsed / GLIDE_MS);
  const remaining = { x: x * (1 - share), y: y * (1 - share) };
  return { by: { x: x * share, y: y * share }, next: { kind: 'glide', remaining } };
}
