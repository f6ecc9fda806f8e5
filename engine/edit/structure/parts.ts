/** Commands that add, delete and reorder parts and change their instrument, name, tablature and tuning. */
import type { Note } from '../../model/chord.ts';
import { BASS_CLEF, emptyPart } from '../../model/emptyScore.ts';
import type { Clef, Part, PartGroup, Score, ScoreMeta, Tuning } from '../../model/score.ts';
import { fifthsOfKeys } from '../../model/scoreContext.ts';
import { familyOf, instrumentName, partName, PROGRAM_COUNT, type InstrumentFamily } from '../../theory/instruments.ts';
import { writtenIntervalOf } from '../../theory/instrumentTranspositions.ts';
import type { WrittenInterval } from '../../theory/instrumentTranspositions.ts';
import type { Pitch } from '../../theory/pitch.ts';
import { TUNINGS } from '../../theory/tunings.ts';
import { EditError } from '../editError.ts';
import { mapNotes, withoutTab } from '../heads.ts';
import { mapChords, mapShared, updatePart, withList, without } from '../update.ts';

/** Adds an empty part with a treble clef below the others. */
export const addPart = (score: Score): Score => ({
  ...score,
  parts: [...score.parts, emptyPart(score.measures, { name: partName(1) })],
});

/** Deletes a part. Throws EditError `last-part` if it is the only one. */
export function deletePart(score: Score, part: number): Score {
  if (!score.parts[part]) return score;
  if (score.parts.length === 1) throw new EditError('last-part', 'A score keeps at least one part.');
  const groups = score.groups?.flatMap((group) => shrunk(group, part));
  const { groups: _, ...rest } = score;
  return { ...rest, parts: score.parts.toSpliced(part, 1), ...(groups && groups.length > 0 ? { groups } : {}) };
}

function shrunk(group: PartGroup, part: number): readonly PartGroup[] {
  const firstPart = group.firstPart > part ? group.firstPart - 1 : group.firstPart;
  const lastPart = group.lastPart >= part ? group.lastPart - 1 : group.lastPart;
  return lastPart < firstPart ? [] : [{ ...group, firstPart, lastPart }];
}

/** Moves a part one position up (-1) or down (1); the first cannot move up, the last cannot move down. */
export function movePart(score: Score, part: number, by: -1 | 1): Score {
  const [moved, other] = [score.parts[part], score.parts[part + by]];
  if (!moved || !other) return score;
  return { ...score, parts: score.parts.with(part, other).with(part + by, moved) };
}

/**
 * Changes the instrument and the notation that depends on it: a transposing instrument is written in its key, guitars
 * and basses with a clef that prints an 8 below. A change from another family to guitars or basses shows tablature with
 * the tuning of that family; a change to basses also gives a single staff a bass clef.
 */
export function setProgram(score: Score, part: number, program: number): Score {
  if (!Number.isInteger(program) || program < 1 || program > PROGRAM_COUNT)
    throw new EditError('invalid-value', `There is no instrument ${program}.`);
  return updatePart(score, part, (old) => {
    if (old.program === program) return old;
    const isNamedAfter = [instrumentName(old.program), partName(old.program)].includes(old.name);
    const renamed = withName(old, isNamedAfter ? partName(program) : old.name);
    const changed = writtenFor({ ...renamed, program }, fifthsOfKeys(score));
    return familyOf(program) === familyOf(old.program) ? changed : ofFamily(changed, familyOf(old.program));
  });
}

/** Range of octaves that MusicXML allows. */
const HIGHEST_OCTAVE = 9;

function isWritable({ step, octave }: Pitch, { diatonic }: WrittenInterval): boolean {
  const written = Math.floor((octave * 7 + step + diatonic) / 7);
  return written >= 0 && written <= HIGHEST_OCTAVE;
}

function soundingPitches({ measures }: Part): readonly Pitch[] {
  const chords = measures.flatMap(({ voices }) => voices.flatMap((voice) => voice.chords));
  return chords.flatMap(({ notes, graceBefore = [], graceAfter = [] }) =>
    [{ notes }, ...graceBefore, ...graceAfter].flatMap((each) => each.notes.map(({ pitch }) => pitch)),
  );
}

/**
 * Returns the part, written in the key of its instrument. Where a written note would then leave the octaves that can be
 * written, the part is written at sounding pitch: for example, the lowest notes of a bass cannot be written for a
 * glockenspiel, which is written two octaves lower than it sounds.
 */
function writtenFor(part: Part, fifths: readonly number[]): Part {
  const interval = writtenIntervalOf(part.program, fifths);
  const fits = interval && soundingPitches(part).every((pitch) => isWritable(pitch, interval));
  const transposition = fits ? interval : undefined;
  const measures = mapShared(part.measures, (measure) => without(measure, 'transposition'));
  return { ...without(part, 'transposition'), ...(transposition && { transposition }), measures };
}

