/**
 * Fretboard diagrams over a staff: strings as upright lines, four frets, the nut as a thick line or the number of the first
 * fret beside, dots where fingers press, crosses and circles over strings that are left out or open.
 */
import type { ElementRef } from '../../display/displayList.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { diagramFor, FRETS, NUMBER_GAP, NUMBER_SIZE, STRING_GAP, type Diagram } from '../fretDiagram.ts';
import { xOfMoment, type MeasureFrame } from '../frame.ts';
import type { MarkSheet } from './markSheet.ts';

const FRET_GAP = 1.05;
const LINE = engravingDefaults.staffLineThickness;
const NUT = 0.35;
const GAP = 1.2;
/** From the grid up to the middle of crosses and circles, and their size. */
const OVER_NUT = 0.65;
const SIGN_SCALE = 0.75;
const DOT_SCALE = 1.05;

const ASCENT = OVER_NUT + 0.3;

function drawGrid(sheet: MarkSheet, { staff, diagram, x }: Placed, top: number, element: ElementRef): void {
  const { voicing, firstFret } = diagram;
  const right = x + (voicing.length - 1) * STRING_GAP;
  const bottom = top + FRETS * FRET_GAP;
  voicing.forEach((_, string) => {
    const stringX = x + string * STRING_GAP;
    sheet.stroke(staff, [stringX, top, stringX, bottom], LINE, element);
  });
  for (let fret = 0; fret <= FRETS; fret++) {
    const y = top + fret * FRET_GAP;
    const isNut = fret === 0 && firstFret === 1;
    sheet.stroke(
      staff,
      [x - LINE / 2, isNut ? y - NUT / 2 : y, right + LINE / 2, isNut ? y - NUT / 2 : y],
      isNut ? NUT : LINE,
      element,
    );
  }
  if (firstFret === 1) return;
  const text = `${firstFret} fr`;
  const y = top + FRET_GAP * 0.75;
  sheet.text({ staff, text, x: right + NUMBER_GAP, y, size: NUMBER_SIZE, style: 'roman', anchor: 'start', element });
}

function drawFingers(sheet: MarkSheet, { staff, diagram, x }: Placed, top: number, element: ElementRef): void {
  diagram.voicing.forEach((fret, string) => {
    const stringX = x + string * STRING_GAP;
    if (fret === null || fret === 0) {
      const sign = glyph(fret === null ? 'fretboardX' : 'fretboardO');
      sheet.glyph(staff, sign, stringX, top - OVER_NUT, element, SIGN_SCALE);
      return;
    }
    const y = top + (fret - diagram.firstFret + 0.5) * FRET_GAP;
    sheet.glyph(staff, glyph('fretboardFilledCircle'), stringX, y, element, DOT_SCALE);
  });
}

interface Placed {
  readonly staff: number;
  readonly measure: MeasureFrame;
  readonly diagram: Diagram;
  readonly x: number;
}

function diagramsOf(sheet: MarkSheet): Placed[] {
  const tunings = sheet.tunings;
  return sheet.frame.measures.flatMap((measure) =>
    measure.engraving.partMeasures.flatMap((partMeasure, part) =>
      (partMeasure.harmonies ?? []).flatMap((harmony): Placed[] => {
        const diagram = diagramFor(harmony, tunings[part]);
        const staff = sheet.staffOf(part, harmony.staff ?? 0);
        return diagram === null ? [] : [{ staff, measure, diagram, x: xOfMoment(measure, harmony.at) }];
      }),
    ),
  );
}

/** Diagrams of a staff stand in one row; chord symbols are placed over them afterwards. */
export function placeFretboards(sheet: MarkSheet): void {
  const all = diagramsOf(sheet);
  const ink = { ascent: ASCENT, descent: FRETS * FRET_GAP };
  for (const staff of new Set(all.map((placed) => placed.staff))) {
    const row = all.filter((placed) => placed.staff === staff);
    const tops = row.map(({ x, diagram }) => sheet.clearY(staff, 'above', x, x + diagram.width, ink, GAP));
    const top = Math.min(...tops);
    for (const placed of row) {
      const element = sheet.staffElement('fretboard', staff, placed.measure.index);
      drawGrid(sheet, placed, top, element);
      drawFingers(sheet, placed, top, element);
    }
  }
}
