/** The keys of a selected slur, hairpin, tie or grace note. */
import { isSpanner, moveSpannerEnd, removeAttachment } from '../../../../../engine/index.ts';
import type { Attachment, TieAddress } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import type { Editor } from '../editor.ts';
import type { EditActionName } from '../shortcuts.ts';
import { actOnGrace } from './actOnGrace.ts';

type Parts = Pick<Editor, 'store' | 'spanners' | 'said' | 'revealed' | 'tones'>;

/** Returns whether the end can be moved. */
function moveEnd({ store, spanners, revealed }: Parts, by: 1 | -1): boolean {
  const { chosen } = spanners;
  if (chosen === undefined || !isSpanner(chosen)) return false;
  const { spanner } = moveSpannerEnd(store.committed, chosen, by);
  if (spanner === chosen) return true;
  store.apply((score) => moveSpannerEnd(score, chosen, by).score);
  // The edit has ended the choice.
  spanners.choose(spanner);
  revealed.emit(spanner.to.measure);
  return true;
}

/** Arrows select the first or the last note of a tie. Returns whether the action is one of them, and the tie has the note. */
function leaveTie({ store, revealed, tones }: Parts, { from, to }: TieAddress, name: EditActionName): boolean {
  const note = name === 'previous' ? from : name === 'next' ? to : undefined;
  if (note === undefined) return false;
  store.select([note]);
  revealed.emit(note.measure);
  tones.play(store.score, store.selection);
  return true;
}

function remove({ store, said }: Parts, chosen: Attachment): void {
  store.apply((score) => removeAttachment(score, chosen));
  said.emit(editTexts.marked(editTexts.spanners[chosen.kind], false));
}

/** Returns whether a slur, hairpin, tie or grace note is selected and the action is one of its own. */
export function actOnSpanner(editor: Parts, name: EditActionName): boolean {
  const { spanners } = editor;
  const { chosen } = spanners;
  if (chosen === undefined) return false;
  // The key that adds such a sign removes it, as at a note that has it; that of a grace note does more (actOnGrace.ts).
  switch (chosen.kind === name ? 'remove' : name) {
    case 'remove':
      remove(editor, chosen);
      return true;
    case 'selectNone':
      spanners.choose(undefined);
      return true;
    case 'extend:next':
    case 'extend:previous':
      return moveEnd(editor, name === 'extend:next' ? 1 : -1);
    default:
      if (chosen.kind === 'tie') return leaveTie(editor, chosen, name);
      return chosen.kind === 'grace' && actOnGrace(editor, chosen, name);
  }
}
