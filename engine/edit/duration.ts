/** Note values (I-12): length and dots; the rest of the measure is fitted around them. */
import type { Chord } from '../model/chord.ts';
import type { NoteBase, NoteValue } from '../model/noteValue.ts';
import type { Score } from '../model/score.ts';
import { chordsOf, voiceAt, type ChordAddress, type Edit, type Selection } from './address.ts';
import { followMoments, remember, type Remembered } from './followMoments.ts';
import type { Placed } from './overwrite.ts';
import { placeChord, tupletAround } from './placeChord.ts';
import { repairTies } from './ties.ts';
import { updateVoice, without } from './update.ts';

const SHORTEST_BASE = 9;

type Change = (chord: Chord) => Chord;

/** A chord with another written value; what only its old value could carry is dropped. */
export const withValue = (chord: Chord, value: NoteValue): Chord => ({
  ...without(chord, 'fullMeasure', 'tremolo'),
  value,
});

export const unmarked = (chord: Chord): Chord => without(chord, 'tupletStarts', 'tupletStops');

const sameRatio = ({ value: { modification: a } }: Chord, { value: { modification: b } }: Chord): boolean =>
  a?.actual === b?.actual && a?.normal === b?.normal;

/** Places a changed chord inside its tuplet, whose bracket stays around the same time. */
function placeInTuplet(chords: readonly Chord[], index: number, change: Change): Placed | undefined {
  const tuplet = tupletAround(chords, index);
  const old = chords[index];
  if (!tuplet || !old) return undefined;
  const inside = chords.slice(tuplet.first, tuplet.last + 1);
  // Inside a tuplet that holds another, no value can change without taking one of them apart.
  if (!inside.every((chord) => sameRatio(chord, old))) return undefined;
  const placed = placeChord(inside.map(unmarked), index - tuplet.first, change(unmarked(old)), tuplet.modification);
  if (!placed) return undefined;
  // The outermost of several tuplets that begin or end together keep their marks too.
  const starts = inside[0]?.tupletStarts;
  const stops = inside.at(-1)?.tupletStops;
  const marked = placed.chords.map((chord, position) => ({
    ...chord,
    ...(position === 0 && starts ? { tupletStarts: starts } : {}),
    ...(position === placed.chords.length - 1 && stops ? { tupletStops: stops } : {}),
  }));
  return {
    chords: [...chords.slice(0, tuplet.first), ...marked, ...chords.slice(tuplet.last + 1)],
    index: tuplet.first + placed.index,
  };
}

interface Changed {
  readonly score: Score;
  /** Where the chord stands now. */
  readonly at: ChordAddress;
}

/** Changes one chord's value and fits the measure around it; undefined where it does not fit. */
function changeChord(score: Score, at: ChordAddress, change: Change): Changed | undefined {
  const chords = voiceAt(score, at)?.chords;
  const old = chords?.[at.chord];
  if (!chords || !old) return undefined;
  const placed = tupletAround(chords, at.chord)
    ? placeInTuplet(chords, at.chord, change)
    : placeChord(chords, at.chord, change(old));
  if (!placed) return undefined;
  const edited = updateVoice(score, at, (voice) => ({ ...voice, chords: placed.chords }));
  return { score: repairTies(edited, at), at: { ...at, chord: placed.index } };
}

/**
 * Applies a change of value to each selected chord that is still there, from the last to the first, so that one
 * that grows does not shift those still to come.
 */
function changeEach(score: Score, selection: Selection, change: Change): Edit {
  let edited = score;
  const changed: Remembered[] = [];
  for (const at of [...chordsOf(selection)].reverse()) {
    const edit = changeChord(edited, at, change);
    if (!edit) continue;
    edited = edit.score;
    changed.push(...remember(edited, edit.at));
  }
  return edited === score ? { score, selection } : { score: edited, selection: followMoments(edited, changed) };
}

/** I-12, I-32: a value of the palette (whole … 32nd), dots kept off; longer than the measure: ignored. */
export const setDuration = (score: Score, selection: Selection, base: NoteBase): Edit =>
  changeEach(score, selection, (chord) => withValue(chord, { ...chord.value, base, dots: 0 }));

/** I-12: ×1.5, or ÷1.5 where it is dotted. */
export const toggleDot = (score: Score, selection: Selection): Edit =>
  changeEach(score, selection, (chord) => {
    if (chord.value.base >= SHORTEST_BASE) return chord;
    return withValue(chord, { ...chord.value, dots: chord.value.dots === 0 ? 1 : 0 });
  });
