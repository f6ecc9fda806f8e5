/** Keys that show, move and remove the caret at which notes are written, without a pointer. */
import { TICKS_PER_WHOLE, onsetOf, ticks, timeSignatureAt } from '../../../../../engine/index.ts';
import type { Score, VoiceMoment } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import type { ScorePlace, ScoreReading } from '../../reading/scoreReading.ts';
import type { StringPlace } from './FretEntry.ts';
import { spokenMoment, spokenNumber, staffName } from '../../spoken/spokenMeasure.ts';
import type { Editor } from '../editor.ts';
import type { EditActionName } from '../shortcuts.ts';

type Shown = Pick<Editor, 'store' | 'pointer' | 'revealed' | 'said'>;
type Parts = Shown & Pick<Editor, 'reading' | 'spanners' | 'frets'>;

/** The cursor, or, where the reader has moved on from it, the beginning of the visible music. */
export const readPlace = ({ playhead, measure }: Pick<ScoreReading, 'playhead' | 'measure'>): ScorePlace =>
  playhead !== undefined && playhead.measure >= measure ? playhead : { measure, at: ticks(0) };

const isShown = ({ pointer }: Pick<Editor, 'pointer'>): boolean => pointer.gestures.getSnapshot().matches('entering');

/** The place of the caret; undefined while there is none. */
export const caretOf = ({ pointer }: Pick<Editor, 'pointer'>): VoiceMoment | undefined =>
  isShown({ pointer }) ? pointer.caret.at : undefined;

/** Removes the caret, where there is one: notes that were pasted at it are selected. */
export function leaveCaret({ pointer }: Pick<Editor, 'pointer'>): void {
  if (isShown({ pointer })) pointer.gestures.send({ type: 'LEAVE' });
}

/** Announces the moment of the caret, and its staff and voice where they have changed. */
export function describeCaret({ store: { score }, pointer: { caret }, said }: Shown, isElsewhere = false): void {
  if (caret.at === undefined) return;
  const { part, staff, measure, onset, number } = caret.at;
  const beatTicks = TICKS_PER_WHOLE / timeSignatureAt(score, measure).beatType;
  const words = editTexts.caretAt(spokenNumber(score, measure), spokenMoment(onset, beatTicks));
  const own = score.parts[part];
  const place = isElsewhere && own !== undefined ? [staffName(own, staff), editTexts.voiceSaid(number + 1)] : [];
  said.emit([words, ...place].filter((word) => word !== '').join(', '));
}

/** Announces the place. The fret that is there is announced with the selection. */
export function describeString({ store: { score }, said }: Pick<Editor, 'store' | 'said'>, place: StringPlace): void {
  const { part, measure, onset } = place.at;
  const strings = score.parts[part]?.tuning?.strings.length ?? 0;
  const beatTicks = TICKS_PER_WHOLE / timeSignatureAt(score, measure).beatType;
  said.emit(
    editTexts.stringAt(strings - place.string, spokenNumber(score, measure), spokenMoment(onset, beatTicks)),
    true,
  );
}

/** The roll has no caret. Where only tablature is shown, a place of a string is chosen, at which digits write frets. */
function show(editor: Parts, say: (message: string) => void): void {
  const place = readPlace(editor.reading);
  editor.spanners.choose(undefined);
  editor.revealed.emit(place.measure);
  editor.pointer.caretAsked.emit(place);
  const at = caretOf(editor);
  const string = editor.frets.place();
  if (string !== undefined) return describeString(editor, string);
  if (at === undefined) return say(editTexts.noCaret);
  // The staff and the voice are those of the last time; the top staff and the first voice need no words.
  describeCaret(editor, at.part > 0 || at.staff > 0 || at.number > 0);
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

export function moveCaret({ pointer: { gestures }, revealed }: Shown, to: VoiceMoment): void {
  revealed.emit(to.measure);
  gestures.getSnapshot().context.handler?.moveCaretTo(to);
}

function move(editor: Shown, by: 1 | -1): void {
  const { caret } = editor.pointer;
  const to = caret.at && caretBeside(editor.store.score, caret.at, by);
  if (to === undefined) return;
  moveCaret(editor, to);
  describeCaret(editor);
}

/** Returns whether nothing is selected and the action is one of the caret. */
export function actOnCaret(editor: Parts, name: EditActionName, say: (message: string) => void): boolean {
  if (editor.store.selection.length > 0) return false;
  if (!isShown(editor)) {
    if (name === 'toNotes') show(editor, say);
    return name === 'toNotes';
  }
  if (name === 'toNotes') leaveCaret(editor);
  else if (name === 'next' || name === 'previous') move(editor, name === 'next' ? 1 : -1);
  else return false;
  return true;
}
