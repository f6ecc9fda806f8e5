/** Keys and buttons that go to another staff or voice: with the selection, or with the caret at which notes are written. */
import { isSpanner, wholeChord } from '../../../../../engine/index.ts';
import type { Selection, VoiceMoment } from '../../../../../engine/index.ts';
import type { Editor } from '../editor.ts';
import type { EditActionName } from '../shortcuts.ts';
import { selectInVoice, selectOnStaff, stavesBeyond } from '../voiceChoice.ts';
import type { VoiceNumber } from '../voiceChoice.ts';
import { caretOf, describeCaret, describeString, moveCaret } from './caretKeys.ts';
import type { StringPlace } from './FretEntry.ts';

type Parts = Pick<Editor, 'store' | 'pointer' | 'revealed' | 'said' | 'voice' | 'tones' | 'spanners' | 'frets'>;

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

/** Chooses the first string of the tablature below a staff. Returns whether the pane shows one. */
function goToString(editor: Parts, at: VoiceMoment): boolean {
  const { store, pointer, frets } = editor;
  const part = store.score.parts[at.part];
  const { handler } = pointer.gestures.getSnapshot().context;
  if (part?.tuning === undefined || at.staff < part.staves.length - 1) return false;
  const place = { at, string: part.tuning.strings.length - 1 };
  if (handler?.goToString(place) !== true) return false;
  pointer.gestures.send({ type: 'LEAVE' });
  frets.showAgain();
  describeString(editor, place);
  return true;
}

/** From a string to the caret on a staff. Returns whether the pane shows that staff. */
function leaveString(editor: Parts, place: StringPlace, to: VoiceMoment): boolean {
  const { pointer, frets } = editor;
  frets.settle();
  editor.store.select([]);
  pointer.caret.last = to;
  pointer.caretAsked.emit({ measure: to.measure, at: to.onset });
  const at = caretOf(editor);
  if (at?.part === to.part && at.staff === to.staff) {
    describeCaret(editor, true);
    return true;
  }
  pointer.gestures.send({ type: 'LEAVE' });
  pointer.gestures.getSnapshot().context.handler?.goToString(place);
  return false;
}

/** The staves that the sheet does not show are passed over. A tablature follows the last staff of its part. */
function moveToStaff(editor: Parts, from: VoiceMoment, by: 1 | -1, place?: StringPlace): void {
  const go = (to: VoiceMoment): boolean => (place === undefined ? goTo(editor, to) : leaveString(editor, place, to));
  const isDone = by === 1 ? place === undefined && goToString(editor, from) : place !== undefined && go(from);
  if (isDone) return;
  for (const staff of stavesBeyond(editor.store.score, from, by)) {
    const to = { ...from, ...staff };
    const isThere = by === 1 ? go(to) || goToString(editor, to) : goToString(editor, to) || go(to);
    if (isThere) return;
  }
}

function chooseStaff(editor: Parts, by: 1 | -1): void {
  const { store, tones, frets } = editor;
  const [caret, string] = [caretOf(editor), frets.place()];
  if (string !== undefined) return moveToStaff(editor, string.at, by, string);
  if (caret !== undefined) return moveToStaff(editor, caret, by);
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
