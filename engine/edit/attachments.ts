/** Signs that a user selects by themselves and not with their notes: slurs, hairpins, and grace notes. */
import type { Score } from '../model/score.ts';
import { removeGrace, type GraceAddress } from './graces.ts';
import { isSameSpanner, removeSpanner, type Spanner } from './marks/spanners.ts';

export type Attachment = Spanner | GraceAddress;

export const isSpanner = (attachment: Attachment): attachment is Spanner =>
  attachment.kind === 'slur' || attachment.kind === 'hairpin';

export function isSameAttachment(a: Attachment, b: Attachment): boolean {
  if (isSpanner(a) || isSpanner(b)) return isSpanner(a) && isSpanner(b) && isSameSpanner(a, b);
  return (
    a.part === b.part && a.measure === b.measure && a.voice === b.voice && a.chord === b.chord && a.grace === b.grace
  );
}

/** The measures in which the sign is printed, from the first to the last. */
export const measuresOf = (attachment: Attachment): readonly [first: number, last: number] =>
  isSpanner(attachment) ? [attachment.from.measure, attachment.to.measure] : [attachment.measure, attachment.measure];

/** The score without the sign; the score itself where it has none there. */
export const removeAttachment = (score: Score, attachment: Attachment): Score =>
  isSpanner(attachment) ? removeSpanner(score, attachment) : removeGrace(score, attachment);
