/**
 * The key signature in force on each staff of a part. Most follow the score's; a part may have its own (horns without a
 * signature, staves in different keys), and a key may change inside a measure.
 */
import type { KeySignature } from '../theory/key.ts';
import type { KeyChange, Measure, PartMeasure } from './score.ts';

const C_MAJOR: KeySignature = { fifths: 0, mode: 'major' };

/** Tracks the keys of the staves. Measures must be entered in order, each once. */
export class StaffKeys {
  private shared = C_MAJOR;
  private readonly own = new Map<number, KeySignature>();
  private inside: readonly KeyChange[] = [];

  enter({ key }: Pick<Measure, 'key'>, { keys = [] }: Pick<PartMeasure, 'keys'>): void {
    for (const change of this.inside) this.apply(change);
    if (key !== undefined) this.apply({ key });
    for (const change of keys) if (change.at === 0) this.apply(change);
    this.inside = keys.length === 0 ? keys : keys.filter(({ at }) => at > 0);
  }

  /** Returns the key on a staff at a moment of the measure that was entered last, including a change at that moment. */
  at(staff: number, moment: number): KeySignature {
    if (this.inside.length > 0) {
      const last = this.inside.findLast((change) => change.at <= moment && (change.staff ?? staff) === staff);
      if (last !== undefined) return last.key;
    }
    return this.own.size === 0 ? this.shared : (this.own.get(staff) ?? this.shared);
  }

  private apply({ staff, key }: Pick<KeyChange, 'staff' | 'key'>): void {
    if (staff === undefined) {
      this.own.clear();
      this.shared = key;
    } else {
      this.own.set(staff, key);
    }
  }
}

/** Whether two signatures are printed alike. */
export function isSameSignature(a: KeySignature, b: KeySignature): boolean {
  const [first, second] = [a.alterations ?? [], b.alterations ?? []];
  return (
    a.fifths === b.fifths &&
    first.length === second.length &&
    first.every(({ step, alter, octave }, index) => {
      const other = second[index];
      return step === other?.step && alter === other.alter && octave === other.octave;
    })
  );
}
