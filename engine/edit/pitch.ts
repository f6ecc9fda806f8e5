/** Commands that change the pitches of the selected notes. Tied notes change together; onsets do not change. */
import { isRest, type Chord, type Note } from '../model/chord.ts';
import { drumBeyond, drumNote, drumNoteAt, FIRST_DRUM, LAST_DRUM } from '../model/drumset.ts';
import { keyAt, nominalDuration, timeSignatureAt } from '../model/scoreContext.ts';
import type { Score } from '../model/score.ts';
import { splitRest } from '../model/rhythm/splitDuration.ts';
import { alterInKey, type KeySignature } from '../theory/key.ts';
import { comparePitches, diatonicStep, midiPitch, pitchAtStep, type Pitch } from '../theory/pitch.ts';
import { spellPitch } from '../theory/spellPitch.ts';
import { ticks } from '../units.ts';
import {
  chordAt,
  chordsOf,
  compareAddresses,
  inScoreOrder,
  previousChord,
  wholeChord,
  type ChordAddress,
  type Edit,
  type NoteAddress,
  type Selection,
} from './address.ts';
import { asRest, headOf, headOfMidi, isDrumSet, isPlayable, redrummed, repitched, withHeads } from './heads.ts';
import { repairTies, tieChain } from './marks/ties.ts';
import { mapShared, updateChord, updateVoice, without } from './update.ts';

/** Distance of a notehead added above or below a chord (I-16). */
export const ADDED_HEAD_DISTANCE = 5;
/** The same of a drum, in steps of the staff. */
const ADDED_DRUM_STEPS = 3;
/** Pitch of a note that replaces a rest which no note precedes (I-14). */
const FIRST_NOTE_MIDI = 60;
/** The drum that replaces it. */
const SNARE_DRUM = 38;

const addressKey = ({ part, measure, voice, chord, note }: NoteAddress): string =>
  [part, measure, voice, chord, note].join(',');

/** The selected notes and all notes tied to them, each once. */
function withTied(score: Score, selection: Selection): readonly NoteAddress[] {
  const all = new Map<string, NoteAddress>();
  for (const at of selection) if (at.note >= 0) for (const tied of tieChain(score, at)) all.set(addressKey(tied), tied);
  return [...all.values()].sort(compareAddresses);
}

/** Returns the note with a pitch that is `by` semitones, octaves or steps higher, or as another drum. */
type Repitch = (note: Note, by: number, key: KeySignature) => Note;

/**
 * Each selected note with its new pitch, which all notes tied to it get too; undefined where one of them finds no free
 * pitch. A pitch that another head of the chord keeps is passed over, because a chord has no pitch twice.
 */
function targetsOf(
  score: Score,
  selection: Selection,
  by: number,
  move: Repitch,
): ReadonlyMap<string, Note> | undefined {
  const moving = new Set(withTied(score, selection).map(addressKey));
  const targets = new Map<string, Note>();
  const isTaken = (chain: Selection, target: Note): boolean =>
    chain.some((at) =>
      chordAt(score, at)?.notes.some((note, index) => {
        const key = addressKey({ ...at, note: index });
        const other = moving.has(key) ? targets.get(key) : note;
        return other !== undefined && midiPitch(other.pitch) === midiPitch(target.pitch);
      }),
    );
  for (const at of selection) {
    const note = at.note < 0 ? undefined : chordAt(score, at)?.notes[at.note];
    if (note === undefined || targets.has(addressKey(at))) continue;
    const chain = tieChain(score, at);
    // Tied notes keep one pitch even where the key signature changes between them.
    const key = keyAt(score, chain[0]?.measure ?? at.measure);
    let target = move(note, by, key);
    while (isTaken(chain, target)) {
      const next = move(target, Math.sign(by), key);
      if (isSameSound(next, target)) return undefined;
      target = next;
    }
    for (const tied of chain) targets.set(addressKey(tied), target);
  }
  return targets;
}

/**
 * Moves each selected note to the pitch that `move` returns for it. If one note would leave the playable range, none
 * moves, so that the intervals within chords are preserved.
 */
