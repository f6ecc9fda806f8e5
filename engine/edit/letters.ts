/**
 * Pitches chosen by letter. A letter gives the step as the key signature alters it, in the octave that is nearest to
 * the note before, so that users write a melody without stating octaves (the rule of MuseScore and Finale).
 */
import { isRest, type Note } from '../model/chord.ts';
import { drumNote, drumOfLetter } from '../model/drumset.ts';
import { keyAt } from '../model/scoreContext.ts';
import type { Score } from '../model/score.ts';
import { alterInKey } from '../theory/key.ts';
import { diatonicStep, midiPitch, type Pitch, type Step } from '../theory/pitch.ts';
import {
  chordAt,
  chordsOf,
  inScoreOrder,
  previousChord,
  wholeChord,
  type ChordAddress,
  type Edit,
  type NoteAddress,
  type Selection,
} from './address.ts';
import { EditError } from './editError.ts';
import { headOf, isDrumSet, isPlayable, withHeads } from './heads.ts';
import { tieChain } from './marks/ties.ts';
import { editChords, moveBySemitones } from './pitch.ts';
import { setPitches } from './setPitches.ts';

/** Reference pitch where no note precedes. */
const MIDDLE_C: Pitch = { step: 0, alter: 0, octave: 4 };
const STEPS = 7;

/** The top pitch of the last preceding chord that is not a rest. */
export function pitchBefore(score: Score, at: ChordAddress): Pitch | undefined {
  for (let before = previousChord(score, at); before !== undefined; before = previousChord(score, before)) {
    const chord = chordAt(score, before);
    if (chord && !isRest(chord)) return chord.notes.at(-1)?.pitch;
  }
  return undefined;
}

/** Returns the pitch of a step that is nearest to another pitch; it is never farther than a fourth. */
export function nearestPitch(step: Step, alter: number, to: Pitch): Pitch {
  const octave = Math.round((diatonicStep(to) - step) / STEPS);
  return { step, alter, octave };
}

/**
 * Gives the selected chords the pitch of a letter; a rest becomes a note. Where only some heads of a chord are
 * selected, the first of them moves to the pitch of that letter that is nearest to its own.
 */
export function setLetter(score: Score, selection: Selection, step: Step): Edit {
  let edit: Edit = { score, selection: [] };
  for (const at of chordsOf(selection)) {
    const heads = selection.filter((each) => isSameChord(each, at));
    const changed = setChordLetter(edit.score, at, heads, step);
    edit = { score: changed.score, selection: [...edit.selection, ...changed.selection] };
  }
  return edit.score === score ? { score, selection } : { ...edit, selection: inScoreOrder(edit.selection) };
}

const isSameChord = (a: ChordAddress, b: ChordAddress): boolean =>
  a.part === b.part && a.measure === b.measure && a.voice === b.voice && a.chord === b.chord;

function setChordLetter(score: Score, at: ChordAddress, heads: Selection, step: Step): Edit {
  const notes = chordAt(score, at)?.notes ?? [];
  if (isDrumSet(score, at.part) || notes.some(({ percussionKey }) => percussionKey !== undefined))
    return setDrum(score, heads, notes, drumOfLetter(step));
  // Tied notes keep one pitch even where the key signature changes between them.
  const [first = at] = heads.flatMap((head) => tieChain(score, head));
  const alter = alterInKey(step, keyAt(score, first.measure));
  const head = heads.find(({ note }) => note >= 0);
  const own = head && notes[head.note]?.pitch;
  if (head !== undefined && own !== undefined && heads.length < notes.length)
    return setHeadLetter(score, head, own, nearestPitch(step, alter, own));
  const to = pitchBefore(score, first) ?? notes.at(-1)?.pitch ?? MIDDLE_C;
  return setPitches(score, heads, [midiPitch(nearestPitch(step, alter, to))]);
}

/** The drums of a chord that are not selected stay. */
function setDrum(score: Score, heads: Selection, notes: readonly Note[], drum: number): Edit {
  const chosen = new Set(heads.map(({ note }) => note));
  const kept = notes.filter((_, note) => !chosen.has(note));
  return setPitches(score, heads, [...kept.map(({ percussionKey, pitch }) => percussionKey ?? midiPitch(pitch)), drum]);
}

/**
 * Adds a head to each selected chord: the note of a letter above its top note, as the key signature alters it, or the
 * drum of the letter. A rest becomes a note.
 */
export function addLetter(score: Score, selection: Selection, step: Step): Edit {
  const rests = selection.filter(({ note }) => note < 0);
  const written = rests.length === 0 ? score : setLetter(score, rests, step).score;
  const added = editChords(
    written,
    selection.filter(({ note }) => note >= 0),
    (chord, at) => {
      const [top] = chord.notes.slice(-1);
      const head =
        top === undefined || isDrumSet(score, at.part) || top.percussionKey !== undefined
          ? drumNote(drumOfLetter(step))
          : headOf(pitchAbove(step, alterInKey(step, keyAt(score, at.measure)), top.pitch));
      const isTaken = chord.notes.some(({ pitch }) => midiPitch(pitch) === midiPitch(head.pitch));
      return isTaken || !isPlayable(midiPitch(head.pitch)) ? chord : withHeads(chord, [...chord.notes, head]);
    },
  ).score;
  if (added === score) throw new EditError('same-note');
  return { score: added, selection: chordsOf(selection).flatMap((at) => wholeChord(added, at)) };
}

/** The lowest pitch of a letter above another pitch. */
const pitchAbove = (step: Step, alter: number, below: Pitch): Pitch => ({
  step,
  alter,
  octave: below.octave + (step > below.step ? 0 : 1),
});

/** Moves one head of a chord. Throws EditError where another head has the pitch. */
function setHeadLetter(score: Score, head: NoteAddress, from: Pitch, to: Pitch): Edit {
  const isTaken = tieChain(score, head).some((at) =>
    chordAt(score, at)?.notes.some(({ pitch }, note) => note !== at.note && midiPitch(pitch) === midiPitch(to)),
  );
  if (isTaken) throw new EditError('same-note');
  const by = midiPitch(to) - midiPitch(from);
  return Number.isInteger(by) ? moveBySemitones(score, [head], by) : { score, selection: [head] };
}
