import { describe, expect, it } from 'vitest';
import { flickVelocity, stepMotion } from './sheetMotion.ts';
import type { Motion } from './sheetMotion.ts';

/** Runs a motion to its end in frames of `elapsed` ms; returns the distance and the duration. */
function run(start: Motion, elapsed: number): { y: number; time: number } {
  let motion: Motion | undefined = start;
  let [y, time] = [0, 0];
  while (motion !== undefined && time < 60_000) {
    const { by, next }: ReturnType<typeof stepMotion> = stepMotion(motion, elapsed);
    y += by.y;
    time += elapsed;
    motion = next;
  }
  return { y, time };
}

describe('motion of the sheet', () => {
  it('glides exactly as far as asked, whatever the frame rate', () => {
    for (const elapsed of [4, 16, 50])
      expect(run({ kind: 'glide', remaining: { x: 0, y: 240 } }, elapsed).y).toBeCloseTo(240, 6);
  });

  it('coasts to a stop, equally far at every frame rate', () => {
    const velocity = { x: 0, y: 2 };
    const [slow, fast] = [50, 8].map((elapsed) => run({ kind: 'coast', velocity }, elapsed));
    expect(slow?.y).toBeGreaterThan(400);
    expect(Math.abs((slow?.y ?? 0) - (fast?.y ?? 0))).toBeLessThan(2);
    expect(slow?.time).toBeLessThan(3000);
  });

  it('computes the speed of a flick from its last samples', () => {
    const samples = [
      { x: 0, y: 0, at: 0 },
      { x: 0, y: 500, at: 400 },
      { x: 0, y: 520, at: 410 },
      { x: 0, y: 540, at: 420 },
    ];
    expect(flickVelocity(samples, 425)).toEqual({ x: 0, y: 2 });
  });

  it('does not treat a pointer that rested before it was lifted as a flick', () => {
    const samples = [
      { x: 0, y: 0, at: 0 },
      { x: 0, y: 300, at: 50 },
    ];
    expect(flickVelocity(samples, 400)).toBeUndefined();
  });
});
