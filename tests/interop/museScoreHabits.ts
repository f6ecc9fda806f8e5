/**
 * The changes that MuseScore 3 makes in any file that it opens, whichever program wrote it. Each is undone here on both
 * sides before the comparison. Every other difference is a fault of Songleaf.
 */
import { child, children, textIn, type Node } from './xmlTree.ts';

const drop = (node: Node | undefined, isDropped: (each: Node) => boolean): void => {
  if (node === undefined) return;
  node.children.splice(0, node.children.length, ...node.children.filter((each) => !isDropped(each)));
};

const isGrace = (note: Node): boolean => child(note, 'grace') !== undefined;
const isRest = (note: Node): boolean => child(note, 'rest') !== undefined;
const notationsOf = (note: Node): Node[] => children(note, 'notations');

function dropTies(note: Node, type: string): void {
  const isTie = ({ name, attributes }: Node): boolean =>
    (name === 'tie' || name === 'tied') && attributes['type'] === type;
  drop(note, isTie);
  for (const notations of notationsOf(note)) drop(notations, isTie);
}

const hasTie = (note: Node, type: string): boolean =>
  children(note, 'tie').some(({ attributes }) => attributes['type'] === type);

const pitchOf = (note: Node): string =>
  ['step', 'alter', 'octave'].map((name) => textIn(child(note, 'pitch'), name) ?? '').join(' ');

/** The slash of a grace note is kept only for an eighth. */
function forgetSlash(note: Node): void {
  const grace = child(note, 'grace');
  if (grace !== undefined && textIn(note, 'type') !== 'eighth')
    Object.assign(grace, { attributes: { ...grace.attributes, slash: 'no' } });
}

/** Rests and grace notes are moved to the staff of their voice. */
function forgetStaff(note: Node): void {
  if (isGrace(note) || isRest(note)) drop(note, ({ name }) => name === 'staff');
}

/**
 * A rest has no lyrics; an extender is drawn only before notes that can have lyrics; of syllables at one note the last
 * determines the hyphenation.
 */
function forgetLyrics(note: Node): void {
  if (isRest(note)) drop(note, ({ name }) => name === 'lyric');
  for (const lyric of children(note, 'lyric')) {
    const last = children(lyric, 'syllabic').at(-1);
    drop(lyric, (each) => each.name === 'extend' || (each.name === 'syllabic' && each !== last));
  }
}

/** The side of a tuplet is computed again. */
function forgetTupletSide(note: Node): void {
  for (const tuplet of notationsOf(note).flatMap((each) => children(each, 'tuplet'))) {
    const { placement: _, ...attributes } = tuplet.attributes;
    Object.assign(tuplet, { attributes });
  }
}

/** Ties that are let to ring are not supported; a tie from a grace note is exported without its end. */
function forgetTies(notes: readonly Node[]): void {
  let fromGrace: string[] = [];
  for (const note of notes) {
    dropTies(note, 'let-ring');
    if (isGrace(note)) {
      if (hasTie(note, 'start')) fromGrace.push(pitchOf(note));
      dropTies(note, 'start');
      dropTies(note, 'stop');
      continue;
    }
    if (fromGrace.includes(pitchOf(note))) dropTies(note, 'stop');
    else if (child(note, 'chord') === undefined) fromGrace = fromGrace.filter((pitch) => pitch === pitchOf(note));
  }
}

/** Two notes on different staves are not tied. */
function forgetTiesAcrossStaves(notes: readonly Node[]): void {
  const open = new Map<string, Node>();
  for (const note of notes.filter((each) => !isGrace(each))) {
    const key = `${textIn(note, 'voice')} ${pitchOf(note)}`;
    const from = hasTie(note, 'stop') ? open.get(key) : undefined;
    if (from !== undefined && textIn(from, 'staff') !== textIn(note, 'staff')) {
      dropTies(from, 'start');
      dropTies(note, 'stop');
    }
    open.delete(key);
    if (hasTie(note, 'start')) open.set(key, note);
  }
}

/** Verses are numbered in their order in a part, without gaps. */
function countVerses(notes: readonly Node[]): void {
  const lyrics = notes.flatMap((note) => children(note, 'lyric'));
  const numbers = [...new Set(lyrics.map(({ attributes }) => Number(attributes['number'] ?? 1)))].sort((a, b) => a - b);
  for (const lyric of lyrics) {
    const number = String(numbers.indexOf(Number(lyric.attributes['number'] ?? 1)) + 1);
    Object.assign(lyric, { attributes: { ...lyric.attributes, number } });
  }
}

/** Grace notes at the end of a voice are moved to the next chord in the file, which belongs to another voice. */
function moveLastGraces(measure: Node): void {
  const { children: all } = measure;
  for (let index = all.length - 1; index > 0; index--) {
    if (all[index]?.name !== 'backup') continue;
    let first = index;
    while (all[first - 1]?.name === 'note' && isGrace(all[first - 1] as Node)) first--;
    const graces = all.splice(first, index - first);
    const next = all.findIndex(({ name }, place) => place > first && name === 'note');
    all.splice(next < 0 ? all.length : next, 0, ...graces);
  }
}

/** Reduces the tree to the facts that both sides contain. */
export function withoutMuseScoreHabits(score: Node): Node {
  for (const part of children(score, 'part')) {
    const measures = children(part, 'measure');
    measures.forEach(moveLastGraces);
    const notes = measures.flatMap((measure) => children(measure, 'note'));
    forgetTies(notes);
    forgetTiesAcrossStaves(notes);
    for (const note of notes) {
      forgetSlash(note);
      forgetStaff(note);
      forgetLyrics(note);
      forgetTupletSide(note);
    }
    countVerses(notes);
  }
  return score;
}
