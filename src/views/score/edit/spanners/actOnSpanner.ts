/** The keys of a selected slur or hairpin. */
import { moveSpannerEnd, removeSpanner } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import type { Editor } from '../editor.ts';
import type { EditActionName } from '../shortcuts.ts';

type Parts = Pick<Editor, 'store' | 'spanners' | 'said' | 'revealed'>;

function moveEnd({ store, spanners, revealed }: Parts, by: 1 | -1): void {
  const { chosen } = spanners;
  if (chosen === undefined) return;
  const { spanner } = moveSpannerEnd(store.committed, chosen, by);
  if (spanner === chosen) return;
  store.apply((score) => moveSpannerEnd(score, chosen, by).score);
  // The edit has ended the choice.
  spanners.choose(spanner);
  revealed.emit(spanner.to.measure);
}

/** Returns whether a slur or hairpin is selected and the action is one of its own. */
export function actOnSpanner(editor: Parts, name: EditActionName): boolean {
  const { store, spanners, said } = editor;
  const { chosen } = spanners;
  if (chosen === undefined) return false;
  switch (name) {
    case 'remove':
      store.apply((score) => removeSpanner(score, chosen));
      said.emit(editTexts.marked(editTexts.spanners[chosen.kind], false));
      return true;
    case 'selectNone':
      spanners.choose(undefined);
      return true;
    case 'extend:next':
    case 'extend:previous':
      moveEnd(editor, name === 'extend:next' ? 1 : -1);
      return true;
    default:
      return false;
  }
}
