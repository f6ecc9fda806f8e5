/**
 * Figured bass (Gould, "Figured bass"): figures under the lowest staff of their part, one under the other, all of a staff
 * from one line downwards; an accidental stands before or after its figure or alone; a figure whose note is held on has a
 * line behind it.
 */
import type { Foreign } from '../../model/foreign.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { PartMeasure } from '../../model/score.ts';
import { xOfMoment, type MeasureFrame } from '../frame.ts';
import type { MarkSheet } from '../marks/markSheet.ts';
import { attributeOf, childOf, childrenOf, textIn } from './foreignReading.ts';
import { figuredMoments, type FiguredMoment } from './figuredMoments.ts';

const SCALE = 1.15;
const LINE = 1.65;
const GAP = 0.8;
const ASCENT = 1.25 * SCALE;
const DESCENT = 0.22 * SCALE;
const BETWEEN = 0.08;
/** A line that holds a figure on: over the baseline, after the figure, before what follows. */
const EXTENDER = { y: -0.5 * SCALE, before: 0.3, after: 0.6, least: 0.8 };

const ACCIDENTALS: Readonly<Record<string, GlyphName>> = {
  flat: 'figbassFlat',
  natural: 'figbassNatural',
  sharp: 'figbassSharp',
  'flat-flat': 'figbassDoubleFlat',
  'double-sharp': 'figbassDoubleSharp',
  plus: 'figbassPlus',
};

/** Figures that are struck through for a raised interval. */
const RAISED: Readonly<Record<string, GlyphName>> = {
  2: 'figbass2Raised',
  4: 'figbass4Raised',
  5: 'figbass5Raised1',
  6: 'figbass6Raised',
  7: 'figbass7Raised1',
  9: 'figbass9Raised',
};

const STROKES = new Set(['slash', 'backslash', 'cross', 'vertical']);

export interface FigureGlyph {
  readonly glyph: Glyph;
  readonly x: number;
}

interface Figure {
  readonly glyphs: readonly FigureGlyph[];
  readonly width: number;
  readonly isExtended: boolean;
}

const digitsOf = (number: string): readonly GlyphName[] =>
  [...number].flatMap((digit) => (/\d/.test(digit) ? [`figbass${digit}` as GlyphName] : []));

/** Strokes over a digit that the font has no sign of its own for. */
function struck(number: string, stroke: string): readonly GlyphName[] {
  const own = RAISED[number];
  if (own !== undefined) return [own];
  return [...digitsOf(number), stroke === 'backslash' ? 'figbassCombiningLowering' : 'figbassCombiningRaising'];
}

const COMBINING = new Set<GlyphName>(['figbassCombiningLowering', 'figbassCombiningRaising']);

function namesOf(figure: Foreign, hasBrackets: boolean): readonly GlyphName[] {
  const [prefix, number, suffix] = ['prefix', 'figure-number', 'suffix'].map((name) => textIn(figure, name)) as [
    string,
    string,
    string,
  ];
  const stroke = [suffix, prefix].find((sign) => STROKES.has(sign));
  const digits = stroke === undefined ? digitsOf(number) : struck(number, stroke);
  const signs = [ACCIDENTALS[prefix] ?? [], digits, ACCIDENTALS[suffix] ?? []].flat();
  return hasBrackets && signs.length > 0 ? ['figbassParensLeft', ...signs, 'figbassParensRight'] : signs;
}

function shapeFigure(figure: Foreign, hasBrackets: boolean): Figure {
  let [x, previous] = [0, 0];
  const glyphs = namesOf(figure, hasBrackets).map((name): FigureGlyph => {
    const sign = glyph(name);
    if (COMBINING.has(name)) return { glyph: sign, x: previous };
    previous = x;
    x += sign.advance * SCALE + BETWEEN;
    return { glyph: sign, x: previous };
  });
  const extend = childOf(figure, 'extend');
  const isExtended = extend !== undefined && attributeOf(extend, 'type') !== 'stop';
  return { glyphs, width: Math.max(0, x - BETWEEN), isExtended };
}

const figuresOf = ({ elements }: FiguredMoment): readonly Figure[] =>
  elements.flatMap((element) =>
    attributeOf(element, 'print-object') === 'no'
      ? []
      : childrenOf(element, 'figure').map((figure) =>
          shapeFigure(figure, attributeOf(element, 'parentheses') === 'yes'),
        ),
  );

/** Moments of a part's measure that figures stand at, and how wide these are. */
export const figureRooms = (measure: PartMeasure): readonly { readonly at: number; readonly width: number }[] =>
  figuredMoments(measure).map((moment) => ({
    at: moment.at,
    width: Math.max(0, ...figuresOf(moment).map(({ width }) => width)),
  }));

interface Placed {
  readonly staff: number;
  readonly measure: MeasureFrame;
  readonly figures: readonly Figure[];
  readonly x: number;
  readonly width: number;
  /** Where the next figures begin, or the figures' own length ends. */
  readonly until: number;
}

function untilOf(sheet: MarkSheet, measure: MeasureFrame, until: number): number {
  const isAtEnd = until >= measure.engraving.columns.duration;
  const x = isAtEnd ? (measure.columnX.at(-1) ?? measure.right) : xOfMoment(measure, until);
  return Math.min(x, sheet.frame.right);
}

const placedIn = (sheet: MarkSheet, measure: MeasureFrame): readonly Placed[] =>
  measure.engraving.partMeasures.flatMap((partMeasure, part) =>
    figuredMoments(partMeasure).map((moment) => {
      const figures = figuresOf(moment);
      return {
        staff: sheet.staffOf(part, Infinity),
        measure,
        figures,
        x: xOfMoment(measure, moment.at),
        width: Math.max(0, ...figures.map((figure) => figure.width)),
        until: untilOf(sheet, measure, moment.until),
      };
    }),
  );

function draw(sheet: MarkSheet, { staff, measure, figures, x, until }: Placed, top: number): void {
  const element = sheet.staffElement('direction', staff, measure.index);
  figures.forEach(({ glyphs, width, isExtended }, row) => {
    const y = top + row * LINE;
    for (const sign of glyphs) sheet.glyph(staff, sign.glyph, x + sign.x, y, element, SCALE);
    const from = x + width + (width > 0 ? EXTENDER.before : 0);
    const to = until - EXTENDER.after;
    if (isExtended && to - from >= EXTENDER.least)
      sheet.stroke(staff, [from, y + EXTENDER.y, to, y + EXTENDER.y], engravingDefaults.lyricLineThickness, element);
  });
}

export function placeFiguredBass(sheet: MarkSheet): void {
  const all = sheet.frame.measures
    .flatMap((measure) => placedIn(sheet, measure))
    .filter(({ figures }) => figures.length > 0);
  for (const staff of new Set(all.map((placed) => placed.staff))) {
    const own = all.filter((placed) => placed.staff === staff);
    const tops = own.map(({ x, width }) =>
      sheet.clearY(staff, 'below', x, x + width, { ascent: ASCENT, descent: DESCENT }, GAP),
    );
    const top = Math.max(...tops);
    for (const placed of own) draw(sheet, placed, top);
  }
}
