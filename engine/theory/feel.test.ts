import { describe, expect, it } from 'vitest';
import { feelOfText, type Feel } from './feel.ts';

const TEXTS: readonly (readonly [feel: Feel | undefined, texts: readonly string[]])[] = [
  ['eighth', ['Swing', 'SWING', 'Medium Swing', 'swung eighths', 'Shuffle', 'Shuffle feel', 'leicht swingend']],
  [
    'eighth',
    [
      'Swing!',
      'Swing 8ths',
      'Straight-ahead swing',
      'Easy swing (♩ = 116)',
      'geswingt',
      'No. 3 Swing',
      '♪♪ = ♩♪',
      '(♫ = ♩³♪)',
    ],
  ],
  ['16th', ['Swing 16ths', 'Swing 16', 'Sixteenth swing', 'Swung sixteenths', 'Straight 8ths, swing 16ths']],
  ['16th', ['Swing (Sechzehntel)', '𝅘𝅥𝅯𝅘𝅥𝅯 = ♪𝅘𝅥𝅯', '♬ = ♪𝅘𝅥𝅯']],
  ['straight', ['Straight', 'straight 8ths', 'Even eighths', 'even 8ths', 'gerade Achtel', 'gerade']],
  ['straight', ['no swing', 'Straight (no swing)', "don't swing", 'ohne Swing', 'not swung', '♪♪ = ♪♪', '♫=♫']],
  [undefined, ['Allegro', 'straight mute', 'with straight tone', 'straight ahead', 'eveningly', 'Rock 16', '♪ = ♩']],
];

describe('the feel of a text', () => {
  it.each(TEXTS.flatMap(([feel, texts]) => texts.map((text) => [text, feel] as const)))(
    'of "%s" is %s',
    (text, feel) => {
      expect(feelOfText(text)).toBe(feel);
    },
  );
});
