/** The alterations of the key signatures that a part reads, staff by staff, in the order of its measures. */
import { StaffKeys } from '../../../model/staffKeys.ts';
import type { KeySignature, Measure, PartMeasure } from '../../../model/score.ts';
import { fifthsOfInterval, transposeAlteration, UNISON, type Interval } from '../tables/transposition.ts';

const SHARP_ORDER = [3, 0, 4, 1, 5, 2, 6] as const;

/** Alteration that a sounding key signature gives each step C … B, as an instrument at an interval reads it. */
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

/** Tracks the keys. Measures must be entered in order, each once. */
export class WrittenKeys {
  private readonly keys = new StaffKeys();
  private readonly known = new Map<KeySignature, readonly number[]>();
  private interval = UNISON;
  /** Cached because most notes have the same key as the note before. */
  private lastKey: KeySignature | undefined;
  private last: readonly number[] = [];

  enter(measure: Measure, content: PartMeasure, interval: Interval): void {
    // A signature stays as it was written until the next, even where the transposition changes.
    if (measure.key !== undefined || content.keys !== undefined) {
      this.known.clear();
      this.lastKey = undefined;
      this.interval = interval;
    }
    this.keys.enter(measure, content);
  }

  /** Alterations by step, C to B. */
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
