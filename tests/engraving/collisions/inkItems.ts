/**
 * The ink of one system as items with a kind and a shape, which the collision checker compares. A shape is a list of
 * boxes that approximates slanted lines, curves and the outlines of glyphs.
 */
import type { ElementRef, SystemDisplay } from '../../../engine/display/displayList.ts';
import { textWidth } from '../../../engine/smufl/textMetrics.ts';
import { glyphBands, glyphName } from './glyphBands.ts';

export type InkKind =
  | ('head' | 'accidental' | 'dot' | 'rest' | 'flag' | 'stem' | 'ledgerLine' | 'beam' | 'tie' | 'slur' | 'arpeggio')
  | (
      | 'articulation'
      | 'ornament'
      | 'fermata'
      | 'fingering'
      | 'tremolo'
      | 'breath'
      | 'graceSlash'
      | 'glissando'
      | 'tuplet'
    )
  | ('clef' | 'keySignature' | 'timeSignature' | 'barline' | 'staffLine' | 'brace' | 'partName')
  | ('dynamic' | 'line' | 'pedal' | 'ottava' | 'text' | 'lyric' | 'lyricLine' | 'harmony' | 'fretboard' | 'tempo')
  | 'measureRepeat'
  | ('measureNumber' | 'volta' | 'jump' | 'tabLine' | 'tabDigit' | 'tabStem' | 'header' | 'other');

/** left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

export interface InkItem {
  readonly kind: InkKind;
  readonly element: ElementRef;
  /** The appearance: a glyph's name, a text, `stroke` … */
  readonly label: string;
  readonly box: Box;
  readonly parts: readonly Box[];
}

const around = (parts: readonly Box[]): Box => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    [left, top] = [Math.min(left, part[0]), Math.min(top, part[1])];
    [right, bottom] = [Math.max(right, part[2]), Math.max(bottom, part[3])];
  }
  return [left, top, right, bottom];
};

const GLYPH_KINDS: readonly (readonly [RegExp, InkKind])[] = [
  [/^notehead/, 'head'],
  [/^accidental/, 'accidental'],
  [/^augmentationDot/, 'dot'],
  [/^rest/, 'rest'],
  [/^flag/, 'flag'],
  [/^artic|^strings|^brass|^plucked/, 'articulation'],
  [/^fermata/, 'fermata'],
  [/^ornament|^wiggleTrill/, 'ornament'],
  [/^fingering|^guitarString/, 'fingering'],
  [/^tremolo|^buzzRoll$/, 'tremolo'],
  [/^breath|^caesura/, 'breath'],
  [/^dynamic/, 'dynamic'],
  [/^keyboardPedal/, 'pedal'],
  [/^ottava|^quindicesima/, 'ottava'],
  [/^tuplet/, 'tuplet'],
  [/^segno|^coda/, 'jump'],
  [/^bracket|^brace/, 'brace'],
  [/^fretboard/, 'fretboard'],
  [/^repeat\dBar/, 'measureRepeat'],
];

const ELEMENT_KINDS: Partial<Record<ElementRef['kind'], InkKind>> = {
  note: 'head',
  rest: 'rest',
  stem: 'stem',
  dot: 'dot',
  accidental: 'accidental',
  tie: 'tie',
  flag: 'flag',
  ledgerLine: 'ledgerLine',
  staffLines: 'staffLine',
  barline: 'barline',
  clef: 'clef',
  keySignature: 'keySignature',
  timeSignature: 'timeSignature',
  beam: 'beam',
  tuplet: 'tuplet',
  slur: 'slur',
  harmony: 'harmony',
  tempo: 'tempo',
  measureNumber: 'measureNumber',
  brace: 'brace',
  partName: 'partName',
  lyric: 'lyric',
  header: 'header',
  direction: 'text',
  fretboard: 'fretboard',
  tablature: 'tabLine',
};

function glyphKind(element: ElementRef, name: string): InkKind {
  const own = ELEMENT_KINDS[element.kind];
  if (own === 'keySignature' || own === 'timeSignature' || own === 'clef' || own === 'barline' || own === 'tempo')
    return own;
  return GLYPH_KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? own ?? 'other';
}

function glyphItems({ glyphs, elements }: SystemDisplay): InkItem[] {
  return Array.from({ length: glyphs.count }, (_, index) => {
    const [x = 0, y = 0, scale = 1] = glyphs.data.subarray(index * 3, index * 3 + 3);
    const codePoint = glyphs.codePoint[index] ?? 0;
    const parts = glyphBands(codePoint).map(([left, top, right, bottom]): Box => [
      x + left * scale,
      y + top * scale,
      x + right * scale,
      y + bottom * scale,
    ]);
    const element = elements[glyphs.element[index] ?? 0] ?? { kind: 'none' as const };
    const label = glyphName(codePoint);
    return { kind: glyphKind(element, label), element, label, box: around(parts), parts };
  });
}

/** The width of the boxes of a slanted line. */
const STEP = 0.5;

function strokeParts(x1: number, y1: number, x2: number, y2: number, thickness: number): Box[] {
  const half = thickness / 2;
  if (x1 === x2) return [[x1 - half, Math.min(y1, y2), x1 + half, Math.max(y1, y2)]];
  const steps = y1 === y2 ? 1 : Math.max(1, Math.ceil(Math.abs(x2 - x1) / STEP), Math.ceil(Math.abs(y2 - y1) / STEP));
  return Array.from({ length: steps }, (_, step): Box => {
    const [from, to] = [step / steps, (step + 1) / steps];
    const [xa, xb] = [x1 + (x2 - x1) * from, x1 + (x2 - x1) * to];
    const [ya, yb] = [y1 + (y2 - y1) * from, y1 + (y2 - y1) * to];
    return [Math.min(xa, xb), Math.min(ya, yb) - half, Math.max(xa, xb), Math.max(ya, yb) + half];
  });
}

