/** F8 and Shift+F8: selects the next note of the doubt queue, brings it into view and plays it. */
import { editTexts } from '../../../../texts/index.ts';
import type { Editor } from '../editor.ts';
import { hearBeat } from './hearBeat.ts';

type Say = (message: string) => void;

export function goToDoubt(editor: Editor, by: 1 | -1, say: Say): void {
  const { store, doubts, reading, revealed } = editor;
  const found = doubts.step(store.committed, store.selection, by, reading.measure);
  if (found === undefined) return say(editTexts.doubts.none);
  store.select([found.address]);
  revealed.emit(found.address.measure);
  hearBeat(editor, found.address, say);
}

/** L: plays the beat of the first selected note again. */
export function playBeatAgain(editor: Editor, say: Say): void {
  const [at] = editor.store.selection;
  if (at === undefined) return say(editTexts.tips.nothingSelected);
  hearBeat(editor, at, say);
}
