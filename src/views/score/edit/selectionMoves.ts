/**
 * The movements of the selection by keys: from chord to chord and to grace notes between them, from head to head, from
 * bar to bar, and extending it.
 */
import {
  besideInTime,
  chordAt,
  chordsOf,
  nextChord,
  previousChord,
  selectAll,
  selectNextHead,
  selectRange,
  wholeChord,
} from '../../../../engine/index.ts';
import type { ChordAddress, GraceAddress, NoteAddress, Score, Selection } from '../../../../engine/index.ts';

export interface Selected {
  readonly selection: Selection;
  /** The fixed end while a range is extended; undefined: the first selected chord. */
  readonly anchor: ChordAddress | undefined;
  /** The moving end; undefined: the last selected chord. */
  readonly focus: ChordAddress | undefined;
}

type Walk = (score: Score, from: ChordAddress) => ChordAddress | undefined;

const inFirstPart = (selection: Selection): readonly ChordAddress[] =>
  chordsOf(selection.filter(({ part }) => part === selection[0]?.part));

/** The voice's first chord of the next measure, or of this one; at the end the last chord. */
function measureStart(by: 1 | -1): Walk {
  const step = by === 1 ? nextChord : previousChord;
  return (score, from) => {
    if (by === -1 && from.chord > 0) return { ...from, chord: 0 };
    let here: ChordAddress | undefined = from;
    while (here !== undefined && here.measure === from.measure) here = step(score, here);
    return here && { ...here, chord: 0 };
  };
}

/** The following chords of the voice in this measure, or in the whole score. */
const farthest =
  (step: Walk, stays: boolean): Walk =>
  (score, from) => {
    let here = from;
    for (let next = step(score, here); next !== undefined; next = step(score, here)) {
      if (stays && next.measure !== from.measure) break;
      here = next;
    }
    return here;
  };

const WALKS = {
  next: nextChord,
  previous: previousChord,
  nextBar: measureStart(1),
  previousBar: measureStart(-1),
  barStart: farthest(previousChord, true),
  barEnd: farthest(nextChord, true),
  scoreStart: farthest(previousChord, false),
  scoreEnd: farthest(nextChord, false),
} as const satisfies Readonly<Record<string, Walk>>;
export type WalkName = keyof typeof WALKS;

/** The first chord of a measure: the start for keys when nothing is selected. */
export function firstChordFrom(score: Score, measure: number): ChordAddress | undefined {
  for (let at = measure; at < score.measures.length; at += 1)
    for (let part = 0; part < score.parts.length; part += 1) {
      const address = { part, measure: at, voice: 0, chord: 0 };
      if (chordAt(score, address) !== undefined) return address;
    }
  return undefined;
}

const whole = (score: Score, at: ChordAddress): Selected => ({
  selection: wholeChord(score, at),
  anchor: at,
  focus: at,
});

/** The chord from which a movement starts; undefined where nothing is selected. */
function startOf(selected: Selected, backwards: boolean): ChordAddress | undefined {
  const chords = inFirstPart(selected.selection);
  return selected.focus ?? (backwards ? chords[0] : chords.at(-1));
}

/** `measure`: the start where nothing is selected. At an end the selection does not change. */
export function walk(score: Score, selected: Selected, name: WalkName, measure: number): Selected {
  const backwards = name === 'previous' || name === 'previousBar' || name === 'barStart' || name === 'scoreStart';
  const from = startOf(selected, backwards);
  if (from === undefined) {
    const first = firstChordFrom(score, measure);
    return first === undefined ? selected : whole(score, first);
  }
  const to = WALKS[name](score, from);
  return to === undefined ? selected : whole(score, to);
}

/** The grace note that sounds between the selection and the next or previous chord; undefined where there is none. */
export function graceBeside(score: Score, selected: Selected, by: 1 | -1): GraceAddress | undefined {
  const from = startOf(selected, by === -1);
  const beside = from && besideInTime(score, from, by);
  return beside !== undefined && 'grace' in beside ? beside : undefined;
}

/** A movement with Shift: selects everything between the anchor and the target. */
export function extend(score: Score, selected: Selected, name: WalkName): Selected {
  const chords = inFirstPart(selected.selection);
  const anchor = selected.anchor ?? chords[0];
  const from = selected.focus ?? chords.at(-1);
  const focus = from && (WALKS[name](score, from) ?? from);
  if (anchor === undefined || focus === undefined) return selected;
  return { selection: selectRange(score, anchor, focus), anchor, focus };
}

/** Whether the selection is the last head of its chord, or the first one: Tab goes on to what sounds after or before it. */
export function isOuterHead(score: Score, { selection }: Selected, by: 1 | -1): boolean {
  const [at, ...others] = selection;
  if (at === undefined || others.length > 0) return false;
  return by === 1 ? at.note + 1 >= (chordAt(score, at)?.notes.length ?? 0) : at.note <= 0;
}

/** The previous head of the chord, and from the lowest one the highest of the previous chord. */
function previousHead(score: Score, at: NoteAddress): Selection | undefined {
  if (at.note > 0) return [{ ...at, note: at.note - 1 }];
  const before = previousChord(score, at);
  return before && wholeChord(score, before).slice(-1);
}

/** I-32: Tab and Shift+Tab. For a chord that is selected as a whole, its first or last head is selected. */
export function stepHead(score: Score, { selection }: Selected, by: 1 | -1): Selected {
  const chords = chordsOf(selection);
  const at = by === 1 ? selection.at(-1) : selection[0];
  if (at !== undefined && chords.length === 1 && selection.length > 1)
    return { selection: by === 1 ? selection.slice(0, 1) : selection.slice(-1), anchor: undefined, focus: undefined };
  const next = at && (by === 1 ? selectNextHead(score, at) : previousHead(score, at));
  return { selection: next ?? selection, anchor: undefined, focus: undefined };
}

export const everything = (score: Score): Selected => ({
  selection: selectAll(score),
  anchor: undefined,
  focus: undefined,
});