/** Strokes of grace notes belong to the chord after them; their direction determines their kind. */
function strokeKind(element: ElementRef, dx: number, dy: number): InkKind {
  // A glissando belongs to a note; the strokes of grace chords belong to the chord that they precede.
  if (element.kind === 'mark' && element.note >= 0) return 'glissando';
  if (element.kind === 'mark') return dy === 0 ? 'ledgerLine' : dx === 0 ? 'stem' : 'graceSlash';
  if (element.kind === 'direction' || element.kind === 'hairpin') return 'line';
  if (element.kind === 'lyric') return 'lyricLine';
  return ELEMENT_KINDS[element.kind] ?? 'other';
}

function strokeItems({ strokes, elements }: SystemDisplay): InkItem[] {
  return Array.from({ length: strokes.count }, (_, index) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, thickness = 0] = strokes.data.subarray(index * 5, index * 5 + 5);
    const element = elements[strokes.element[index] ?? 0] ?? { kind: 'none' as const };
    const parts = strokeParts(x1, y1, x2, y2, thickness);
    return { kind: strokeKind(element, x2 - x1, y2 - y1), element, label: 'stroke', box: around(parts), parts };
  });
}

/** A beam: two upright ends, two slanted sides. */
function quadItems({ quads, elements }: SystemDisplay): InkItem[] {
  return Array.from({ length: quads.count }, (_, index) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, , y3 = 0, , y4 = 0] = quads.data.subarray(index * 8, index * 8 + 8);
    const element = elements[quads.element[index] ?? 0] ?? { kind: 'none' as const };
    const steps = Math.max(1, Math.ceil((x2 - x1) / STEP));
    const parts = Array.from({ length: steps }, (_part, step): Box => {
      const [from, to] = [step / steps, (step + 1) / steps];
      const tops = [y1 + (y2 - y1) * from, y1 + (y2 - y1) * to];
      const bottoms = [y4 + (y3 - y4) * from, y4 + (y3 - y4) * to];
      // The middle of the step determines its box, so that neighbouring boxes of a slope do not overlap.
      const [top, bottom] = [(tops[0] ?? 0) / 2 + (tops[1] ?? 0) / 2, (bottoms[0] ?? 0) / 2 + (bottoms[1] ?? 0) / 2];
      return [x1 + (x2 - x1) * from, top, x1 + (x2 - x1) * to, bottom];
    });
    return { kind: 'beam' as const, element, label: 'quad', box: around(parts), parts };
  });
}

/** The smallest number of boxes of a curve, and the greatest length of a box. */
const CURVE_PARTS = 48;
const LONGEST_PART = 0.2;

function curveItems({ curves, elements }: SystemDisplay): InkItem[] {
  return Array.from({ length: curves.count }, (_, index) => {
    const d = curves.data.subarray(index * 10, index * 10 + 10);
    const at = (axis: 0 | 1, t: number): number => {
      const u = 1 - t;
      const [a = 0, b = 0, c = 0, e = 0] = [d[axis], d[axis + 2], d[axis + 4], d[axis + 6]];
      return u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * e;
    };
    const [middle = 0, ends = 0] = [d[8], d[9]];
    const element = elements[curves.element[index] ?? 0] ?? { kind: 'none' as const };
    const count = Math.max(CURVE_PARTS, Math.ceil(Math.abs((d[6] ?? 0) - (d[0] ?? 0)) / LONGEST_PART));
    const parts = Array.from({ length: count }, (_part, step): Box => {
      const [from, to] = [step / count, (step + 1) / count];
      const half = (ends + (middle - ends) * 4 * ((from + to) / 2) * (1 - (from + to) / 2)) / 2;
      const [xa, xb, ya, yb] = [at(0, from), at(0, to), at(1, from), at(1, to)];
      return [Math.min(xa, xb), Math.min(ya, yb) - half, Math.max(xa, xb), Math.max(ya, yb) + half];
    });
    const kind = element.kind === 'mark' ? 'arpeggio' : (ELEMENT_KINDS[element.kind] ?? 'other');
    return { kind, element, label: 'curve', box: around(parts), parts };
  });
}

/** Heights in ems of the letters of a text. */
const CAPITAL = 0.7;
const SMALL = 0.5;
const DEEP = 0.22;

function textItems({ texts, elements }: SystemDisplay): InkItem[] {
  return texts.flatMap(({ text, x, y, size, style, anchor, element: index }) => {
    if (text.trim() === '') return [];
    const element = elements[index] ?? { kind: 'none' as const };
    const width = textWidth(text, size, style);
    const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    const isTall = /[^acegmnopqrsuvwxyz.,\s]/.test(text);
    const isDeep = /[gjpqyQ,;()[\]{}|]/.test(text);
    const box: Box = [left, y - size * (isTall ? CAPITAL : SMALL), left + width, y + (isDeep ? size * DEEP : 0)];
    const own = ELEMENT_KINDS[element.kind] ?? 'other';
    const kind = own === 'barline' ? 'volta' : own === 'head' ? 'tabDigit' : own;
    return [{ kind, element, label: text, box, parts: [box] }];
  });
}

export const inkItems = (system: SystemDisplay): readonly InkItem[] => [
  ...strokeItems(system),
  ...quadItems(system),
  ...curveItems(system),
  ...glyphItems(system),
  ...textItems(system),
];
