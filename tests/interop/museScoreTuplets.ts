/**
 * MuseScore 3 makes a tuplet of all notes that have a ratio, with a number and possibly a bracket where the file shows
 * none. A tuplet has one ratio, so a bracket over notes of several ratios is divided. Both changes are undone here, by
 * comparing the notes of the brackets.
 */
import { children, child, textIn, type Node } from './xmlTree.ts';

interface Scaled {
  readonly note: Node;
  /** Its position and kind, independent of the numbering of voices. */
  readonly key: string;
  readonly voice: string;
  readonly ratio: string;
}

/** Notes and rests in the order of the file, without further notes of a chord. */
function scaledNotes(part: Node): Scaled[] {
  let division = 1;
  return children(part, 'measure').flatMap((measure, index) => {
    let at = 0;
    return measure.children.flatMap((each): Scaled[] => {
      if (each.name === 'attributes') division = Number(textIn(each, 'divisions') ?? division);
      const length = Number(textIn(each, 'duration') ?? 0) / division;
      if (each.name === 'backup') at -= length;
      if (each.name === 'forward') at += length;
      if (each.name !== 'note' || child(each, 'chord') || child(each, 'grace')) return [];
      const sound = child(each, 'pitch') ?? child(each, 'unpitched');
      const key = `${index} ${at.toFixed(3)} ${sound?.children.map(({ text }) => text.trim()).join('') ?? 'rest'}`;
      at += length;
      const modification = child(each, 'time-modification');
      const ratio =
        Number(textIn(modification, 'actual-notes') ?? 1) / Number(textIn(modification, 'normal-notes') ?? 1);
      return [{ note: each, key, voice: textIn(each, 'voice') ?? '1', ratio: ratio.toFixed(6) }];
    });
  });
}

const edgesOf = (note: Node): string[] =>
  children(note, 'notations').flatMap((each) =>
    children(each, 'tuplet').map(({ attributes }) => attributes['type'] ?? ''),
  );

/** Runs of notes under one bracket; nested tuplets count as the outermost. */
function brackets(notes: readonly Scaled[]): Scaled[][] {
  const open = new Map<string, { depth: number; notes: Scaled[] }>();
  const found: Scaled[][] = [];
  for (const each of notes) {
    const edges = edgesOf(each.note);
    const current = open.get(each.voice) ?? { depth: 0, notes: [] };
    current.depth += edges.filter((edge) => edge === 'start').length;
    if (current.depth > 0) current.notes.push(each);
    current.depth -= edges.filter((edge) => edge === 'stop').length;
    if (current.depth > 0) open.set(each.voice, current);
    else {
      open.delete(each.voice);
      if (current.notes.length > 0) found.push(current.notes);
    }
  }
  return found;
}

function forget(bracket: readonly Scaled[]): void {
  for (const { note } of bracket) {
    for (const notations of children(note, 'notations'))
      notations.children.splice(0, Infinity, ...notations.children.filter(({ name }) => name !== 'tuplet'));
  }
}

const isMixed = (bracket: readonly Scaled[]): boolean => new Set(bracket.map(({ ratio }) => ratio)).size > 1;

/** Keeps only brackets over notes of one ratio, and in `after` only those that begin under a bracket of `before`. */
export function compareTuplets(before: Node, after: Node): void {
  const again = children(after, 'part');
  for (const [index, part] of children(before, 'part').entries()) {
    const notes = scaledNotes(part);
    brackets(notes).filter(isMixed).forEach(forget);
    const shown = new Set(brackets(notes).flat());
    const bare = new Set(notes.filter((each) => each.ratio !== '1.000000' && !shown.has(each)).map(({ key }) => key));
    const other = again[index];
    if (other === undefined) continue;
    for (const bracket of brackets(scaledNotes(other))) if (bare.has(bracket[0]?.key ?? '')) forget(bracket);
  }
}
