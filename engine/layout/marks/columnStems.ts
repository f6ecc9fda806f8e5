/** Stems of other voices in the column of a chord, which its signs must not be run through by. */
import type { ChordInSystem } from './markSheet.ts';

export interface StemInWay {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

const keyOf = ({ measure, shape: { event } }: ChordInSystem): string =>
  `${measure.index}.${event.staff}.${event.column}`;

export class ColumnStems {
  readonly #chords = new Map<string, ChordInSystem[]>();

  constructor(chords: readonly ChordInSystem[]) {
    for (const chord of chords) {
      if (chord.shape.stem === null) continue;
      const known = this.#chords.get(keyOf(chord));
      if (known === undefined) this.#chords.set(keyOf(chord), [chord]);
      else known.push(chord);
    }
  }

  /** Stems that a beam between staves will end reach as far as may be. */
  besides(chord: ChordInSystem): readonly StemInWay[] {
    const own = chord.shape.carrier ?? chord.shape.event.id;
    return (this.#chords.get(keyOf(chord)) ?? []).flatMap(({ shape, x, tip }): readonly StemInWay[] => {
      const { stem, carrier, event } = shape;
      if (stem === null || (carrier ?? event.id) === own) return [];
      const end = Number.isNaN(tip) ? -stem.direction * Infinity : tip;
      return [{ x: x + stem.x, top: Math.min(stem.from, end), bottom: Math.max(stem.from, end) }];
    });
  }
}
