/** A note that holds the one before it, as the key of ties writes it in the note input of other editors. */
import { chordDuration, isRest, type Note } from '../../model/chord.ts';
import { durationOf, type NoteValue } from '../../model/rhythm/noteValue.ts';
import type { Score } from '../../model/score.ts';
import { chordAt, previousChord, wholeChord } from '../address.ts';
import { EditError } from '../editError.ts';
import { ensureVoice } from '../marks/annotations.ts';
import { lasting, standingAt, voiceOf, write } from '../marks/writeAtMoment.ts';
import { updateChord, without } from '../update.ts';
import { addressOf, isKept, typed, type Typed } from './enterLetter.ts';
import type { VoiceMoment } from './writeLine.ts';

/** What a tie continues: the pitch and its place, without signs, fingers and lyrics, which belong to the beginning. */
const heldNote = ({ pitch, string, fret, notehead, percussionKey }: Note): Note => ({
  pitch,
  ...(string !== undefined && { string }),
  ...(fret !== undefined && { fret }),
  ...(notehead !== undefined && { notehead }),
  ...(percussionKey !== undefined && { percussionKey }),
});

/** Writes the notes of the chord before the moment once more, tied to it. Throws EditError where a rest is before it. */
export function enterTied(score: Score, at: VoiceMoment, value: NoteValue): Typed {
  const prepared = ensureVoice(score, at.part, at.measure, at.staff, at.number);
  const standing = standingAt(voiceOf(prepared, at), at.onset);
  const address = addressOf(prepared, at, standing);
  const before = previousChord(prepared, address);
  const held = before && chordAt(prepared, before);
  if (before === undefined || held === undefined || isRest(held)) throw new EditError('nothing-to-tie');
  const notes = held.notes.map(heldNote);
  const isReplaced = standing !== undefined && isKept(standing, at, value);
  const written = isReplaced
    ? updateChord(prepared, address, (old) => ({ ...without(old, 'hidden', 'restPlace', 'signs'), notes }))
    : write(prepared, at, lasting({ value, velocity: held.velocity, notes }, durationOf(value))).score;
  const tied = updateChord(written, before, (old) => ({
    ...old,
    notes: old.notes.map((note) => ({ ...without(note, 'looseTie'), tied: true })),
  }));
  const selection = wholeChord(tied, address);
  return typed({ score: tied, selection }, at, isReplaced ? chordDuration(standing.chord) : durationOf(value));
}
