/**
 * Commands for articulations and fermatas. Each adds its sign to all selected chords, or removes it where all of them
 * have it.
 */
import type { Articulation, Chord, Note } from '../../model/chord.ts';
import type { Score } from '../../model/score.ts';
import type { Edit, Selection } from '../address.ts';
import { mapShared, updateChord, withList, without } from '../update.ts';
import { bearers, haveAll, isSounding } from './bearers.ts';

/** Articulations of which a chord has one at most: they state how short it is, or how strong. */
const RIVALS: readonly (readonly Articulation[])[] = [
  ['staccato', 'staccatissimo', 'spiccato'],
  ['accent', 'marcato', 'soft-accent'],
];

/** The articulations with `detached-legato`, which is a tenuto and a staccato in one sign, as these two. */
const partsOf = (articulations: readonly Articulation[]): readonly Articulation[] =>
  articulations.flatMap((each): readonly Articulation[] =>
    each === 'detached-legato' ? ['staccato', 'tenuto'] : [each],
  );

const isRival = (one: Articulation, other: Articulation): boolean =>
  one !== other && RIVALS.some((group) => group.includes(one) && group.includes(other));

/** The note without the properties that a file states for articulations which its chord no longer has. */
const withoutForms = (note: Note, kept: readonly Articulation[]): Note => {
  const { signs = [] } = note;
  const left = signs.filter((sign) => sign.kind !== 'articulation' || kept.includes(sign.articulation));
  return left.length === signs.length ? note : withList(note, 'signs', left);
};

function withArticulations(chord: Chord, articulations: readonly Articulation[]): Chord {
  const notes = mapShared(chord.notes, (note) => withoutForms(note, articulations));
  return withList({ ...chord, notes }, 'articulations', articulations);
}

const has = ({ articulations = [] }: Chord, articulation: Articulation): boolean =>
  partsOf(articulations).includes(articulation);

/** The articulations of a chord with one added or removed. */
function changed(
  now: readonly Articulation[],
  articulation: Articulation,
  isRemoved: boolean,
): readonly Articulation[] {
  const concernsParts = partsOf(['detached-legato']).some(
    (part) => part === articulation || isRival(part, articulation),
  );
  const others = (concernsParts ? partsOf(now) : now).filter(
    (each) => each !== articulation && !isRival(each, articulation),
  );
  return isRemoved ? others : [...others, articulation];
}

/** A fermata may be over a rest, but a rest that is not printed shows none. */
const isPrinted = ({ hidden }: Chord): boolean => hidden !== true;

/** Whether all selected chords have the articulation; rests do not count. */
export const haveArticulation = (score: Score, selection: Selection, articulation: Articulation): boolean =>
  haveAll(score, selection, isSounding, (chord) => has(chord, articulation));

/**
 * Adds an articulation to the selected chords, in place of one that contradicts it (an accent in place of a marcato),
 * or removes it if all of them have it.
 */
export function toggleArticulation(score: Score, selection: Selection, articulation: Articulation): Edit {
  const isRemoved = haveArticulation(score, selection, articulation);
  const change = (chord: Chord): Chord => {
    if (has(chord, articulation) !== isRemoved) return chord;
    return withArticulations(chord, changed(chord.articulations ?? [], articulation, isRemoved));
  };
  let edited = score;
  for (const at of bearers(score, selection, isSounding)) edited = updateChord(edited, at, change);
  return { score: edited, selection };
}

/** Whether all selected chords and rests have a fermata. */
export const haveFermata = (score: Score, selection: Selection): boolean =>
  haveAll(score, selection, isPrinted, ({ fermata }) => fermata !== undefined);

/** Adds a fermata to the selected chords and rests, or removes it if all of them have one. */
export function toggleFermata(score: Score, selection: Selection): Edit {
  const isRemoved = haveFermata(score, selection);
  const change = (chord: Chord): Chord => {
    if (isRemoved) return without(chord, 'fermata', 'fermataSide');
    return chord.fermata === undefined ? { ...chord, fermata: 'normal' } : chord;
  };
  let edited = score;
  for (const at of bearers(score, selection, isPrinted)) edited = updateChord(edited, at, change);
  return { score: edited, selection };
}
