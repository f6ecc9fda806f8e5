import { expect, it } from 'vitest';
import { withoutMarkup } from './markupText.ts';

const plain = (text: string): string => withoutMarkup({ text }).text;

it.each([
  ['To <font size="20"/><sym>coda</sym>', 'To \ue048'],
  ['<sym>segnoSerpent1</sym>', '\ue047'],
  ['D.S. <font face="ScoreText"></font>\ue047', 'D.S. \ue047'],
  ['<b>Fine</b> <i>ad lib.</i>', 'Fine ad lib.'],
  ['<sym>unknown</sym>x', 'x'],
  ['a < b, b > c', 'a < b, b > c'],
  ['<3', '<3'],
])('reads %s as %s', (text, expected) => expect(plain(text)).toBe(expected));
