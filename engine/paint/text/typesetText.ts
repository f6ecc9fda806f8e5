/**
 * Converts a text to glyphs in visual order, for painters that draw outlines. Each run uses the text font if it has the
 * characters, otherwise a fallback font. A character that no font has becomes a box of one em that still stores the
 * character, so that it can be searched and copied.
 */
import { TEXT_WIDTHS } from '../../smufl/textWidths.data.ts';
import type { TextStyle } from '../../smufl/textMetrics.ts';
import { MUSIC_ADVANCES, MUSIC_FONT_NAME } from '../musicFont.ts';
import { OUTLINES } from '../svg/outlines.data.ts';
import { TEXT_OUTLINES } from '../textOutlines.data.ts';
import type { FallbackFont, FallbackFonts, ShapedGlyph } from './textFont.ts';

export interface TypesetGlyph {
  /** PostScript name of the font. */
  readonly font: string;
  readonly id: number;
  /** The characters that the glyph represents; empty if another glyph of the cluster represents them. */
  readonly text: string;
  /** Position relative to the left end of the text and its baseline, in thousandths of an em, y upwards. */
  readonly x: number;
  readonly y: number;
  readonly advance: number;
  readonly outline: string;
}

export interface TypesetText {
  readonly glyphs: readonly TypesetGlyph[];
  /** Thousandths of an em. */
  readonly width: number;
  /** Characters that no font has. */
  readonly missing: readonly string[];
}

export const TEXT_FONT_NAMES: Readonly<Record<TextStyle, string>> = {
  roman: 'Edwin-Roman',
  bold: 'Edwin-Bold',
  italic: 'Edwin-Italic',
  'bold-italic': 'Edwin-BdIta',
};
const COLUMN = { roman: 1, bold: 2, italic: 3, 'bold-italic': 4 } as const;
const ROWS = new Map(TEXT_WIDTHS.map((row) => [row[0], row]));
const EM = 1000;
/** Outline of the box for missing characters: a hollow rectangle on the baseline. */
const BOX = 'm100 0l0-700l800 0l0 700zm50-50l700 0l0-600l-700 0z';

type Setter = { readonly kind: 'own' | 'music' | 'box' } | { readonly kind: 'font'; readonly font: FallbackFont };
const OWN: Setter = { kind: 'own' };
/** Setter for characters of the music font, which other programs use in texts for metronome notes. */
const MUSIC: Setter = { kind: 'music' };
const MISSING: Setter = { kind: 'box' };

interface Run {
  readonly setter: Setter;
  readonly level: number;
  text: string;
}

const isIgnorable = (character: string): boolean => /\p{Cc}|\p{Default_Ignorable_Code_Point}/u.test(character);
/** Whether a character belongs to the run of the preceding letter: combining marks and joiners. */
const isMark = (character: string): boolean => /\p{M}|\u200c|\u200d/u.test(character);

function setterOf(character: string, style: TextStyle, fonts: readonly FallbackFont[], before: Setter): Setter {
  const codePoint = character.codePointAt(0) ?? 0;
  if (before.kind === 'font' && (isMark(character) || character === ' ') && before.font.covers(codePoint))
    return before;
  if (TEXT_OUTLINES[style].has(codePoint)) return OWN;
  if (OUTLINES.has(codePoint)) return MUSIC;
  const font = fonts.find((candidate) => candidate.covers(codePoint));
  if (font !== undefined) return { kind: 'font', font };
  return isMark(character) ? before : MISSING;
}

const sameSetter = (a: Setter, b: Setter): boolean =>
  a.kind === 'font' && b.kind === 'font' ? a.font === b.font : a.kind === b.kind;

function runsOf(text: string, style: TextStyle, fallback: FallbackFonts | undefined): Run[] {
  const runs: Run[] = [];
  const levels = fallback?.levels(text) ?? [];
  let setter: Setter = OWN;
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    at += character.length;
    if (isIgnorable(character) && !isMark(character)) continue;
    setter = setterOf(character, style, fallback?.fonts ?? [], setter);
    const last = runs.at(-1);
    if (last !== undefined && last.level === level && sameSetter(last.setter, setter)) last.text += character;
    else runs.push({ setter, level, text: character });
  }
  return runs;
}

