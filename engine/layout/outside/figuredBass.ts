/**
 * Figured bass (Gould, "Figured bass"): figures under the lowest staff of their part, one below the other, all stacks of a
 * staff from one height downwards. An accidental is before or after its figure or alone. A figure that continues over the
 * next notes has a line after it.
 */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { xOfMoment, type MeasureFrame } from '../types/frame.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { figuredMoments } from '../context/figuredMoments.ts';
import { figuresOf, type FigureShape } from '../glyphs/figureShapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  lineDistance: figureLineDistance,
  gap: figureGap,
  scale: figureScale,
  ascentRatio,
  descentRatio,
  extender,
} = engravingStyle.figuredBass;

const FIGURE_ASCENT = ascentRatio * figureScale;
const FIGURE_DESCENT = descentRatio * figureScale;
const EXTENDER_Y = -extender.rise * figureScale;

interface Placed {
  readonly staff: number;
  readonly measure: MeasureFrame;
  readonly figures: readonly FigureShape[];
  readonly x: number;
  readonly width: number;
  /** x where the next figures begin, or where the figures' own length ends. */
  readonly until: number;
}

function untilOf(sheet: OutsideStaff, measure: MeasureFrame, until: number): number {
  const isAtEnd = until >= measure.engraving.columns.duration;
  const x = isAtEnd ? (measure.columnX.at(-1) ?? measure.right) : xOfMoment(measure, until);
  return Math.min(x, sheet.frame.right);
}

const placedIn = (sheet: OutsideStaff, measure: MeasureFrame): readonly Placed[] =>
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

function draw(sheet: OutsideStaff, { staff, measure, figures, x, until }: Placed, top: number): void {
  const element = sheet.staffElement('direction', staff, measure.index);
  figures.forEach(({ glyphs, width, isExtended }, row) => {
    const y = top + row * figureLineDistance;
    for (const sign of glyphs) sheet.glyph(staff, sign.glyph, x + sign.x, y, element, figureScale);
    const from = x + width + (width > 0 ? extender.before : 0);
    const to = until - extender.after;
    if (isExtended && to - from >= extender.least)
      sheet.stroke(staff, [from, y + EXTENDER_Y, to, y + EXTENDER_Y], engravingDefaults.lyricLineThickness, element);
  });
}

export function placeFiguredBass(sheet: OutsideStaff): void {
  const all = sheet.frame.measures
    .flatMap((measure) => placedIn(sheet, measure))
    .filter(({ figures }) => figures.length > 0);
  for (const staff of new Set(all.map((placed) => placed.staff))) {
    const own = all.filter((placed) => placed.staff === staff);
    const tops = own.map(({ x, width }) =>
      sheet.clearY(staff, 'below', x, x + width, { ascent: FIGURE_ASCENT, descent: FIGURE_DESCENT }, figureGap),
    );
    const top = Math.max(...tops);
    for (const placed of own) draw(sheet, placed, top);
  }
}