function repitchSelection(score: Score, selection: Selection, by: number, move: Repitch): Edit {
  const notes = withTied(score, selection);
  const targets = targetsOf(score, selection, by, move);
  if (!targets?.size || ![...targets.values()].every(({ pitch }) => isPlayable(midiPitch(pitch))))
    return { score, selection };
  let edited = score;
  for (const at of chordsOf(notes))
    edited = updateChord(edited, at, (chord) => {
      const heads = mapShared(chord.notes, (note, index) => {
        const target = targets.get(addressKey({ ...at, note: index }));
        if (target === undefined || isSameSound(target, note)) return note;
        return target.percussionKey === undefined ? repitched(note, target.pitch) : redrummed(note, target);
      });
      return heads === chord.notes ? chord : withHeads(chord, heads);
    });
  for (const at of chordsOf(notes)) edited = repairTies(edited, at);
  const followed = selection.flatMap((at) => follow(edited, at, targets.get(addressKey(at))?.pitch));
  return { score: edited, selection: inScoreOrder(followed) };
}

const isSameSound = (a: Note, b: Note): boolean =>
  comparePitches(a.pitch, b.pitch) === 0 && a.percussionKey === b.percussionKey;

/** Index of the note with a pitch in the changed chord. */
function follow(score: Score, at: NoteAddress, target: Pitch | undefined): Selection {
  if (target === undefined) return [at];
  const midi = midiPitch(target);
  const note = chordAt(score, at)?.notes.findIndex((candidate) => midiPitch(candidate.pitch) === midi) ?? -1;
  return note < 0 ? [] : [{ ...at, note }];
}

/** The drum whose percussion key is `by` above another one, within those of General MIDI. */
function drumBeside(percussionKey: number, by: number): Note {
  const [lowest, highest] = [Math.min(FIRST_DRUM, percussionKey), Math.max(LAST_DRUM, percussionKey)];
  return drumNote(Math.max(lowest, Math.min(highest, percussionKey + by)));
}

/** The note that many semitones higher; quarter tones stay as they are. */
function transposed(note: Note, semitones: number, key: KeySignature): Note {
  const midi = midiPitch(note.pitch) + semitones;
  return semitones === 0 || !Number.isInteger(midi) ? note : headOf(spellPitch(midi, key));
}

/** The note that many semitones higher; a drum as the one whose percussion key is that much higher. */
export function raised(note: Note, semitones: number, key: KeySignature): Note {
  if (note.percussionKey === undefined) return transposed(note, semitones, key);
  return semitones === 0 ? note : drumBeside(note.percussionKey, semitones);
}

/** Moves the selected notes up (positive) or down by semitones; a drum becomes another one by its percussion key. */
export const moveBySemitones = (score: Score, selection: Selection, semitones: number): Edit =>
  repitchSelection(score, selection, semitones, raised);

/** Moves the selected notes by octaves; drums, which have none, do not change. */
export const moveByOctaves = (score: Score, selection: Selection, octaves: number): Edit =>
  repitchSelection(score, selection, octaves, (note, by, key) =>
    note.percussionKey === undefined ? transposed(note, 12 * by, key) : note,
  );

const stepsFrom = (pitch: Pitch, steps: number): Pitch => pitchAtStep(diatonicStep(pitch) + steps);

/**
 * Moves the selected notes up (positive) or down by steps of the scale, each as the key signature alters it; a drum becomes
 * the one whose place it is moved to.
 */
export const moveBySteps = (score: Score, selection: Selection, steps: number): Edit =>
  repitchSelection(score, selection, steps, (note, by, key) => {
    if (by === 0) return note;
    const pitch = stepsFrom(note.pitch, by);
    if (note.percussionKey !== undefined) return drumNoteAt(pitch, note.notehead);
    return headOf({ ...pitch, alter: alterInKey(pitch.step, key) });
  });

/** Replaces the notes of each selected chord by one or more MIDI pitches, without ties; a rest becomes a chord. */
export function writePitches(score: Score, selection: Selection, midis: readonly number[]): Edit {
  if (midis.length === 0 || !midis.every(isPlayable)) return { score, selection };
  return editChords(score, selection, (chord, at) =>
    withHeads(
      chord,
      midis.map((midi) => headOfMidi(score, at.part, midi, keyAt(score, at.measure))),
    ),
  );
}

/** Adds a notehead to the selected chords; a rest becomes a note. */
export const addHead = (score: Score, selection: Selection, midi: number): Edit =>
  editChords(score, selection, (chord, at) => {
    if (!isPlayable(midi) || chord.notes.some((note) => midiPitch(note.pitch) === midi)) return chord;
    return withHeads(chord, [...chord.notes, headOfMidi(score, at.part, midi, keyAt(score, at.measure))]);
  });

/**
 * Adds a notehead five semitones above the top note of a chord, or below its bottom note; for drums, a drum of the set
 * whose place is above or below. The added heads are selected, so that the next command gives them their pitches.
 */
