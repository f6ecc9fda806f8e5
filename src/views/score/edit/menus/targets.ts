/** The places to which the commands of a menu apply: from the selection, and from a sign that was clicked. */
import { chordAt, onsetOf, voiceAt } from '../../../../../engine/index.ts';
import type { NoteAddress, Score, Selection } from '../../../../../engine/index.ts';
import type { MenuTarget, PopupKind } from './menuRequest.ts';
import { clefMomentNear, dynamicNear, harmonyOver } from './signsAt.ts';

/** The place of a note, rest or chord; undefined where the score has none there. */
export function targetOfNote(score: Score, note: NoteAddress): MenuTarget | undefined {
  const voice = voiceAt(score, note);
  const chord = chordAt(score, note);
  if (!voice || !chord) return undefined;
  const { part, measure } = note;
  return { part, measure, staff: chord.staff ?? voice.staff, at: onsetOf(voice.chords, note.chord), note };
}

/** The place of the first selected note; undefined where nothing is selected. */
export const targetOfSelection = (score: Score, [first]: Selection): MenuTarget | undefined =>
  first && targetOfNote(score, first);

/** The target of a popup that was opened by a click on a sign: the moment of the sign. */
export function targetOfSign(score: Score, target: MenuTarget, popup: PopupKind): MenuTarget {
  if (popup === 'clef') return { ...target, at: clefMomentNear(score, target) };
  if (popup === 'dynamic') return { ...target, at: dynamicNear(score, target)?.at ?? target.at };
  // From a selected note, the popup is about the chord symbol at the note.
  if (popup === 'chord' && target.note === undefined)
    return { ...target, at: harmonyOver(score, target)?.at ?? target.at };
  return target;
}
