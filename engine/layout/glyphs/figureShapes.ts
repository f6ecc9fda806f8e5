/** The glyphs of figured bass and their widths. */
import type { Figure, FigureSign } from '../../model/figuredBass.ts';
import type { PartMeasure } from '../../model/score.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { figuredMoments, type FiguredMoment } from '../context/figuredMoments.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { scale: figureScale, between: betweenFigures } = engravingStyle.figuredBass;

const ACCIDENTALS: Readonly<Partial<Record<FigureSign, GlyphName>>> = {
  flat: 'figbassFlat',
  natural: 'figbassNatural',
  sharp: 'figbassSharp',
  'double-flat': 'figbassDoubleFlat',
  'double-sharp': 'figbassDoubleSharp',
  plus: 'figbassPlus',
};

/** Glyphs of figures with a stroke for a raised interval. */
const RAISED: Readonly<Record<string, GlyphName>> = {
  2: 'figbass2Raised',
  4: 'figbass4Raised',
  5: 'figbass5Raised1',
  6: 'figbass6Raised',
  7: 'figbass7Raised1',
  9: 'figbass9Raised',
};

const STROKES: ReadonlySet<FigureSign> = new Set(['slash', 'backslash', 'cross', 'vertical']);

export interface FigureGlyph {
  readonly glyph: Glyph;
  readonly x: number;
}

export interface FigureShape {
  readonly glyphs: readonly FigureGlyph[];
  readonly width: number;
  readonly isExtended: boolean;
}

const digitsOf = (number: string): readonly GlyphName[] =>
  [...number].flatMap((digit) => (/\d/.test(digit) ? [`figbass${digit}` as GlyphName] : []));

/** The glyphs of a digit with a stroke, combined where the font has no glyph of its own for them. */
function digitWithStroke(number: string, stroke: string): readonly GlyphName[] {
  const own = RAISED[number];
  if (own !== undefined) return [own];
  return [...digitsOf(number), stroke === 'backslash' ? 'figbassCombiningLowering' : 'figbassCombiningRaising'];
}

const COMBINING = new Set<GlyphName>(['figbassCombiningLowering', 'figbassCombiningRaising']);

function namesOf({ prefix, number = '', suffix }: Figure, hasBrackets: boolean): readonly GlyphName[] {
  const stroke = [suffix, prefix].find((sign) => sign !== undefined && STROKES.has(sign));
  const digits = stroke === undefined ? digitsOf(number) : digitWithStroke(number, stroke);
  const accidentalOf = (sign: FigureSign | undefined): GlyphName | readonly GlyphName[] =>
    (sign && ACCIDENTALS[sign]) ?? [];
  const signs = [accidentalOf(prefix), digits, accidentalOf(suffix)].flat();
  return hasBrackets && signs.length > 0 ? ['figbassParensLeft', ...signs, 'figbassParensRight'] : signs;
}

function shapeFigure(figure: Figure, hasBrackets: boolean): FigureShape {
  let [x, previous] = [0, 0];
  const glyphs = namesOf(figure, hasBrackets).map((name): FigureGlyph => {
    const sign = glyph(name);
    if (COMBINING.has(name)) return { glyph: sign, x: previous };
    previous = x;
    x += sign.advance * figureScale + betweenFigures;
    return { glyph: sign, x: previous };
  });
  const isExtended = figure.extend !== undefined && figure.extend !== 'stop';
  return { glyphs, width: Math.max(0, x - betweenFigures), isExtended };
}

/** The figures of a moment, without those that are not printed. */
export const figuresOf = ({ marks }: FiguredMoment): readonly FigureShape[] =>
  marks.flatMap(({ figures, printed, brackets }) =>
    printed === false ? [] : figures.map((figure) => shapeFigure(figure, brackets === true)),
  );

/** Moments of a part's measure with figures, and the figures' widths. */
export const figureRooms = (measure: PartMeasure): readonly { readonly at: number; readonly width: number }[] =>
  figuredMoments(measure).map((moment) => ({
    at: moment.at,
    width: Math.max(0, ...figuresOf(moment).map(({ width }) => width)),
  }));
