/** Keys at a place of a string: arrows move it, Delete removes its note, N leaves it. */
import { EDIT_COMMANDS } from '../editCommands.ts';
import type { Editor } from '../editor.ts';
import type { EditActionName } from '../shortcuts.ts';
import { caretBeside, describeString } from './caretKeys.ts';
import type { StringPlace } from './FretEntry.ts';

type Parts = Pick<Editor, 'store' | 'frets' | 'revealed' | 'said' | 'tones'>;

/** The place that an arrow leads to; undefined at the ends of the score and beyond the outer strings. */
function placeBeside({ store: { score } }: Parts, { at, string }: StringPlace, name: EditActionName) {
  if (name === 'up' || name === 'down') {
    const to = string + (name === 'up' ? 1 : -1);
    const strings = score.parts[at.part]?.tuning?.strings.length ?? 0;
    return to < 0 || to >= strings ? undefined : { at, string: to };
  }
  const beside = caretBeside(score, at, name === 'next' ? 1 : -1);
  return beside && { at: beside, string };
}

function move(editor: Parts, from: StringPlace, name: EditActionName): void {
  const { store, frets, revealed, tones } = editor;
  const to = placeBeside(editor, from, name);
  if (to === undefined) return;
  revealed.emit(to.at.measure);
  if (!frets.pointAt(to)) return;
  describeString(editor, to);
  tones.play(store.score, store.selection);
}

const MOVES: ReadonlySet<EditActionName> = new Set(['next', 'previous', 'up', 'down'] as const);

/** Returns whether a place of a string is chosen and the action is one of it. */
export function actOnString(editor: Parts, name: EditActionName): boolean {
  const { store, frets } = editor;
  frets.commit();
  const place = frets.place();
  if (place === undefined) return false;
  if (name === 'toNotes') frets.settle();
  else if (MOVES.has(name)) move(editor, place, name);
  else if (name === 'remove' && store.selection.length > 0) store.apply(EDIT_COMMANDS.remove);
  else return name === 'remove';
  frets.showAgain();
  return true;
}
