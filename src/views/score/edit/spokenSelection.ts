/** Describes the selection in words: `A 4, quarter, bar 3, beat 2, voice 1`. */
import {
  TICKS_PER_WHOLE,
  chordAt,
  chordsOf,
  graceAt,
  measuresOf,
  onsetOf,
  timeSignatureAt,
  voiceAt,
} from '../../../../engine/index.ts';
import type { Attachment, Score, Selection } from '../../../../engine/index.ts';
import { editTexts } from '../../../texts/index.ts';
import { spokenChord, spokenGrace, spokenMoment, spokenNumber } from '../spoken/spokenMeasure.ts';

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

/**
 * The selected slur, hairpin, tie or grace note: `Slur from bar 1 to bar 2 selected`, `grace note D 5, bar 1`. Empty where
 * none is selected.
 */
export function spannerWords(score: Score, spanner: Attachment | undefined): string {
  if (spanner === undefined) return '';
  const [from, to] = measuresOf(spanner).map((measure) => spokenNumber(score, measure)) as [string, string];
  const grace = spanner.kind === 'grace' ? graceAt(score, spanner) : undefined;
  if (grace !== undefined) return `${spokenGrace(grace)}, ${from}`;
  return editTexts.spannerSelected(editTexts.spanners[spanner.kind], from, to);
}
