/** Keys that show, move and remove the caret at which notes are written, without a pointer. */
import { TICKS_PER_WHOLE, onsetOf, ticks, timeSignatureAt } from '../../../../../engine/index.ts';
import type { Score, VoiceMoment } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import type { ScorePlace, ScoreReading } from '../../reading/scoreReading.ts';
import { spokenMoment, spokenNumber } from '../../spoken/spokenMeasure.ts';
import type { Editor } from '../editor.ts';
import type { EditActionName } from '../shortcuts.ts';

type Parts = Pick<Editor, 'store' | 'pointer' | 'reading' | 'revealed' | 'said' | 'spanners'>;

/** The cursor, or, where the reader has moved on from it, the beginning of the visible music. */
export const readPlace = ({ playhead, measure }: Pick<ScoreReading, 'playhead' | 'measure'>): ScorePlace =>
  playhead !== undefined && playhead.measure >= measure ? playhead : { measure, at: ticks(0) };

const isShown = ({ pointer }: Parts): boolean => pointer.gestures.getSnapshot().matches('entering');

function describe({ store: { score }, pointer: { caret }, said }: Parts): void {
  if (caret.at === undefined) return;
  const { measure, onset } = caret.at;
  const beatTicks = TICKS_PER_WHOLE / timeSignatureAt(score, measure).beatType;
  said.emit(editTexts.caretAt(spokenNumber(score, measure), spokenMoment(onset, beatTicks)));
}

/** Returns false where no pane can show the caret, as in the roll. */
function show(editor: Parts): boolean {
  const place = readPlace(editor.reading);
  editor.spanners.choose(undefined);
  editor.revealed.emit(place.measure);
  editor.pointer.caretAsked.emit(place);
  if (isShown(editor)) describe(editor);
  return isShown(editor);
}

/** The moments of a measure at which the chords of the caret's voice begin; its beginning where it has no such voice. */
function onsetsIn({ parts }: Score, { part, staff, number }: VoiceMoment, measure: number): readonly number[] {
  const voices = parts[part]?.measures[measure]?.voices ?? [];
  const chords = voices.find((voice) => voice.staff === staff && voice.number === number)?.chords ?? [];
  return chords.length === 0 ? [0] : chords.map((_, index) => onsetOf(chords, index));
}

/** The next or the previous chord of the voice; undefined at the ends of the score. */
export function caretBeside(score: Score, at: VoiceMoment, by: 1 | -1): VoiceMoment | undefined {
  const onsets = onsetsIn(score, at, at.measure);
  const here = by === 1 ? onsets.find((onset) => onset > at.onset) : onsets.findLast((onset) => onset < at.onset);
  if (here !== undefined) return { ...at, onset: ticks(here) };
  const measure = at.measure + by;
  if (measure < 0 || measure >= score.measures.length) return undefined;
  const onset = by === 1 ? 0 : (onsetsIn(score, at, measure).at(-1) ?? 0);
  return { ...at, measure, onset: ticks(onset) };
}

function move(editor: Parts, by: 1 | -1): void {
  const { caret, gestures } = editor.pointer;
  const to = caret.at && caretBeside(editor.store.score, caret.at, by);
  if (to === undefined) return;
  editor.revealed.emit(to.measure);
  gestures.getSnapshot().context.handler?.moveCaretTo(to);
  describe(editor);
}

/** Returns whether nothing is selected and the action is one of the caret. */
export function actOnCaret(editor: Parts, name: EditActionName): boolean {
  if (editor.store.selection.length > 0) return false;
  if (name === 'toNotes' && !isShown(editor)) return show(editor);
  if (!isShown(editor)) return false;
  if (name === 'toNotes') editor.pointer.gestures.send({ type: 'LEAVE' });
  else if (name === 'next' || name === 'previous') move(editor, name === 'next' ? 1 : -1);
  else return false;
  return true;
}
