/** The chord symbols of a part in a measure, with their fret diagrams and their places beside each other. */
import type { Harmony } from '../../model/score.ts';
import type { ChordSymbol } from '../../theory/chordSymbol.ts';
import type { Tuning } from '../../theory/tunings.ts';
import { engravingStyle } from '../engravingStyle.ts';
import { shapeChordSymbol, type ChordSymbolShape } from './chordSymbol.ts';
import { diagramFor, type Diagram } from './fretDiagram.ts';

const { after: afterHarmony } = engravingStyle.harmony;

export interface PlacedSymbol {
  readonly harmony: Harmony;
  readonly shape: ChordSymbolShape;
  readonly diagram: Diagram | null;
  /** Distance from the column of its moment, in staff spaces. */
  readonly offset: number;
  /** Width of the symbol or of its diagram, whichever is wider. */
  readonly width: number;
}

const isPrinted = ({ source }: Harmony): boolean => source?.attributes?.['print-object'] !== 'no';

/**
 * Returns the printed symbols; a file may hide one that only the player needs.
 * Symbols of one moment and staff follow each other: lead sheets have several over one long note, in order but without
 * the moments at which the harmony changes. `written` returns a symbol as the part writes it.
 */
export function symbolRow(
  harmonies: readonly Harmony[],
  tuning: Tuning | undefined,
  written: (harmony: Harmony) => ChordSymbol,
): readonly PlacedSymbol[] {
  const ends = new Map<string, number>();
  return harmonies.filter(isPrinted).map((harmony) => {
    const shape = shapeChordSymbol(written(harmony));
    const diagram = diagramFor(harmony, tuning);
    const width = Math.max(shape.width, diagram?.width ?? 0);
    const key = `${harmony.at}.${harmony.staff ?? 0}`;
    const offset = ends.get(key) ?? 0;
    ends.set(key, offset + width + afterHarmony);
    return { harmony, shape, diagram, offset, width };
  });
}
