/**
 * Derives the score's key signatures and the differing ones of parts and staves. A file states keys for each part; the
 * score's key is that of most pitched parts.
 */
import { isSameSignature } from '../../../../model/staffKeys.ts';
import type { KeyChange, KeySignature, Measure } from '../../../../model/score.ts';
import { ticks } from '../../../../units.ts';
import type { DraftPart } from '../../fit/draft.ts';

const isPitched = ({ staves }: DraftPart): boolean => staves[0]?.clef.sign !== 'percussion';

/**
 * Returns the key with which most parts begin the measure; undefined where the score's key does not change. In a file
 * of another program, a key that fewer than half of the parts state changes the score's key only if the first part
 * states it, because careless files write a change in the first part only. Songleaf's own files state a change of the
 * score's key in all parts.
 */
export function scoreKeyOf(parts: readonly DraftPart[], index: number, isOwn: boolean): KeySignature | undefined {
  const pitched = parts.filter(isPitched);
  const voters = pitched.length > 0 ? pitched : parts;
  const keys = voters.map(({ measures }) => measures[index]?.frame.key);
  const stated = keys.filter((key) => key !== undefined);
  const isOfSome = isOwn ? stated.length < voters.length : keys[0] === undefined && 2 * stated.length < voters.length;
  if (isOfSome && index > 0) return undefined;
  let [best, most]: [KeySignature | undefined, number] = [undefined, 0];
  for (const key of new Set(stated)) {
    const count = stated.filter((other) => isSameSignature(key, other)).length;
    if (count > most) [best, most] = [key, count];
  }
  return (
    best ?? (index === 0 ? parts.find(({ measures }) => measures[0]?.frame.key)?.measures[0]?.frame.key : undefined)
  );
}

/** Replaces equal changes on all staves at one moment by one change without a staff. */
function mergeStaves(changes: readonly KeyChange[], staffCount: number): KeyChange[] {
  const done = new Set<KeyChange>();
  return changes.flatMap((change): KeyChange[] => {
    if (done.has(change)) return [];
    const alike = changes.filter(({ at, key }) => at === change.at && isSameSignature(key, change.key));
    if (new Set(alike.map(({ staff }) => staff)).size < staffCount) return [change];
    for (const each of alike) done.add(each);
    return [{ at: change.at, key: change.key }];
  });
}

/** Compares the keys that the file states for the staves of one part with the keys that they have from the score. */
class PartKeys {
  private readonly stated: (KeySignature | undefined)[];
  private readonly inModel: (KeySignature | undefined)[];
  private score: KeySignature | undefined;
  private readonly staffCount: number;

  constructor(staffCount: number) {
    this.staffCount = staffCount;
    this.stated = Array.from({ length: staffCount });
    this.inModel = Array.from({ length: staffCount });
  }

  /** Returns the changes of one measure that the part needs beyond the score's. Measures must be given in order. */
  changesIn({ key, duration }: Measure, keys: readonly KeyChange[]): KeyChange[] {
    if (key !== undefined) this.followScore(key);
    const changes: KeyChange[] = [];
    const [atStart, inside] = [keys.filter(({ at }) => at === 0), keys.filter(({ at }) => at > 0 && at < duration)];
    for (const change of atStart) for (const staff of this.stavesOf(change)) this.stated[staff] = change.key;
    this.stated.forEach((own, staff) => {
      const known = this.inModel[staff];
      if (own === undefined || (known !== undefined && isSameSignature(own, known))) return;
      changes.push({ at: ticks(0), staff, key: own });
      this.inModel[staff] = own;
    });
    for (const change of inside) {
      for (const staff of this.stavesOf(change)) {
        [this.stated[staff], this.inModel[staff]] = [change.key, change.key];
        changes.push({ at: change.at, staff, key: change.key });
      }
    }
    return mergeStaves(changes, this.staffCount).sort((a, b) => a.at - b.at);
  }

  /** A part that states no key where the score's key changes follows the score, if it had the score's key before. */
  private followScore(key: KeySignature): void {
    const before = this.score;
    this.score = key;
    this.inModel.fill(key);
    this.stated.forEach((own, staff) => {
      if (own !== undefined && before !== undefined && isSameSignature(own, before)) this.stated[staff] = undefined;
    });
  }

  private stavesOf({ staff }: KeyChange): readonly number[] {
    if (staff === undefined) return this.stated.map((_, index) => index);
    return staff < this.staffCount ? [staff] : [];
  }
}

/** Returns the key changes of a part beyond the score's, one list for each measure. */
export function keysOfPart({ staves, measures: drafts }: DraftPart, measures: readonly Measure[]): KeyChange[][] {
  const keys = new PartKeys(staves.length);
  return measures.map((measure, index) => keys.changesIn(measure, drafts[index]?.keys ?? []));
}
