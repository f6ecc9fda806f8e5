import { expect, it } from 'vitest';
import { PIANO_KEYS } from '../../../../engine/index.ts';
import { SHEET_STANCE } from '../camera/cameraStance.ts';
import { EMPTY_LAYOUT } from '../layout/shownLayout.ts';
import { keysOf } from './PianoKeys.tsx';
import { rollTheme } from './rollTheme.ts';
import { DEFAULT_ROLL_CONFIG } from './rollConfig.ts';

interface Name {
  readonly text: string;
  readonly top: number;
}

/** The names on a keyboard with rows of 8 CSS px, from the top. */
function namesAt(y: number): readonly Name[] {
  const names: Name[] = [];
  const context = {
    font: '',
    fillRect: () => undefined,
    fillText: (text: string, _: number, middle: number) =>
      names.push({ text, top: middle - Number.parseFloat(context.font) / 2 }),
  };
  const size = { width: 48, height: 400 };
  const view = { layout: EMPTY_LAYOUT, camera: { x: 0, y, scale: 8 }, viewport: size, stance: SHEET_STANCE };
  keysOf(PIANO_KEYS, rollTheme(DEFAULT_ROLL_CONFIG, false))(context as unknown as CanvasRenderingContext2D, size, {
    ...view,
    scroll: { start: 0, shown: 1 },
  });
  return names;
}

it('E-10 the name of the highest key is not cut by the upper edge, and leaves the view with its key', () => {
  const highest = (y: number) => namesAt(y).find(({ text }) => text === 'C8')?.top;
  expect(highest(0)).toBeGreaterThanOrEqual(0);
  expect(highest(0.4)).toBeGreaterThanOrEqual(0);
  expect(highest(0.9)).toBeLessThan(0);
});
