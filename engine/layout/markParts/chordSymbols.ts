/** The chord symbols of a system, with their fret diagrams. */
import type { ChordSymbol } from '../../theory/chordSymbol.ts';
import type { Harmony } from '../../model/score.ts';
import { writtenSymbol } from '../context/writtenPitch.ts';
import { symbolRow, type PlacedSymbol } from '../glyphs/symbolRow.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { xOfMoment, type MeasureFrame } from '../types/frame.ts';

export interface SystemSymbol extends Pick<PlacedSymbol, 'shape' | 'diagram'> {
  readonly staff: number;
  readonly measure: MeasureFrame;
  readonly x: number;
}

export function chordSymbols(sheet: OutsideStaff): SystemSymbol[] {
  return sheet.frame.measures.flatMap((measure) =>
    measure.engraving.partMeasures.flatMap(({ harmonies = [] }, part) => {
      const staffOf = ({ staff }: Harmony): number => sheet.staffOf(part, staff ?? 0);
      const written = (harmony: Harmony): ChordSymbol => {
        const context = measure.engraving.context.staves[staffOf(harmony)];
        return context ? writtenSymbol(harmony.symbol, context) : harmony.symbol;
      };
      return symbolRow(harmonies, sheet.tunings[part], written).map(({ harmony, shape, diagram, offset }) => ({
        staff: staffOf(harmony),
        measure,
        shape,
        diagram,
        x: xOfMoment(measure, harmony.at) + offset,
      }));
    }),
  );
}
