import { describe, expect, it } from 'vitest';
import { hexColour } from '../state/forcedColours.ts';
import { rollConfigCookie } from './keepRollConfig.ts';
import { DEFAULT_ROLL_CONFIG, readRollConfig } from './rollConfig.ts';
import { rollTheme } from './rollTheme.ts';
import { readViewMode } from '../state/viewModes.ts';

describe('G-02 the cookie pianoroll_config', () => {
  it("restores the user's choice", () => {
    const config = { colorScheme: 0, colorBy: 'velocity' } as const;
    const [pair = ''] = rollConfigCookie(config).split('; ');
    expect(readRollConfig(`a=b; ${pair}; c=d`)).toEqual(config);
  });

  it('means scheme 1 where it is absent or invalid', () => {
    for (const cookies of ['', 'pianoroll_config=', 'pianoroll_config=%7B', 'pianoroll_config=7', 'a=b'])
      expect(readRollConfig(cookies)).toEqual(DEFAULT_ROLL_CONFIG);
    expect(readRollConfig(`pianoroll_config=${encodeURIComponent('{"colorScheme":0}')}`).colorScheme).toBe(0);
  });
});

describe('G-01 the view in the address', () => {
  it('is the sheet unless it names another', () => {
    expect([null, 'sheet', 'roll', 'both', 'other'].map(readViewMode)).toEqual([
      'sheet',
      'sheet',
      'roll',
      'both',
      'sheet',
    ]);
  });
});

/** Relative luminance and contrast as defined by WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

describe('the colours of the roll', () => {
  for (const colorScheme of [0, 1] as const)
    for (const colorBy of ['voice', 'velocity'] as const)
      it(`scheme ${colorScheme} by ${colorBy}: blocks stand out, names on them and the ruler can be read`, () => {
        const theme = rollTheme({ colorScheme, colorBy }, false);
        const [row = '', , name = '', ...blocks] = theme.own ?? [];
        expect(blocks).toHaveLength(6);
        expect(new Set(blocks).size).toBe(6);
        for (const block of blocks) {
          expect(contrast(block, theme.paper)).toBeGreaterThanOrEqual(3);
          expect(contrast(block, row)).toBeGreaterThanOrEqual(3);
          expect(contrast(block, name)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(theme.number, theme.paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(theme.keyName, theme.whiteKey)).toBeGreaterThanOrEqual(4.5);
      });

  it('reads a computed colour as six digits', () => {
    expect(hexColour('rgb(0, 128, 255)')).toBe('#0080ff');
    expect(() => hexColour('canvas')).toThrow('canvas');
  });
});
