/** Commands that add, delete and reorder parts and change their instrument, name, tablature and tuning. */
import { BASS_CLEF, emptyPart } from '../model/emptyScore.ts';
import type { Part, PartGroup, Score, ScoreMeta, Tuning } from '../model/score.ts';
import { familyOf, instrumentName, PROGRAM_COUNT } from '../theory/instruments.ts';
import { TUNINGS } from '../theory/tunings.ts';
import { EditError } from './editError.ts';
import { withoutTab } from './heads.ts';
import { mapChords, updatePart, withList } from './update.ts';

/** Adds an empty part with a treble clef below the others. */
export const addPart = (score: Score): Score => ({
  ...score,
  parts: [...score.parts, emptyPart(score.measures, { name: instrumentName(1) })],
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
 * Changes the instrument. A change from another family to guitars or basses shows tablature with the tuning of that
 * family; a change to basses also gives a single staff a bass clef.
 */
export function setProgram(score: Score, part: number, program: number): Score {
  if (!Number.isInteger(program) || program < 1 || program > PROGRAM_COUNT)
    throw new EditError('invalid-value', `There is no instrument ${program}.`);
  return updatePart(score, part, (old) => {
    if (old.program === program) return old;
    const family = familyOf(program);
    const isNamedAfter = old.name === instrumentName(old.program);
    const changed: Part = { ...withName(old, isNamedAfter ? instrumentName(program) : old.name), program };
    if (family === familyOf(old.program)) return changed;
    if (family === 'guitar') return { ...withoutStrings(changed), showTab: true, tuning: TUNINGS.guitar };
    if (family !== 'bass') return changed;
    const [staff, ...more] = old.staves;
    const staves = staff && more.length === 0 ? [{ ...staff, clef: BASS_CLEF }] : old.staves;
    return { ...withoutStrings(changed), staves, showTab: true, tuning: TUNINGS.bass };
  });
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

const withoutStrings = (part: Part): Part => mapChords(part, withoutTab);

/** Sets title, composer and subtitle. */
export function setMeta(score: Score, meta: Partial<Pick<ScoreMeta, 'title' | 'composer' | 'subtitle'>>): Score {
  const changed = { ...score.meta, ...meta };
  const same = (['title', 'composer', 'subtitle'] as const).every((field) => changed[field] === score.meta[field]);
  return same ? score : { ...score, meta: changed };
}
