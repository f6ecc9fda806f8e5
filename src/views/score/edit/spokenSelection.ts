/** Describes the selection in words: `A 4, quarter, bar 3, beat 2, voice 1`. */
import { TICKS_PER_WHOLE, chordAt, chordsOf, onsetOf, timeSignatureAt, voiceAt } from '../../../../engine/index.ts';
import type { Score, Selection, Spanner } from '../../../../engine/index.ts';
import { editTexts } from '../../../texts/index.ts';
import { spokenChord, spokenMoment, spokenNumber } from '../spoken/spokenMeasure.ts';

/** Empty where nothing is selected. */
export function spokenSelection(score: Score, selection: Selection): string {
  const [at, ...others] = chordsOf(selection);
  if (at === undefined) return '';
  if (others.length > 0) return editTexts.selected(selection.length);
  const chord = chordAt(score, at);
  const voice = voiceAt(score, at);
  if (chord === undefined || voice === undefined) return '';
  const heads = chord.notes.filter((_, note) => selection.some((each) => each.note === note));
  const beatTicks = TICKS_PER_WHOLE / timeSignatureAt(score, at.measure).beatType;
  return [
    spokenChord({ ...chord, notes: heads }),
    spokenNumber(score, at.measure),
    spokenMoment(onsetOf(voice.chords, at.chord), beatTicks),
    editTexts.voiceSaid(voice.number + 1),
  ].join(', ');
}

/** The selected slur or hairpin: `Slur from bar 1 to bar 2 selected`. Empty where none is selected. */
export function spannerWords(score: Score, spanner: Spanner | undefined): string {
  if (spanner === undefined) return '';
  const [from, to] = [spokenNumber(score, spanner.from.measure), spokenNumber(score, spanner.to.measure)];
  return editTexts.spannerSelected(editTexts.spanners[spanner.kind], from, to);
}