export function addHeadBeyond(score: Score, selection: Selection, side: 'above' | 'below'): Edit {
  const added = editChords(score, selection, (chord, at) => {
    const edge = side === 'above' ? chord.notes.at(-1) : chord.notes[0];
    if (!edge) return chord;
    const up = side === 'above' ? 1 : -1;
    if (edge.percussionKey !== undefined) {
      const drum = drumBeyond(edge.pitch, up * ADDED_DRUM_STEPS);
      return drum === undefined ? chord : withHeads(chord, [...chord.notes, drum]);
    }
    const midi = midiPitch(edge.pitch) + up * ADDED_HEAD_DISTANCE;
    if (!isPlayable(midi)) return chord;
    return withHeads(chord, [...chord.notes, headOf(spellPitch(midi, keyAt(score, at.measure)))]);
  });
  if (added.score === score) return added;
  const heads = chordsOf(selection).map((at) => {
    const last = (chordAt(added.score, at)?.notes.length ?? 0) - 1;
    return { ...at, note: side === 'above' ? last : Math.min(0, last) };
  });
  return { score: added.score, selection: heads };
}

/** Removes the selected noteheads; a chord without noteheads becomes a rest. */
export function removeHeads(score: Score, selection: Selection): Edit {
  const doomed = new Set(selection.map(addressKey));
  return editChords(score, selection, (chord, at) => {
    const kept = chord.notes.filter((_, note) => !doomed.has(addressKey({ ...at, note })));
    if (kept.length === chord.notes.length) return chord;
    return kept.length === 0 ? asRest(chord) : { ...chord, notes: kept };
  });
}

/** Replaces notes by rests. */
export const toRests = (score: Score, selection: Selection): Edit =>
  editChords(score, selection, (chord) => (isRest(chord) ? chord : asRest(chord)));

/** Replaces rests by notes with the pitches or drums of the previous chord, or C4, or a snare drum. */
export const toNotes = (score: Score, selection: Selection): Edit =>
  editChords(score, selection, (chord, at, edited) => {
    if (!isRest(chord)) return chord;
    const first = isDrumSet(score, at.part) ? SNARE_DRUM : FIRST_NOTE_MIDI;
    // Two notes of the previous chord may be the same drum: a quarter tone apart, or one without a percussion key.
    return withHeads(chord, previousHeads(edited, at) ?? [headOfMidi(score, at.part, first, keyAt(score, at.measure))]);
  });

/** The pitches of the previous chord, or its drums. */
function previousHeads(score: Score, at: ChordAddress): readonly Note[] | undefined {
  let before = previousChord(score, at);
  while (before) {
    const chord = chordAt(score, before);
    if (chord && !isRest(chord))
      return chord.notes.map((note) =>
        note.percussionKey === undefined ? headOf(note.pitch) : drumNoteAt(note.pitch, note.notehead),
      );
    before = previousChord(score, before);
  }
  return undefined;
}

/** Applies `change` to each chord, from first to last, and repairs the ties around it. */
export function editChords(
  score: Score,
  selection: Selection,
  change: (chord: Chord, at: ChordAddress, edited: Score) => Chord,
): Edit {
  let edited = score;
  const changed: ChordAddress[] = [];
  for (const at of chordsOf(selection)) {
    const old = chordAt(edited, at);
    const next = old && change(old, at, edited);
    if (!old || !next || next === old) continue;
    const isWritten = isRest(old) && !isRest(next);
    edited = updateChord(writtenOut(edited, at), at, (chord) => ({
      // A note that is written in place of an invisible rest is visible.
      ...(isWritten ? without(next, 'fullMeasure', 'hidden') : without(next, 'fullMeasure')),
      value: chord.value,
    }));
    changed.push(at);
  }
  if (changed.length === 0) return { score, selection };
  for (const at of changed) edited = repairTies(edited, at);
  return { score: edited, selection: chordsOf(selection).flatMap((at) => wholeChord(edited, at)) };
}

/** Replaces a full-measure rest by rests with note values; the first of them has its index. */
function writtenOut(score: Score, at: ChordAddress): Score {
  const chord = chordAt(score, at);
  if (chord?.fullMeasure === undefined) return score;
  const time = timeSignatureAt(score, at.measure);
  const duration = ticks(chord.fullMeasure);
  // A measure shorter than the meter (a pickup) is aligned with the end of a full measure.
  const start = ticks(Math.max(0, nominalDuration(time) - duration));
  const values = splitRest(start, duration, time);
  const { fullMeasure: _, value: __, ...rest } = chord;
  return updateVoice(score, at, (voice) => ({ ...voice, chords: values.map((value) => ({ ...rest, value })) }));
}
