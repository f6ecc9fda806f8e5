/**
 * Commands for signs at notes and moments: techniques, shapes of noteheads, breaths and caesuras, figured bass, slashes
 * and signs of repeated measures. They change the printed score; of these signs, only techniques of articulation also
 * change what is played.
 */
import type { BreathShape, CaesuraShape, Chord, Note, Notehead } from '../../model/chord.ts';
import type { Direction, FiguredBass, MeasureRepeat, Slashes } from '../../model/direction.ts';
import type { Figure } from '../../model/figuredBass.ts';
import { isSame } from '../../model/isSame.ts';
import type { NoteSign } from '../../model/noteSigns.ts';
import type { PartMeasure, Score } from '../../model/score.ts';
import { ticks } from '../../units.ts';
import { chordsOf, type Edit, type Selection } from '../address.ts';
import type { MomentInPart } from './directions.ts';
import { EditError } from '../editError.ts';
import { updateChord, updatePartMeasure, withList, without } from '../update.ts';

/** The score with `change` applied to each selected note; rests do not change. */
function mapSelected(score: Score, selection: Selection, change: (note: Note) => Note): Score {
  let edited = score;
  for (const at of selection)
    edited = updateChord(edited, at, (chord) => {
      const note = chord.notes[at.note];
      const changed = note && change(note);
      return !changed || changed === note ? chord : { ...chord, notes: chord.notes.with(at.note, changed) };
    });
  return edited;
}

const bare = (sign: NoteSign): unknown => {
  if (!('source' in sign)) return sign;
  const { source: _, ...fields } = sign;
  return fields;
};
const saysTheSame = (a: NoteSign, b: NoteSign): boolean => isSame(bare(a), bare(b));

/** Adds a sign to the selected notes, or removes it if all of them have it. */
export function toggleNoteSign(score: Score, selection: Selection, sign: NoteSign): Edit {
  let hasAll = true;
  const has = (note: Note): boolean => note.signs?.some((each) => saysTheSame(each, sign)) === true;
  mapSelected(score, selection, (note) => {
    hasAll &&= has(note);
    return note;
  });
  const change = (note: Note): Note => {
    if (hasAll)
      return withList<Note, 'signs'>(
        note,
        'signs',
        (note.signs ?? []).filter((each) => !saysTheSame(each, sign)),
      );
    return has(note) ? note : { ...note, signs: [...(note.signs ?? []), sign] };
  };
  return { score: mapSelected(score, selection, change), selection };
}

/** Sets the shape of the selected noteheads; `normal` is the default. */
export function setNotehead(score: Score, selection: Selection, notehead: Notehead): Edit {
  const change = (note: Note): Note => {
    if ((note.notehead ?? 'normal') === notehead) return note;
    return notehead === 'normal' ? without(note, 'notehead') : { ...note, notehead };
  };
  return { score: mapSelected(score, selection, change), selection };
}

function mapChords(score: Score, selection: Selection, change: (chord: Chord) => Chord): Edit {
  let edited = score;
  for (const at of chordsOf(selection)) edited = updateChord(edited, at, change);
  return { score: edited, selection };
}

/** Sets a breath mark after the selected chords, with the given shape or as a comma; null removes it. */
export const setBreath = (score: Score, selection: Selection, shape: BreathShape | 'comma' | null): Edit =>
  mapChords(score, selection, (chord) => {
    const plain = without(chord, 'breathShape');
    const others = (chord.articulations ?? []).filter((each) => each !== 'breath');
    if (shape === null) return withList<Chord, 'articulations'>(plain, 'articulations', others);
    return { ...plain, articulations: [...others, 'breath'], ...(shape !== 'comma' && { breathShape: shape }) };
  });

/** Sets a caesura after the selected chords, with the given shape or as two strokes; null removes it. */
export const setCaesura = (score: Score, selection: Selection, shape: CaesuraShape | 'normal' | null): Edit =>
  mapChords(score, selection, (chord) => {
    const plain = without(chord, 'caesuraShape');
    const others = (chord.articulations ?? []).filter((each) => each !== 'caesura');
    if (shape === null) return withList<Chord, 'articulations'>(plain, 'articulations', others);
    return { ...plain, articulations: [...others, 'caesura'], ...(shape !== 'normal' && { caesuraShape: shape }) };
  });

const withMarks = (measure: PartMeasure, marks: readonly Direction[]): PartMeasure =>
  withList<PartMeasure, 'directions'>(
    measure,
    'directions',
    [...marks].sort((a, b) => a.at - b.at),
  );

const LONGEST_FIGURE = 3;

