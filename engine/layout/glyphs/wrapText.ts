/**
 * Breaks a text into lines between words, and inside of a word that is wider than a line. An address is broken after one of
 * its signs, so that its last bracket is not alone in the next line.
 */
import { textWidth, type TextStyle } from '../../smufl/textMetrics.ts';

export interface TextLook {
  /** Em height in staff spaces. */
  readonly size: number;
  readonly style: TextStyle;
}

/** The longest beginning of a word that fits into the width; at least one character. */
function fittingPart(word: string, width: number, { size, style }: TextLook): string {
  let part = '';
  for (const character of word) {
    if (part !== '' && textWidth(part + character, size, style) > width) return part;
    part += character;
  }
  return part;
}

/** A word may be broken after one of these characters. */
const SIGN = /[/_,.;:?&=+-]/g;

/** Like `fittingPart`, but up to the last such character in its second half where there is one. */
function brokenPart(word: string, width: number, look: TextLook): string {
  const part = fittingPart(word, width, look);
  if (part === word) return word;
  const end = ([...part.matchAll(SIGN)].at(-1)?.index ?? -1) + 1;
  return end > part.length / 2 ? part.slice(0, end) : part;
}

function wrapLine(text: string, width: number, look: TextLook): string[] {
  const lines: string[] = [];
  let line = '';
  for (let word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (textWidth(joined, look.size, look.style) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    while (textWidth(word, look.size, look.style) > width) {
      const part = brokenPart(word, width, look);
      if (part === word) break;
      lines.push(part);
      word = word.slice(part.length);
    }
    line = word;
  }
  return line === '' ? lines : [...lines, line];
}

/** Control characters and runs of spaces become one space; a line break stays one. More than `most` lines end in `…`. */
export function wrapText(text: string, width: number, look: TextLook, most: number): readonly string[] {
  const clean = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim());
  const lines = clean.filter((line) => line !== '').flatMap((line) => wrapLine(line, width, look));
  if (lines.length <= most) return lines;
  const last = lines[most - 1] as string;
  return [...lines.slice(0, most - 1), `${fittingPart(last, width - look.size, look)}…`];
}
