/**
 * Figured bass (Gould, "Figured bass"): figures under the lowest staff of their part, one under the other, all of a staff
 * from one line downwards; an accidental stands before or after its figure or alone; a figure whose note is held on has a
 * line behind it.
 */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { xOfMoment, type MeasureFrame } from '../frame.ts';
import type { MarkSheet } from '../marks/markSheet.ts';
import { figuredMoments } from './figuredMoments.ts';
import { FIGURE_SCALE, figuresOf, type Figure } from './figureShapes.ts';

const LINE = 1.65;
const GAP = 0.8;
const ASCENT = 1.25 * FIGURE_SCALE;
const DESCENT = 0.22 * FIGURE_SCALE;
/** A line that holds a figure on: over the baseline, after the figure, before what follows. */
const EXTENDER = { y: -0.5 * FIGURE_SCALE, before: 0.3, after: 0.6, least: 0.8 };

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
    for (const sign of glyphs) sheet.glyph(staff, sign.glyph, x + sign.x, y, element, FIGURE_SCALE);
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
