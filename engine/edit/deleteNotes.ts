/**
 * Deleting notes: the selected notes become rests. Adjacent rests of equal value merge where notation writes one rest,
 * and a voice that consists of rests only becomes one full-measure rest.
 */
import { isRest, type Chord } from '../model/chord.ts';
import { fullMeasureRest } from '../model/rhythm/restsFilling.ts';
import { durationOf, type NoteBase } from '../model/rhythm/noteValue.ts';
import type { Score, Voice } from '../model/score.ts';
import { ticks, type Ticks } from '../units.ts';
import { chordsOf, inScoreOrder, voiceAt, wholeChord, type ChordAddress, type Edit, type Selection } from './address.ts';
import { isInQueue } from './doubts.ts';
import { EditError } from './editError.ts';
import { tieChain } from './marks/ties.ts';
import { removeHeads } from './pitch.ts';
import { lengthOf } from './rhythm/overwrite.ts';
import { updateVoice } from './update.ts';

/** Replaces the selected notes by rests. Throws EditError `no-notes-selected` if the selection is empty. */
export function deleteSelection(score: Score, selection: Selection): Edit {
  if (selection.length === 0) throw new EditError('no-notes-selected', 'Invalid: No notes selected!');
  const doomed = withDoubtful(score, selection);
  const { score: removed } = removeHeads(score, doomed);
  if (removed === score) return { score, selection };
  let edited = removed;
  for (const voice of voicesOf(doomed)) edited = updateVoice(edited, voice, withMergedRests);
  const [first] = chordsOf(selection);
  return { score: edited, selection: first ? atMoment(removed, edited, first) : [] };
}

/**
 * The selection with all that is tied to its doubtful notes: what the transcription heard is one sounding note, and is
 * wrong as a whole. Of other tied notes only the selected ones are deleted.
 */
const withDoubtful = (score: Score, selection: Selection): Selection =>
  inScoreOrder(selection.flatMap((at) => (at.note >= 0 && isInQueue(score, at) ? tieChain(score, at) : [at])));

function voicesOf(selection: Selection): readonly ChordAddress[] {
  const chords = chordsOf(selection);
  return chords.filter((at, index) => {
    const before = chords[index - 1];
    return before?.part !== at.part || before.measure !== at.measure || before.voice !== at.voice;
  });
}

/** The address of the chord at the onset that `at` had before rests were merged. */
function atMoment(before: Score, after: Score, at: ChordAddress): Selection {
  const moment = lengthOf((voiceAt(before, at)?.chords ?? []).slice(0, at.chord));
  const chords = voiceAt(after, at)?.chords ?? [];
  let end = 0;
  const chord = chords.findIndex((each) => {
    end += lengthOf([each]);
    return moment < end;
  });
  return wholeChord(after, { ...at, chord: Math.max(0, chord) });
}

export function withMergedRests(voice: Voice): Voice {
  const { chords } = voice;
  if (chords.every((chord) => isRest(chord) && !chord.hidden))
    return { ...voice, chords: [fullMeasureRest(lengthOf(chords))] };
  const merged = mergeRests(chords);
  return merged.length === chords.length ? voice : { ...voice, chords: merged };
}

/** Merges two undotted rests of equal value into one of twice the value if its onset is a multiple of its duration. */
function mergeRests(chords: readonly Chord[]): readonly Chord[] {
  const merged: Chord[] = [];
  const onsets: Ticks[] = [];
  let moment = 0;
  for (const chord of chords) {
    merged.push(chord);
    onsets.push(ticks(moment));
    moment += lengthOf([chord]);
    while (mergeLast(merged, onsets));
  }
  return merged;
}

function mergeLast(merged: Chord[], onsets: Ticks[]): boolean {
  const [one, other] = merged.slice(-2);
  const onset = onsets.at(-2);
  if (!one || !other || onset === undefined || !isPlainRest(one) || !isPlainRest(other)) return false;
  if (one.value.base !== other.value.base || one.value.base <= 0) return false;
  const value = { base: (one.value.base - 1) as NoteBase, dots: 0 as const };
  if (onset % durationOf(value) !== 0) return false;
  merged.splice(-2, 2, { ...one, value });
  onsets.pop();
  return true;
}

const isPlainRest = (chord: Chord): boolean =>
  isRest(chord) &&
  !chord.hidden &&
  chord.value.dots === 0 &&
  chord.value.modification === undefined &&
  chord.fullMeasure === undefined &&
  chord.fermata === undefined;
