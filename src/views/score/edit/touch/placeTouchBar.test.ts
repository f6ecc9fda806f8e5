import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeTouchBar } from './placeTouchBar.ts';

const BAR = { width: 356, height: 48 };
const head = (left: number, top: number) => ({ left, top, right: left + 8, bottom: top + 7 });

describe('the bar of touch tools', () => {
  it('I-08 is above the note, and below it where there is no space above', () => {
    expect(placeTouchBar(head(500, 300), BAR, { width: 1024, height: 600 })).toEqual({ left: 326, top: 216 });
    expect(placeTouchBar(head(4, 30), BAR, { width: 390, height: 600 })).toEqual({ left: 4, top: 73 });
  });

  it('does not move while the note moves by some steps, and moves away before it would cover the note', () => {
    const pane = { width: 1024, height: 600 };
    const first = placeTouchBar(head(500, 300), BAR, pane);
    expect(placeTouchBar(head(500, 280), BAR, pane, { before: first })).toBe(first);
    expect(placeTouchBar(head(500, 262), BAR, pane, { before: first })).not.toBe(first);
  });

  it('moves to a note that is selected far to the side', () => {
    const pane = { width: 1024, height: 600 };
    const first = placeTouchBar(head(200, 300), BAR, pane);
    expect(placeTouchBar(head(420, 300), BAR, pane, { before: first })).toBe(first);
    expect(placeTouchBar(head(900, 300), BAR, pane, { before: first })).toEqual({ left: 664, top: 216 });
  });

  it('is below the system of the note, or above it where there is no room below', () => {
    const pane = { width: 390, height: 600 };
    const row = { top: 200, bottom: 340 };
    const below = placeTouchBar(head(100, 260), BAR, pane, { row });
    expect(below).toEqual({ left: 4, top: 350 });
    expect(placeTouchBar(head(100, 460), BAR, pane, { row: { top: 400, bottom: 560 } })).toEqual({ left: 4, top: 342 });
  });

  it('I-08 covers no other system where there is a free place, and leaves its place for a system that it covers', () => {
    const pane = { width: 1024, height: 500 };
    const row = { top: 63, bottom: 132 };
    const others = [{ top: 150, bottom: 220 }];
    const above = placeTouchBar(head(300, 80), BAR, pane, { row, others });
    expect(above).toEqual({ left: 126, top: 5 });
    const lower = { row: { top: 43, bottom: 112 }, others: [{ top: 130, bottom: 200 }] };
    expect(placeTouchBar(head(300, 60), BAR, pane, { ...lower, before: above })).toEqual({ left: 126, top: 210 });
    // Where other systems lie at every place, it is below its own.
    const close = { row: { top: 40, bottom: 200 }, others: [{ top: 210, bottom: 500 }] };
    expect(placeTouchBar(head(300, 100), BAR, pane, close)).toEqual({ left: 126, top: 210 });
  });

  it('keeps its place outside of the system, and leaves it for a note of the system that it covers', () => {
    const pane = { width: 390, height: 600 };
    const below = placeTouchBar(head(100, 260), BAR, pane, { row: { top: 200, bottom: 340 } });
    expect(placeTouchBar(head(100, 240), BAR, pane, { row: { top: 196, bottom: 344 }, before: below })).toBe(below);
    const next = placeTouchBar(head(100, 440), BAR, pane, { row: { top: 360, bottom: 500 }, before: below });
    expect(next).toEqual({ left: 4, top: 510 });
  });

  it('is near the note where the system fills the pane', () => {
    const pane = { width: 390, height: 600 };
    const row = { top: -50, bottom: 700 };
    expect(placeTouchBar(head(100, 300), BAR, pane, { row })).toEqual({ left: 4, top: 216 });
  });

  it('never covers the note and never leaves the pane, wherever there is room', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const number = (most: number) => fc.integer({ min: 0, max: most });
    fc.assert(
      fc.property(
        share,
        share,
        number(1000),
        number(700),
        number(700),
        share,
        (x, y, width, height, before, around) => {
          const pane = { width: 360 + width, height: 130 + height };
          const note = head(x * (pane.width - 8), Math.round(y * (pane.height - 7)));
          const row = { top: note.top - around * 400, bottom: note.bottom + around * 300 };
          const others = [{ top: row.bottom + before / 4, bottom: row.bottom + before }];
          const { left, top } = placeTouchBar(note, BAR, pane, { before: { left: 4, top: before }, row, others });
          const isFree = top + BAR.height < note.top || top > note.bottom;
          return isFree && left >= 0 && left + BAR.width <= pane.width && top >= 0 && top + BAR.height <= pane.height;
        },
      ),
      { numRuns: 500 },
    );
  });
});
