/**
 * Signs that a user selects by themselves and not with their notes: slurs, hairpins, pedals, octave lines, ties, and
 * grace notes.
 */
import type { Score } from '../model/score.ts';
import { compareAddresses, type NoteAddress } from './address.ts';
import { removeGrace, type GraceAddress } from './graces.ts';
import { isSameSpanner, removeSpanner, type Spanner } from './marks/spanners.ts';
import { completeTie, removeTie, type TieAddress } from './marks/ties.ts';

export type Attachment = Spanner | TieAddress | GraceAddress;

export const isSpanner = (attachment: Attachment): attachment is Spanner =>
  attachment.kind !== 'tie' && attachment.kind !== 'grace';

const isSameNote = (a: NoteAddress | undefined, b: NoteAddress | undefined): boolean =>
  a !== undefined && b !== undefined && compareAddresses(a, b) === 0;

const isSameGrace = (a: GraceAddress, b: GraceAddress): boolean =>
  a.isAfter === b.isAfter && compareAddresses({ ...a, note: a.grace }, { ...b, note: b.grace }) === 0;

/** Two ties are the same where they begin or end at the same note. */
export function isSameAttachment(a: Attachment, b: Attachment): boolean {
  if (isSpanner(a)) return isSpanner(b) && isSameSpanner(a, b);
  if (a.kind === 'tie') return b.kind === 'tie' && (isSameNote(a.from, b.from) || isSameNote(a.to, b.to));
  return b.kind === 'grace' && isSameGrace(a, b);
}

/** The measures in which the sign begins and ends. */
export function measuresOf(attachment: Attachment): readonly [first: number, last: number] {
  if (attachment.kind === 'grace') return [attachment.measure, attachment.measure];
  const { from, to } = attachment;
  return [from?.measure ?? to?.measure ?? 0, to?.measure ?? from?.measure ?? 0];
}

/** The sign with all that the score states about it: both notes of a tie. */
export const completeAttachment = (score: Score, attachment: Attachment): Attachment =>
  attachment.kind === 'tie' ? completeTie(score, attachment) : attachment;

/** The score without the sign; the score itself where it has none there. */
export function removeAttachment(score: Score, attachment: Attachment): Score {
  if (isSpanner(attachment)) return removeSpanner(score, attachment);
  return attachment.kind === 'tie' ? removeTie(score, attachment) : removeGrace(score, attachment);
}
