/**
 * Key signatures: which one is the score's in a measure, and where a part or a staff has another. A file writes keys for
 * each part; the score's is that of most parts, drums aside.
 */
import { isSameSignature } from '../../../../model/staffKeys.ts';
import type { KeyChange, KeySignature, Measure } from '../../../../model/score.ts';
import { ticks } from '../../../../units.ts';
import type { DraftPart } from '../../fit/draft.ts';

const isPitched = ({ staves }: DraftPart): boolean => staves[0]?.clef.sign !== 'percussion';

/**
 * The key that most parts begin the measure with. Undefined where none does, and where it is only that of some parts
 * while the first, which speaks for the score in sloppy files, is silent. In files of our own all parts speak.
 */
export function scoreKeyOf(parts: readonly DraftPart[], index: number, isOwn: boolean): KeySignature | undefined {
  const pitched = parts.filter(isPitched);
  const voters = pitched.length > 0 ? pitched : parts;
  const keys = voters.map(({ measures }) => measures[index]?.frame.key);
  const said = keys.filter((key) => key !== undefined);
  const isOfSome = isOwn ? said.length < voters.length : keys[0] === undefined && 2 * said.length < voters.length;
  if (isOfSome && index > 0) return undefined;
  let [best, most]: [KeySignature | undefined, number] = [undefined, 0];
  for (const key of new Set(said)) {
    const count = said.filter((other) => isSameSignature(key, other)).length;
    if (count > most) [best, most] = [key, count];
  }
  return (
    best ?? (index === 0 ? parts.find(({ measures }) => measures[0]?.frame.key)?.measures[0]?.frame.key : undefined)
  );
}

/** A change on all staves at once is one. */
function together(changes: readonly KeyChange[], staffCount: number): KeyChange[] {
  const done = new Set<KeyChange>();
  return changes.flatMap((change): KeyChange[] => {
    if (done.has(change)) return [];
    const alike = changes.filter(({ at, key }) => at === change.at && isSameSignature(key, change.key));
    if (new Set(alike.map(({ staff }) => staff)).size < staffCount) return [change];
    for (const each of alike) done.add(each);
    return [{ at: change.at, key: change.key }];
  });
}

/** What the file says of one part's staves, against what they have from the score. */
class PartKeys {
  private readonly said: (KeySignature | undefined)[];
  private readonly known: (KeySignature | undefined)[];
  private score: KeySignature | undefined;
  private readonly staffCount: number;

  constructor(staffCount: number) {
    this.staffCount = staffCount;
    this.said = Array.from({ length: staffCount });
    this.known = Array.from({ length: staffCount });
  }

  changesIn({ key, duration }: Measure, keys: readonly KeyChange[]): KeyChange[] {
    if (key !== undefined) this.followScore(key);
    const changes: KeyChange[] = [];
    const [atStart, inside] = [keys.filter(({ at }) => at === 0), keys.filter(({ at }) => at > 0 && at < duration)];
    for (const change of atStart) for (const staff of this.stavesOf(change)) this.said[staff] = change.key;
    this.said.forEach((own, staff) => {
      const known = this.known[staff];
      if (own === undefined || (known !== undefined && isSameSignature(own, known))) return;
      changes.push({ at: ticks(0), staff, key: own });
      this.known[staff] = own;
    });
    for (const change of inside) {
      for (const staff of this.stavesOf(change)) {
        [this.said[staff], this.known[staff]] = [change.key, change.key];
        changes.push({ at: change.at, staff, key: change.key });
      }
    }
    return together(changes, this.staffCount).sort((a, b) => a.at - b.at);
  }

  /** A part that is silent where the score's key changes goes along, if it had the score's key till then. */
  private followScore(key: KeySignature): void {
    const before = this.score;
    this.score = key;
    this.known.fill(key);
    this.said.forEach((own, staff) => {
      if (own !== undefined && before !== undefined && isSameSignature(own, before)) this.said[staff] = undefined;
    });
  }

  private stavesOf({ staff }: KeyChange): readonly number[] {
    if (staff === undefined) return this.said.map((_, index) => index);
    return staff < this.staffCount ? [staff] : [];
  }
}

/** Key changes of a part beyond the score's, one list a measure. */
export function keysOfPart({ staves, measures: drafts }: DraftPart, measures: readonly Measure[]): KeyChange[][] {
  const keys = new PartKeys(staves.length);
  return measures.map((measure, index) => keys.changesIn(measure, drafts[index]?.keys ?? []));
}