/** The part with the clefs and the tablature of its instrument, which is of another family than `before`. */
function ofFamily(part: Part, before: InstrumentFamily): Part {
  const family = familyOf(part.program);
  if (family === 'guitar')
    return { ...withOctaveBelow(withoutStrings(part), true), showTab: true, tuning: TUNINGS.guitar };
  if (family === 'bass') {
    const [staff, ...more] = part.staves;
    const staves = staff && more.length === 0 ? [{ ...staff, clef: BASS_CLEF }] : part.staves;
    return { ...withOctaveBelow(withoutStrings({ ...part, staves }), true), showTab: true, tuning: TUNINGS.bass };
  }
  return before === 'guitar' || before === 'bass' ? withOctaveBelow(part, false) : part;
}

/** The part with or without an 8 below its treble and bass clefs; clefs with another shift stay as they are. */
function withOctaveBelow(part: Part, isBelow: boolean): Part {
  const shifted = (clef: Clef): Clef => {
    if (clef.sign !== 'G' && clef.sign !== 'F') return clef;
    if (isBelow) return clef.octaveShift === undefined ? { ...clef, octaveShift: -1 } : clef;
    return clef.octaveShift === -1 ? without(clef, 'octaveShift') : clef;
  };
  return {
    ...part,
    staves: part.staves.map((staff) => ({ ...staff, clef: shifted(staff.clef) })),
    measures: mapShared(part.measures, (measure) =>
      measure.clefs
        ? { ...measure, clefs: measure.clefs.map((change) => ({ ...change, clef: shifted(change.clef) })) }
        : measure,
    ),
  };
}

export const setPartName = (score: Score, part: number, name: string): Score =>
  updatePart(score, part, (old) => (old.name === name ? old : withName(old, name)));

/** The part with another name, without the display name that an imported file gave for the old name. */
function withName(part: Part, name: string): Part {
  if (part.name === name || !part.listing) return { ...part, name };
  const kept = part.listing.filter((element) => element.name !== 'part-name-display');
  return { ...withList(part, 'listing', kept), name };
}

export const setMute = (score: Score, part: number, mute: boolean): Score =>
  updatePart(score, part, (old) => (old.mute === mute ? old : { ...old, mute }));

/** Shows or hides tablature. A part without a tuning gets that of its instrument family, or the guitar's. */
export const setShowTab = (score: Score, part: number, showTab: boolean): Score =>
  updatePart(score, part, (old) => {
    if (old.showTab === showTab) return old;
    const usual = familyOf(old.program) === 'bass' ? TUNINGS.bass : TUNINGS.guitar;
    return { ...old, showTab, ...(showTab ? { tuning: old.tuning ?? usual } : {}) };
  });

/** Changes the tuning and removes the strings and frets of the notes, which belong to the old tuning. */
export const setTuning = (score: Score, part: number, tuning: Tuning): Score =>
  updatePart(score, part, (old) => (old.tuning === tuning ? old : { ...withoutStrings(old), tuning }));

/** Highest fret of the capo: beyond it, too few frets remain. */
export const HIGHEST_CAPO = 12;

/**
 * Sets the fret of the capo (0 removes it). Notes keep their string if it can still play them. Frets are counted from
 * the capo, so a higher capo means lower fret numbers.
 */
export function setCapo(score: Score, part: number, capo: number): Score {
  if (!Number.isInteger(capo) || capo < 0 || capo > HIGHEST_CAPO)
    throw new EditError('invalid-value', `A capo sits on a fret from 0 to ${HIGHEST_CAPO}.`);
  return updatePart(score, part, (old) => {
    const { tuning } = old;
    if (!tuning || tuning.capo === capo) return old;
    const moved = (note: Note): Note => {
      if (note.fret === undefined) return note;
      const fret = note.fret + tuning.capo - capo;
      return fret < 0 ? without(note, 'string', 'fret') : { ...note, fret };
    };
    return { ...mapChords(old, (chord) => mapNotes(chord, moved)), tuning: { ...tuning, capo } };
  });
}

const withoutStrings = (part: Part): Part => mapChords(part, withoutTab);

/** Sets title, composer and subtitle. */
export function setMeta(score: Score, meta: Partial<Pick<ScoreMeta, 'title' | 'composer' | 'subtitle'>>): Score {
  const changed = { ...score.meta, ...meta };
  const same = (['title', 'composer', 'subtitle'] as const).every((field) => changed[field] === score.meta[field]);
  return same ? score : { ...score, meta: changed };
}
