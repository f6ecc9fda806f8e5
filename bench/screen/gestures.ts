/** Gestures of a reader on the score screen, and playback with a simulated clock; each lasts some hundred frames. */
import type { Page } from '@playwright/test';

const TURNS = 90;
const STEP_MS = 16;
const NOTCH = 120;
/** Frames of playback, and seconds of music for each frame: four times real time. */
const PLAYED_FRAMES = 400;
const PLAYED_STEP = 4 / 60;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, STEP_MS));

/** A wheel with notches, turned as fast as a hand can; the view continues to glide. */
export async function wheel(page: Page): Promise<void> {
  await page.mouse.move(400, 500);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, NOTCH);
    await pause();
  }
}

/** Two fingers that move apart and together again, three times. */
export async function pinch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (spread: number) => [
    { x: 400 - spread, y: 500, id: 0 },
    { x: 400 + spread, y: 500, id: 1 },
  ];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const spreadAt = (turn: number): number => 160 - 100 * Math.cos((turn / TURNS) * 3 * 2 * Math.PI);
  await send('touchStart', fingers(spreadAt(0)));
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await send('touchMove', fingers(spreadAt(turn)));
    await pause();
  }
  await send('touchEnd', []);
  await session.detach();
}

/** Moves the playhead and marks the sounding notes, frame by frame. */
export function playback(page: Page): Promise<void> {
  return page.evaluate(
    ([frames, step]) =>
      new Promise<void>((resolve) => {
        let frame = 0;
        const next = (): void => {
          window.songleafScore?.playAt(frame * step);
          frame += 1;
          if (frame < frames) requestAnimationFrame(next);
          else resolve();
        };
        requestAnimationFrame(next);
      }),
    [PLAYED_FRAMES, PLAYED_STEP] as const,
  );
}
