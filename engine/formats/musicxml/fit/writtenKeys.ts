/** Computes the alterations of a part's written key signatures for each staff. Measures are entered in order. */
import { StaffKeys } from '../../../model/staffKeys.ts';
import type { KeySignature, Measure, PartMeasure } from '../../../model/score.ts';
import { fifthsOfInterval, transposeAlteration, UNISON, type Interval } from '../tables/transposition.ts';

const SHARP_ORDER = [3, 0, 4, 1, 5, 2, 6] as const;

/**
 * Returns the alteration of each step, C to B, under a sounding key signature as the player of a transposing instrument
 * reads it.
 */
function writtenAlterations({ fifths, alterations: single }: KeySignature, interval: Interval): number[] {
  const alterations = [0, 0, 0, 0, 0, 0, 0];
  if (single !== undefined) {
    for (const each of single) {
      const { step, alter } = transposeAlteration(each, interval);
      alterations[step] = alter;
    }
    return alterations;
  }
  const written = fifths + fifthsOfInterval(interval);
  for (let index = 0; index < Math.abs(written); index++) {
    const step = written > 0 ? SHARP_ORDER[index % 7] : SHARP_ORDER[6 - (index % 7)];
    if (step !== undefined) alterations[step] = (alterations[step] ?? 0) + Math.sign(written);
  }
  return alterations;
}

/** The written keys in force. Measures must be entered in order, each once. */
export class WrittenKeys {
  private readonly keys = new StaffKeys();
  private readonly known = new Map<KeySignature, readonly number[]>();
  private interval = UNISON;
  /** Cached, because most notes have the same key as the note before. */
  private lastKey: KeySignature | undefined;
  private last: readonly number[] = [];

  enter(measure: Measure, content: PartMeasure, interval: Interval): void {
    // A key signature is in force as it was written until the next one, even where the transposition changes.
    if (measure.key !== undefined || content.keys !== undefined) {
      this.known.clear();
      this.lastKey = undefined;
      this.interval = interval;
    }
    this.keys.enter(measure, content);
  }

  /** Returns the alterations of the steps C to B in force at a position, in ticks from the start of the measure. */
  alterations(staff: number, at: number): readonly number[] {
    const key = this.keys.at(staff, at);
    if (key === this.lastKey) return this.last;
    let known = this.known.get(key);
    if (known === undefined) {
      known = writtenAlterations(key, this.interval);
      this.known.set(key, known);
    }
    this.lastKey = key;
    this.last = known;
    return known;
  }
}
