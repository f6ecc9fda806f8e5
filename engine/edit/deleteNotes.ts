/**
 * Deleting notes: the selected notes become rests. Adjacent rests merge where the meter has one beat or group of beats,
 * and a voice that consists of rests only becomes one full-measure rest.
 */
import { isRest, type Chord } from '../model/chord.ts';
import { fullMeasureRest } from '../model/rhythm/restsFilling.ts';
import { isDyadic } from '../model/rhythm/notatedValues.ts';
import type { NoteValue } from '../model/rhythm/noteValue.ts';
import { splitRest } from '../model/rhythm/splitDuration.ts';
import type { Score, TimeSignature } from '../model/score.ts';
import { nominalDuration } from '../model/scoreContext.ts';
import { ticks } from '../units.ts';
import {
  chordsOf,
  inScoreOrder,
  voiceAt,
  wholeChord,
  type ChordAddress,
  type Edit,
  type Selection,
} from './address.ts';
import { isInQueue } from './doubts.ts';
import { EditError } from './editError.ts';
import { tieChain } from './marks/ties.ts';
import { removeHeads } from './pitch.ts';
import { lengthOf, measureRegion, type MeasureRegion } from './rhythm/overwrite.ts';
import { updateVoice } from './update.ts';

/** Replaces the selected notes by rests. Throws EditError `no-notes-selected` if the selection is empty. */
export function deleteSelection(score: Score, selection: Selection): Edit {
  if (selection.length === 0) throw new EditError('no-notes-selected');
  const doomed = withDoubtful(score, selection);
  const { score: removed } = removeHeads(score, doomed);
  if (removed === score) return { score, selection };
  let edited = removed;
  for (const voice of voicesOf(doomed)) edited = withMergedRests(edited, voice);
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

/** Merges the rests of a voice of one measure. */
export function withMergedRests(score: Score, at: Pick<ChordAddress, 'part' | 'measure' | 'voice'>): Score {
  const region = measureRegion(score, at.measure);
  return updateVoice(score, at, (voice) => {
    const { chords } = voice;
    if (chords.every((chord) => isRest(chord) && !chord.hidden))
      return { ...voice, chords: [fullMeasureRest(lengthOf(chords))] };
    const merged = mergeRests(chords, region);
    return merged.length === chords.length ? voice : { ...voice, chords: merged };
  });
}

/** Merges adjacent rests into one where they fill a beat, a part of a beat or a group of beats of the meter. */
function mergeRests(chords: readonly Chord[], { time, start }: MeasureRegion): readonly Chord[] {
  const merged: Chord[] = [];
  const onsets: number[] = [];
  let moment: number = start;
  for (const chord of chords) {
    merged.push(chord);
    onsets.push(moment);
    moment += lengthOf([chord]);
    const first = firstMerged(merged, onsets, moment, time);
    const value = first === undefined ? undefined : restFrom(onsets[first] ?? 0, moment, time);
    const [one] = merged.slice(first);
    if (first === undefined || value === undefined || one === undefined) continue;
    merged.splice(first, merged.length, { ...one, value });
    onsets.splice(first + 1);
  }
  return merged;
}

/** Index of the first of the last rests that one rest can replace: as many of them as possible, but at least two. */
function firstMerged(
  chords: readonly Chord[],
  onsets: readonly number[],
  end: number,
  time: TimeSignature,
): number | undefined {
  let first: number | undefined;
  for (let index = chords.length - 1; index >= 0; index--) {
    const chord = chords[index];
    if (!chord || !isPlainRest(chord)) break;
    if (index < chords.length - 1 && restFrom(onsets[index] ?? 0, end, time)) first = index;
  }
  return first;
}

/** The value of one rest between two moments of a measure; undefined where the meter needs several. */
function restFrom(from: number, to: number, time: TimeSignature): NoteValue | undefined {
  if (!isDyadic(from) || !isDyadic(to) || to > nominalDuration(time)) return undefined;
  const [value, ...others] = splitRest(ticks(from), ticks(to - from), time);
  return others.length === 0 ? value : undefined;
}

const isPlainRest = (chord: Chord): boolean =>
  isRest(chord) &&
  !chord.hidden &&
  chord.value.modification === undefined &&
  chord.fullMeasure === undefined &&
  chord.fermata === undefined;
