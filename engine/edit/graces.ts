/** Commands for the grace notes before a chord; those after it, which a file may have, are moved and removed only. */
import type { Chord, GraceChord, Note } from '../model/chord.ts';
import { keyAt } from '../model/scoreContext.ts';
import type { Score } from '../model/score.ts';
import { alterInKey, type KeySignature } from '../theory/key.ts';
import { diatonicStep, midiPitch, type Step } from '../theory/pitch.ts';
import { chordAt, nextChord, previousChord, type ChordAddress, type Edit, type Selection } from './address.ts';
import { headOf, isPlayable, redrummed, repitched, withHeads } from './heads.ts';
import { nearestPitch } from './letters.ts';
import { bearers, haveAll, isSounding } from './marks/bearers.ts';
import { raised } from './pitch.ts';
import { updateAt, updateChord, withList } from './update.ts';

/** A grace chord by its index in `Chord.graceBefore`, or in `Chord.graceAfter` where `isAfter`. */
export interface GraceAddress extends ChordAddress {
  readonly kind: 'grace';
  readonly grace: number;
  readonly isAfter?: true;
}

/** Grace notes are written as eighths (Gould, "Grace notes"). */
const EIGHTH = { base: 3, dots: 0 } as const;
const STEPS = 7;
const SEMITONES_OF_OCTAVE = 12;

const fieldOf = ({ isAfter }: GraceAddress) => (isAfter === true ? 'graceAfter' : 'graceBefore');

export const graceAt = (score: Score, at: GraceAddress): GraceChord | undefined =>
  chordAt(score, at)?.[fieldOf(at)]?.[at.grace];

/** A chord and its grace chords in the order in which they sound. */
function inTime(score: Score, { part, measure, voice, chord }: ChordAddress): readonly (ChordAddress | GraceAddress)[] {
  const main = { part, measure, voice, chord };
  const { graceBefore = [], graceAfter = [] } = chordAt(score, main) ?? {};
  return [
    ...graceBefore.map((_, grace): GraceAddress => ({ kind: 'grace', ...main, grace })),
    main,
    ...graceAfter.map((_, grace): GraceAddress => ({ kind: 'grace', ...main, grace, isAfter: true })),
  ];
}

/** The chord or grace chord of the voice that sounds next to another one; undefined at the ends of the score. */
export function besideInTime(
  score: Score,
  at: ChordAddress | GraceAddress,
  by: 1 | -1,
): ChordAddress | GraceAddress | undefined {
  const own = inTime(score, at);
  const here = own.findIndex((each) =>
    'grace' in at ? 'grace' in each && each.grace === at.grace && each.isAfter === at.isAfter : !('grace' in each),
  );
  const other = by === 1 ? nextChord(score, at) : previousChord(score, at);
  return own[here + by] ?? (other && inTime(score, other).at(by === 1 ? 0 : -1));
}

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
  const field = fieldOf(at);
  return updateChord(score, at, (chord) =>
    withList(
      chord,
      field,
      (chord[field] ?? []).filter((_, index) => index !== at.grace),
    ),
  );
}

/** The score with the grace chord and its neighbours at the same chord slashed (acciaccaturas) or not (appoggiaturas). */
export function setGraceKind(score: Score, at: GraceAddress, slash: boolean): Score {
  const field = fieldOf(at);
  return updateChord(score, at, (chord) =>
    withList(
      chord,
      field,
      (chord[field] ?? []).map((grace) => ({ ...grace, slash })),
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
  const field = fieldOf(at);
  return updateChord(score, at, (chord) => ({
    ...chord,
    [field]: updateAt(chord[field] ?? [], at.grace, (old) => withHeads(old, heads)),
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
