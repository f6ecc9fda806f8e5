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

/** Halvings of the range in which `wrapEvenly` searches its width: to a sixteenth of the width. */
const SEARCH_STEPS = 4;

/** Breaks a text into as few lines as `wrapLine`, but into lines of similar lengths. */
function wrapEvenly(text: string, width: number, look: TextLook): string[] {
  let lines = wrapLine(text, width, look);
  if (lines.length < 2) return lines;
  const count = lines.length;
  let [low, high] = [width / count, width];
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const middle = (low + high) / 2;
    const narrower = wrapLine(text, middle, look);
    // In narrower lines a long word would be broken.
    if (narrower.length > count || narrower.join(' ') !== text) {
      low = middle;
    } else {
      lines = narrower;
      high = middle;
    }
  }
  return lines;
}

/** Control characters and runs of spaces become one space; a line break stays one. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim());
  return lines.filter((line) => line !== '');
}

function upTo(most: number, lines: readonly string[], width: number, look: TextLook): readonly string[] {
  if (lines.length <= most) return lines;
  const last = lines[most - 1] as string;
  return [...lines.slice(0, most - 1), `${fittingPart(last, width - look.size, look)}…`];
}

/** More than `most` lines end in `…`. */
export function wrapText(text: string, width: number, look: TextLook, most: number): readonly string[] {
  return upTo(
    most,
    linesOf(text).flatMap((line) => wrapLine(line, width, look)),
    width,
    look,
  );
}

/** The lines of a title, which are of similar lengths, so that no word is alone in the last one; at most `most` lines. */
export function wrapTitle(text: string, width: number, look: TextLook, most: number): readonly string[] {
  return upTo(
    most,
    linesOf(text).flatMap((line) => wrapEvenly(line, width, look)),
    width,
    look,
  );
}