/** The runs in visual order: rule L2 of the bidirectional algorithm reverses them from the highest level downwards. */
function inSight(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let first = 0; first < ordered.length; first++) {
      if ((ordered[first] as Run).level < level) continue;
      let end = first;
      while (end < ordered.length && (ordered[end] as Run).level >= level) end++;
      ordered.splice(first, end - first, ...ordered.slice(first, end).reverse());
      first = end;
    }
  }
  return ordered;
}

class Line {
  readonly glyphs: TypesetGlyph[] = [];
  x = 0;

  add(glyph: Omit<TypesetGlyph, 'x' | 'y'>, dx = 0, dy = 0, step = glyph.advance): void {
    this.glyphs.push({ ...glyph, x: this.x + dx, y: dy });
    this.x += step;
  }
}

function setOwn(
  { setter, level, text }: Run,
  style: TextStyle,
  mirrored: (character: string) => string,
  line: Line,
): void {
  const isRightToLeft = level % 2 === 1;
  const characters = isRightToLeft ? [...text].reverse() : [...text];
  const font = TEXT_FONT_NAMES[style];
  for (const character of characters) {
    // PDF viewers convert the visual order to reading order, so a mirrored bracket has the character that it looks
    // like.
    const seen = isRightToLeft ? mirrored(character) : character;
    const id = seen.codePointAt(0) ?? 0;
    const advance = ROWS.get(id)?.[COLUMN[style]] ?? EM;
    const outline = setter.kind === 'box' ? BOX : (TEXT_OUTLINES[style].get(id) ?? BOX);
    line.add({ font, id, text: seen, advance, outline });
  }
}

/** Indexes of the widest glyph of each cluster, which represents the text of the whole cluster. */
function speakers(shaped: readonly ShapedGlyph[]): ReadonlyMap<number, number> {
  const byCluster = new Map<number, number>();
  shaped.forEach(({ cluster, advance }, index) => {
    const widest = byCluster.get(cluster);
    if (widest === undefined || advance > (shaped[widest]?.advance ?? 0)) byCluster.set(cluster, index);
  });
  return byCluster;
}

function setMusic({ text }: Run, line: Line): void {
  for (const character of text) {
    const id = character.codePointAt(0) ?? 0;
    const outline = OUTLINES.get(id) ?? BOX;
    line.add({ font: MUSIC_FONT_NAME, id, text: character, advance: MUSIC_ADVANCES.get(id) ?? 0, outline });
  }
}

function setFallback(run: Run, font: FallbackFont, line: Line): void {
  const shaped = font.shape(run.text, run.level % 2 === 1);
  const byCluster = speakers(shaped);
  const starts = [...byCluster.keys()].sort((a, b) => a - b);
  shaped.forEach(({ id, cluster, advance, dx, dy }, index) => {
    const end = starts[starts.indexOf(cluster) + 1] ?? run.text.length;
    const text = byCluster.get(cluster) === index ? run.text.slice(cluster, end) : '';
    line.add({ font: font.name, id, text, advance: font.advance(id), outline: font.outline(id) }, dx, dy, advance);
  });
}

export function typesetText(text: string, style: TextStyle, fallback?: FallbackFonts): TypesetText {
  const line = new Line();
  const runs = runsOf(text, style, fallback);
  for (const run of inSight(runs)) {
    if (run.setter.kind === 'font') setFallback(run, run.setter.font, line);
    else if (run.setter.kind === 'music') setMusic(run, line);
    else setOwn(run, style, fallback?.mirrored ?? ((character) => character), line);
  }
  const missing = runs.flatMap((run) => (run.setter.kind === 'box' ? [...run.text] : []));
  return { glyphs: line.glyphs, width: line.x, missing };
}
