/** Keys and buttons that go to another staff or voice: with the selection, or with the caret at which notes are written. */
import { isSpanner, wholeChord } from '../../../../../engine/index.ts';
import type { Selection, VoiceMoment } from '../../../../../engine/index.ts';
import type { Editor } from '../editor.ts';
import type { EditActionName } from '../shortcuts.ts';
import { selectInVoice, selectOnStaff, stavesBeyond } from '../voiceChoice.ts';
import type { VoiceNumber } from '../voiceChoice.ts';
import { caretOf, describeCaret, moveCaret } from './caretKeys.ts';

type Parts = Pick<Editor, 'store' | 'pointer' | 'revealed' | 'said' | 'voice' | 'tones' | 'spanners'>;

/** Moves the caret, and announces its staff and voice. Returns whether the pane shows it there. */
function goTo(editor: Parts, to: VoiceMoment): boolean {
  moveCaret(editor, to);
  const { at } = editor.pointer.caret;
  const isThere = at?.part === to.part && at.staff === to.staff && at.number === to.number;
  if (isThere) describeCaret(editor, true);
  return isThere;
}

export function chooseVoice(editor: Parts, number: VoiceNumber): void {
  const { store, voice } = editor;
  voice.choose(number);
  const caret = caretOf(editor);
  if (store.selection.length > 0) store.apply(selectInVoice(number));
  else if (caret !== undefined) goTo(editor, { ...caret, number });
}

/** The selected notes, or the note of a selected tie or grace note. */
function selectedNotes({ store, spanners: { chosen } }: Parts): Selection {
  if (store.selection.length > 0 || chosen === undefined || isSpanner(chosen)) return store.selection;
  if (chosen.kind === 'grace') return wholeChord(store.score, chosen);
  const note = chosen.from ?? chosen.to;
  return note === undefined ? [] : [note];
}

/** The staves that the sheet does not show, and tablature, are passed over by the caret. */
function chooseStaff(editor: Parts, by: 1 | -1): void {
  const { store, tones } = editor;
  const caret = caretOf(editor);
  if (caret !== undefined) {
    for (const staff of stavesBeyond(store.score, caret, by)) if (goTo(editor, { ...caret, ...staff })) return;
    return;
  }
  const from = selectedNotes(editor);
  const selection = selectOnStaff(store.score, from, by);
  if (selection === from) return;
  store.select(selection);
  tones.play(store.score, selection);
}

/** Returns whether the action goes to another staff or voice. */
export function goToPlace(editor: Parts, name: EditActionName): boolean {
  if (name === 'voice1' || name === 'voice2') chooseVoice(editor, name === 'voice1' ? 0 : 1);
  else if (name === 'staffAbove' || name === 'staffBelow') chooseStaff(editor, name === 'staffBelow' ? 1 : -1);
  else return false;
  return true;
}
