/**
 * Fretboard diagrams over a staff: strings as vertical lines, four frets, the nut as a thick line or the number of the first
 * fret beside the diagram, dots where fingers press, a bar for a barré, crosses and circles over strings that are muted or open.
 */
import type { ElementRef } from '../../display/displayList.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { FRETS, type Diagram } from '../glyphs/fretDiagram.ts';
import { chordSymbols } from '../markParts/chordSymbols.ts';
import type { MeasureFrame } from '../types/frame.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  stringDistance,
  numberSize: fretNumberSize,
  numberGap: fretNumberGap,
  fretDistance,
  nutThickness,
  gap: fretDiagramGap,
  overNut,
  signScale: stringSignScale,
  dotScale: fretDotScale,
  barreThickness,
  signHalfHeight,
} = engravingStyle.fretDiagrams;
const { lineThickness: staffLineThickness } = engravingStyle.staff;

const DIAGRAM_ASCENT = overNut + signHalfHeight;

function drawGrid(sheet: OutsideStaff, { staff, diagram, x }: Placed, top: number, element: ElementRef): void {
  const { voicing, firstFret } = diagram;
  const right = x + (voicing.length - 1) * stringDistance;
  const bottom = top + FRETS * fretDistance;
  voicing.forEach((_, string) => {
    const stringX = x + string * stringDistance;
    sheet.stroke(staff, [stringX, top, stringX, bottom], staffLineThickness, element);
  });
  for (let fret = 0; fret <= FRETS; fret++) {
    const y = top + fret * fretDistance;
    const isNut = fret === 0 && firstFret === 1;
    sheet.stroke(
      staff,
      [
        x - staffLineThickness / 2,
        isNut ? y - nutThickness / 2 : y,
        right + staffLineThickness / 2,
        isNut ? y - nutThickness / 2 : y,
      ],
      isNut ? nutThickness : staffLineThickness,
      element,
    );
  }
  if (firstFret === 1) return;
  const text = `${firstFret} fr`;
  const y = top + fretDistance * 0.75;
  sheet.text({
    staff,
    text,
    x: right + fretNumberGap,
    y,
    size: fretNumberSize,
    style: 'roman',
    anchor: 'start',
    element,
  });
}

function drawFingers(sheet: OutsideStaff, { staff, diagram, x }: Placed, top: number, element: ElementRef): void {
  const middleOf = (fret: number): number => top + (fret - diagram.firstFret + 0.5) * fretDistance;
  if (diagram.barre !== null) {
    const { fret, from, to } = diagram.barre;
    const [left, right, y] = [x + from * stringDistance, x + to * stringDistance, middleOf(fret)];
    sheet.stroke(staff, [left, y, right, y], barreThickness, element);
  }
  diagram.voicing.forEach((fret, string) => {
    const stringX = x + string * stringDistance;
    if (fret === null || fret === 0) {
      const sign = glyph(fret === null ? 'fretboardX' : 'fretboardO');
      sheet.glyph(staff, sign, stringX, top - overNut, element, stringSignScale);
      return;
    }
    sheet.glyph(staff, glyph('fretboardFilledCircle'), stringX, middleOf(fret), element, fretDotScale);
  });
}

interface Placed {
  readonly staff: number;
  readonly measure: MeasureFrame;
  readonly diagram: Diagram;
  readonly x: number;
}

const diagramsOf = (sheet: OutsideStaff): Placed[] =>
  chordSymbols(sheet).flatMap((symbol) => (symbol.diagram === null ? [] : [{ ...symbol, diagram: symbol.diagram }]));

/** Places the diagrams of each staff in one row; chord symbols are placed over them afterwards. */
export function placeFretboards(sheet: OutsideStaff): void {
  const all = diagramsOf(sheet);
  const ink = { ascent: DIAGRAM_ASCENT, descent: FRETS * fretDistance };
  for (const staff of new Set(all.map((placed) => placed.staff))) {
    const row = all.filter((placed) => placed.staff === staff);
    const tops = row.map(({ x, diagram }) => sheet.clearY(staff, 'above', x, x + diagram.width, ink, fretDiagramGap));
    const top = Math.min(...tops);
    for (const placed of row) {
      const element = sheet.staffElement('fretboard', staff, placed.measure.index);
      drawGrid(sheet, placed, top, element);
      drawFingers(sheet, placed, top, element);
    }
  }
}