/** Sets the figured bass at a moment and replaces existing figures; an empty list removes them. */
export function setFiguredBass(score: Score, at: MomentInPart, figures: readonly Figure[], staff = 0): Score {
  const isSound = figures.every(({ number = '' }) => /^\d*$/.test(number) && number.length <= LONGEST_FIGURE);
  if (!isSound) throw new EditError('figure');
  return updatePartMeasure(score, at.part, at.measure, (measure) => {
    const old = measure.directions ?? [];
    const others = old.filter((mark) => mark.kind !== 'figured-bass' || mark.at !== at.at);
    if (figures.length === 0 && others.length === old.length) return measure;
    const mark: FiguredBass = { kind: 'figured-bass', at: at.at, staff, figures };
    return withMarks(measure, figures.length === 0 ? others : [...others, mark]);
  });
}

/** The sign that replaces the notes of whole measures in print. */
export type MeasureSign =
  | { readonly kind: 'slashes'; readonly rhythm?: boolean }
  | { readonly kind: 'measure-repeat'; readonly count: MeasureRepeat['count'] };

export interface MeasureRange {
  readonly part: number;
  readonly staff: number;
  readonly first: number;
  /** Index of the last measure, inclusive. */
  readonly last: number;
}

type StyleMark = Slashes | MeasureRepeat;

const isStyleOf = (mark: Direction, staff: number): mark is StyleMark =>
  (mark.kind === 'slashes' || mark.kind === 'measure-repeat') && (mark.allStaves === true || mark.staff === staff);

/** The marks of a measure without those in force on the staff; marks for all staves stay in force on the others. */
function withoutStyles(
  measure: PartMeasure | undefined,
  staff: number,
  staves: number,
  from = 0,
): readonly Direction[] {
  return (measure?.directions ?? []).flatMap((mark): readonly Direction[] => {
    if (!isStyleOf(mark, staff) || mark.at < from) return [mark];
    if (mark.allStaves !== true) return [];
    const others = Array.from({ length: staves }, (_, index) => index).filter((index) => index !== staff);
    return others.map((index) => ({ ...without(mark, 'allStaves'), staff: index }));
  });
}

/** The sign in force on the staff at the start of a measure, including the measure's own marks if `withOwn`. */
function inForceAt(
  score: Score,
  { part, staff }: MeasureRange,
  measure: number,
  withOwn: boolean,
): StyleMark | undefined {
  for (let index = measure; index >= 0; index--) {
    const marks = (score.parts[part]?.measures[index]?.directions ?? []).filter(
      (mark): mark is StyleMark => isStyleOf(mark, staff) && (index < measure || (withOwn && mark.at === 0)),
    );
    const last = marks.at(-1);
    if (last !== undefined) return last.edge === 'start' ? last : undefined;
  }
  return undefined;
}

const stopOf = (mark: MeasureSign, staff: number): StyleMark => {
  const place = { at: ticks(0), staff, edge: 'stop' } as const;
  return mark.kind === 'slashes'
    ? { kind: 'slashes', ...place }
    : { kind: 'measure-repeat', count: mark.count, ...place };
};

/**
 * Prints slashes or repeat signs in place of the notes of measures. The notes remain in the score; null prints them
 * again.
 */
export function setMeasureSign(score: Score, range: MeasureRange, sign: MeasureSign | null): Score {
  const { part, staff, first, last } = range;
  const staves = score.parts[part]?.staves.length ?? 0;
  if (staff >= staves || first < 0 || last < first || !score.measures[last]) return score;
  const place = { at: ticks(0), staff };
  const before = inForceAt(score, range, first, false);
  const after = inForceAt(score, range, last + 1, true);
  const started = sign ? [{ ...sign, ...place, edge: 'start' as const }] : before ? [stopOf(before, staff)] : [];
  const resumed = after ? [{ ...without(after, 'allStaves'), ...place }] : sign ? [stopOf(sign, staff)] : [];
  let edited = score;
  for (let index = first; index <= last; index++)
    edited = updatePartMeasure(edited, part, index, (measure) =>
      withMarks(measure, [...(index === first ? started : []), ...withoutStyles(measure, staff, staves)]),
    );
  if (!score.measures[last + 1]) return edited;
  return updatePartMeasure(edited, part, last + 1, (measure) => {
    const own = (measure.directions ?? []).filter((mark) => !isStyleOf(mark, staff) || mark.at > 0);
    const others = withoutStyles(
      { ...measure, directions: (measure.directions ?? []).filter((mark) => mark.at === 0) },
      staff,
      staves,
    );
    return withMarks(measure, [...resumed, ...others, ...own.filter((mark) => mark.at > 0)]);
  });
}
