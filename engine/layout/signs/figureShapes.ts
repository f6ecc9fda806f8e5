/** The glyphs of figured bass: which sign a figure has, and how wide it is. */
import type { Foreign } from '../../model/foreign.ts';
import type { PartMeasure } from '../../model/score.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { figuredMoments, type FiguredMoment } from './figuredMoments.ts';
import { attributeOf, childOf, childrenOf, textIn } from './foreignReading.ts';

export const FIGURE_SCALE = 1.15;
const BETWEEN = 0.08;

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

export interface Figure {
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
    x += sign.advance * FIGURE_SCALE + BETWEEN;
    return { glyph: sign, x: previous };
  });
  const extend = childOf(figure, 'extend');
  const isExtended = extend !== undefined && attributeOf(extend, 'type') !== 'stop';
  return { glyphs, width: Math.max(0, x - BETWEEN), isExtended };
}

export const figuresOf = ({ elements }: FiguredMoment): readonly Figure[] =>
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
