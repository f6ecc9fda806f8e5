/**
 * Commands for what belongs to single heads: parentheses around ghost notes, and bends of a string. Each applies to all
 * selected heads, and is removed where all of them have it.
 */
import type { Note } from '../../model/chord.ts';
import type { Bend } from '../../model/noteSigns.ts';
import type { Score } from '../../model/score.ts';
import { chordAt, type Edit, type NoteAddress, type Selection } from '../address.ts';
import { updateChord, withList, without } from '../update.ts';

interface Technique {
  readonly has: (note: Note) => boolean;
  readonly add: (note: Note) => Note;
  readonly remove: (note: Note) => Note;
}

const withoutBends = (note: Note): Note =>
  withList(
    note,
    'signs',
    (note.signs ?? []).filter(({ kind }) => kind !== 'bend'),
  );

const UP = { kind: 'bend', bend: 'up', semitones: 2 } as const satisfies Bend;
const BENDS = {
  bend: [UP],
  halfBend: [{ ...UP, semitones: 1 }],
  bendAndRelease: [UP, { kind: 'bend', bend: 'release', semitones: 0 }],
} as const satisfies Readonly<Record<string, readonly Bend[]>>;

const bend = (name: keyof typeof BENDS): Technique => ({
  has: ({ signs = [] }) => {
    const own = signs.filter((sign) => sign.kind === 'bend');
    const wanted: readonly Bend[] = BENDS[name];
    return (
      own.length === wanted.length &&
      own.every((sign, index) => sign.bend === wanted[index]?.bend && sign.semitones === wanted[index].semitones)
    );
  },
  add: (note) => {
    const plain = withoutBends(note);
    return { ...plain, signs: [...(plain.signs ?? []), ...BENDS[name]] };
  },
  remove: withoutBends,
});

const TECHNIQUES = {
  ghost: {
    has: ({ headBrackets }) => headBrackets === true,
    add: (note) => ({ ...note, headBrackets: true }),
    remove: (note) => without(note, 'headBrackets'),
  },
  bend: bend('bend'),
  halfBend: bend('halfBend'),
  bendAndRelease: bend('bendAndRelease'),
} as const satisfies Readonly<Record<string, Technique>>;

export type NoteTechnique = keyof typeof TECHNIQUES;

const noteOf = (score: Score, at: NoteAddress): Note | undefined => chordAt(score, at)?.notes[at.note];

/** Whether all selected heads have the technique; rests do not count. */
export function haveTechnique(score: Score, selection: Selection, name: NoteTechnique): boolean {
  const notes = selection.flatMap((at) => noteOf(score, at) ?? []);
  return notes.length > 0 && notes.every((note) => TECHNIQUES[name].has(note));
}

/** Adds the technique to the selected heads, in place of another bend, or removes it where all of them have it. */
export function toggleTechnique(score: Score, selection: Selection, name: NoteTechnique): Edit {
  const { has, add, remove }: Technique = TECHNIQUES[name];
  const isRemoved = haveTechnique(score, selection, name);
  let edited = score;
  for (const at of selection)
    edited = updateChord(edited, at, (chord) => {
      const note = chord.notes[at.note];
      if (note === undefined || has(note) !== isRemoved) return chord;
      return { ...chord, notes: chord.notes.with(at.note, isRemoved ? remove(note) : add(note)) };
    });
  return { score: edited, selection };
}
