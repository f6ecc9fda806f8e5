/** Commands for the grace notes before a chord. */
import type { Chord, GraceChord, Note } from '../model/chord.ts';
import { keyAt } from '../model/scoreContext.ts';
import type { Score } from '../model/score.ts';
import { alterInKey, type KeySignature } from '../theory/key.ts';
import { diatonicStep, midiPitch, type Step } from '../theory/pitch.ts';
import { chordAt, type ChordAddress, type Edit, type Selection } from './address.ts';
import { headOf, isPlayable, redrummed, repitched, withHeads } from './heads.ts';
import { nearestPitch } from './letters.ts';
import { bearers, haveAll, isSounding } from './marks/bearers.ts';
import { raised } from './pitch.ts';
import { updateAt, updateChord, withList } from './update.ts';

/** A grace chord before a chord: its index in `Chord.graceBefore`. */
export interface GraceAddress extends ChordAddress {
  readonly kind: 'grace';
  readonly grace: number;
}

/** Grace notes are written as eighths (Gould, "Grace notes"). */
const EIGHTH = { base: 3, dots: 0 } as const;
const STEPS = 7;
const SEMITONES_OF_OCTAVE = 12;

export const graceAt = (score: Score, at: GraceAddress): GraceChord | undefined =>
  chordAt(score, at)?.graceBefore?.[at.grace];

const hasGraces = ({ graceBefore = [] }: Chord, slash: boolean): boolean =>
  graceBefore.length > 0 && graceBefore.every((grace) => grace.slash === slash);

/** Whether all selected chords have grace notes of the kind before them. `slash`: acciaccaturas, not appoggiaturas. */
export const haveGraces = (score: Score, selection: Selection, slash: boolean): boolean =>
  haveAll(score, selection, isSounding, (chord) => hasGraces(chord, slash));

/** The next step of the scale above the highest note; a drum itself. */
function stepAbove(note: Note, key: KeySignature): Note {
  const { percussionKey, notehead } = note;
  if (percussionKey !== undefined) return { ...headOf(note.pitch), percussionKey, ...(notehead && { notehead }) };
  const place = diatonicStep(note.pitch) + 1;
  const step = (((place % STEPS) + STEPS) % STEPS) as Step;
  const pitch = { step, alter: alterInKey(step, key), octave: Math.floor(place / STEPS) };
  return headOf(isPlayable(midiPitch(pitch)) ? pitch : note.pitch);
}

function withGrace(chord: Chord, slash: boolean, key: KeySignature): Chord {
  const { graceBefore = [], notes } = chord;
  const top = notes.at(-1);
  if (graceBefore.length > 0) return { ...chord, graceBefore: graceBefore.map((grace) => ({ ...grace, slash })) };
  return top === undefined
    ? chord
    : { ...chord, graceBefore: [{ notes: [stepAbove(top, key)], value: EIGHTH, slash }] };
}

/**
 * Adds a grace note before the selected chords, one step above their highest note, or removes their grace notes if all
 * of them have the kind. Grace notes of the other kind become those of this kind.
 */
export function toggleGraces(score: Score, selection: Selection, slash: boolean): Edit {
  const isRemoved = haveGraces(score, selection, slash);
  let edited = score;
  for (const at of bearers(score, selection, isSounding))
    edited = updateChord(edited, at, (chord) => {
      if (isRemoved) return withList(chord, 'graceBefore', []);
      return hasGraces(chord, slash) ? chord : withGrace(chord, slash, keyAt(score, at.measure));
    });
  return { score: edited, selection };
}

/** The score without the grace chord; the score itself where it has none there. */
export function removeGrace(score: Score, at: GraceAddress): Score {
  if (graceAt(score, at) === undefined) return score;
  return updateChord(score, at, (chord) =>
    withList(
      chord,
      'graceBefore',
      (chord.graceBefore ?? []).filter((_, index) => index !== at.grace),
    ),
  );
}

/** The grace chord with other notes; the score itself where one of them could not be played. */
function repitchGrace(score: Score, at: GraceAddress, move: (note: Note, key: KeySignature) => Note): Score {
  const grace = graceAt(score, at);
  const key = keyAt(score, at.measure);
  const heads = (grace?.notes ?? []).map((note) => {
    const moved = move(note, key);
    if (moved === note) return note;
    return moved.percussionKey === undefined ? repitched(note, moved.pitch) : redrummed(note, moved);
  });
  if (heads.every((head, index) => head === grace?.notes[index])) return score;
  if (!heads.every(({ pitch }) => isPlayable(midiPitch(pitch)))) return score;
  return updateChord(score, at, (chord) => ({
    ...chord,
    graceBefore: updateAt(chord.graceBefore ?? [], at.grace, (old) => withHeads(old, heads)),
  }));
}

/**
 * Moves the notes of a grace chord by semitones; a drum becomes another one by its percussion key. Drums have no octaves,
 * and do not change by these.
 */
export const moveGrace = (score: Score, at: GraceAddress, semitones: number): Score =>
  repitchGrace(score, at, (note, key) =>
    note.percussionKey !== undefined && semitones % SEMITONES_OF_OCTAVE === 0 ? note : raised(note, semitones, key),
  );

/** Gives a grace note the pitch of a letter that is nearest to its own; chords and drums do not change. */
export function setGraceLetter(score: Score, at: GraceAddress, step: Step): Score {
  if (graceAt(score, at)?.notes.length !== 1) return score;
  return repitchGrace(score, at, (note, key) => {
    const pitch = nearestPitch(step, alterInKey(step, key), note.pitch);
    const isSame = diatonicStep(pitch) === diatonicStep(note.pitch) && pitch.alter === note.pitch.alter;
    return note.percussionKey !== undefined || isSame ? note : headOf(pitch);
  });
}
