/** Commands that add, delete and reorder parts and change their instrument, name, tablature and tuning. */
import type { Note } from '../../model/chord.ts';
import { BASS_CLEF, emptyPart, TREBLE_CLEF } from '../../model/emptyScore.ts';
import type { Clef, Part, Score, ScoreMeta, Tuning } from '../../model/score.ts';
import { fifthsOfKeys } from '../../model/scoreContext.ts';
import { familyOf, instrumentName, partName, PROGRAM_COUNT, type InstrumentFamily } from '../../theory/instruments.ts';
import { writtenIntervalOf } from '../../theory/instrumentTranspositions.ts';
import type { WrittenInterval } from '../../theory/instrumentTranspositions.ts';
import { midiPitch, type Pitch } from '../../theory/pitch.ts';
import { TUNINGS } from '../../theory/tunings.ts';
import { EditError } from '../editError.ts';
import { mapNotes, withoutTab } from '../heads.ts';
import { mapChords, mapShared, updatePart, withList, without } from '../update.ts';
import { orderedGroup } from './orderedGroup.ts';

/** Adds an empty part with a treble clef below the others. */
export const addPart = (score: Score): Score => ({
  ...score,
  parts: [...score.parts, emptyPart(score.measures, { name: partName(1) })],
});

/** Deletes a part. Throws EditError `last-part` if it is the only one. */
export function deletePart(score: Score, part: number): Score {
  if (!score.parts[part]) return score;
  if (score.parts.length === 1) throw new EditError('last-part');
  return withOrder(
    score,
    [...score.parts.keys()].filter((each) => each !== part),
  );
}

/** Moves a part one position up (-1) or down (1); the first cannot move up, the last cannot move down. */
export function movePart(score: Score, part: number, by: -1 | 1): Score {
  const order = [...score.parts.keys()];
  const other = order[part + by];
  return order[part] === undefined || other === undefined
    ? score
    : withOrder(score, order.with(part, other).with(other, part));
}

/** Returns the score with the parts of the given indexes, in this order; all of them at once, so that groups stay whole. */
export function orderParts(score: Score, order: readonly number[]): Score {
  const isKept = order.length === score.parts.length && order.every((part, index) => part === index);
  return isKept ? score : withOrder(score, order);
}

function withOrder({ groups, ...score }: Score, order: readonly number[]): Score {
  const parts = order.flatMap((part) => score.parts[part] ?? []);
  const kept = groups?.flatMap((group) => orderedGroup(group, order)) ?? [];
  return { ...score, parts, ...(kept.length > 0 && { groups: kept }) };
}

/** The name of a part whose instrument changes: one that is named after its instrument is named after the new one. */
export const nameAfterChange = (name: string, from: number, to: number): string =>
  [instrumentName(from), partName(from)].includes(name) ? partName(to) : name;

/**
 * Changes the instrument and the notation that depends on it: a transposing instrument is written in its key, guitars
 * and basses with a clef that prints an 8 below. A change from another family to guitars or basses shows tablature with
 * the tuning of that family, and a change to other families ends it; a change to basses also gives a single staff a bass
 * clef, and a change from basses a treble clef.
 */
export function setProgram(score: Score, part: number, program: number): Score {
  if (!Number.isInteger(program) || program < 1 || program > PROGRAM_COUNT) throw new EditError('instrument', program);
  return updatePart(score, part, (old) => {
    if (old.program === program) return old;
    const renamed = withName(old, nameAfterChange(old.name, old.program, program));
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
  const plain = before === 'bass' ? withTreble(part, family === 'guitar') : part;
  if (family === 'guitar')
    return { ...withOctaveBelow(withoutStrings(plain), true), showTab: true, tuning: TUNINGS.guitar };
  if (family === 'bass') {
    const bass = withSingleClef(withoutStrings(part), BASS_CLEF);
    return { ...withOctaveBelow(bass, true), showTab: true, tuning: TUNINGS.bass };
  }
  if (before !== 'guitar' && before !== 'bass') return part;
  return { ...without(withOctaveBelow(withoutStrings(plain), false), 'tuning'), showTab: false };
}

const withSingleClef = (part: Part, clef: Clef): Part => {
  const [staff, ...more] = part.staves;
  return staff && more.length === 0 ? { ...part, staves: [{ ...staff, clef }] } : part;
};

/** Mean sounding MIDI pitch below which the music of another instrument than a guitar stays in the bass clef. */
const LOW = 57;

/** The part of a former bass with a treble clef, where its only staff has a bass clef that the music does not need. */
function withTreble(part: Part, always: boolean): Part {
  const pitches = soundingPitches(part).map(midiPitch);
  const mean = pitches.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, pitches.length);
  const isLow = pitches.length > 0 && mean < LOW;
  return part.staves[0]?.clef.sign === 'F' && (always || !isLow) ? withSingleClef(part, TREBLE_CLEF) : part;
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

/** The part with another name, without what an imported file says about the printing of the old name. */
function withName(part: Part, name: string): Part {
  if (part.name === name || !part.listing) return { ...part, name };
  const kept = part.listing.filter((element) => element.name !== 'part-name-display' && element.name !== 'part-name');
  return { ...withList(part, 'listing', kept), name };
}

export const setMute = (score: Score, part: number, mute: boolean): Score =>
  updatePart(score, part, (old) => (old.mute === mute ? old : { ...old, mute }));

/** Leaves the part out of the page, or prints it again. */
export const setPrinted = (score: Score, part: number, isPrinted: boolean): Score =>
  updatePart(score, part, (old) => {
    if (isPrinted === (old.printed !== false)) return old;
    const { printed: _, ...rest } = old;
    return isPrinted ? rest : { ...rest, printed: false };
  });

/** Shows or hides tablature. A part without a tuning gets that of its instrument family, or the guitar's. */
export const setShowTab = (score: Score, part: number, showTab: boolean): Score =>
  updatePart(score, part, (old) => {
    if (old.showTab === showTab) return old;
    const usual = familyOf(old.program) === 'bass' ? TUNINGS.bass : TUNINGS.guitar;
    return { ...old, showTab, ...(showTab ? { tuning: old.tuning ?? usual } : {}) };
  });

/**
 * Changes the strings and removes the strings and frets of the notes, which belong to the old ones; the same strings
 * change nothing. A capo stays on an instrument with as many strings.
 */
export const setTuning = (score: Score, part: number, tuning: Tuning): Score =>
  updatePart(score, part, (old) => {
    const [strings, before] = [tuning.strings, old.tuning?.strings];
    if (strings.join() === before?.join()) return old;
    const capo = strings.length === before?.length ? (old.tuning?.capo ?? 0) : tuning.capo;
    return { ...withoutStrings(old), tuning: { ...tuning, capo } };
  });

/** Highest fret of the capo: beyond it, too few frets remain. */
export const HIGHEST_CAPO = 12;

/**
 * Sets the fret of the capo (0 removes it). Notes keep their string if it can still play them. Frets are counted from
 * the capo, so a higher capo means lower fret numbers.
 */
export function setCapo(score: Score, part: number, capo: number): Score {
  if (!Number.isInteger(capo) || capo < 0 || capo > HIGHEST_CAPO) throw new EditError('capo', HIGHEST_CAPO);
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
