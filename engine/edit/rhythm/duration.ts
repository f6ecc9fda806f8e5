/** Commands that change note values and dots. The chords around a changed chord are adjusted to fill the measure. */
import { chordDuration, type Chord } from '../../model/chord.ts';
import type { NoteBase, NoteValue } from '../../model/rhythm/noteValue.ts';
import type { Score } from '../../model/score.ts';
import { chordAt, chordsOf, voiceAt, type ChordAddress, type Edit, type Selection } from '../address.ts';
import { followMoments, remember, type Remembered } from './followMoments.ts';
import { measureRegion, type Placed } from './overwrite.ts';
import { placeChord, tupletAround } from '../marks/placeChord.ts';
import { repairTies } from '../marks/ties.ts';
import { withoutPairedTremolo } from '../marks/tremolos.ts';
import { updateVoice, without } from '../update.ts';

const SHORTEST_BASE = 9;

type Change = (chord: Chord) => Chord;

/** A copy of the chord with another written value, without marks that the new value cannot have. */
export const withValue = (chord: Chord, value: NoteValue): Chord => ({
  ...without(withoutPairedTremolo(chord), 'fullMeasure'),
  value,
});

export const unmarked = (chord: Chord): Chord => without(chord, 'tupletStarts', 'tupletStops');

const sameRatio = ({ value: { modification: a } }: Chord, { value: { modification: b } }: Chord): boolean =>
  a?.actual === b?.actual && a?.normal === b?.normal;

/** Places a changed chord inside its tuplet. The tuplet keeps its onset and its duration. */
function placeInTuplet(chords: readonly Chord[], index: number, change: Change): Placed | undefined {
  const tuplet = tupletAround(chords, index);
  const old = chords[index];
  if (!tuplet || !old) return undefined;
  const inside = chords.slice(tuplet.first, tuplet.last + 1);
  // In nested tuplets, a value cannot change without breaking one of the tuplets.
  if (!inside.every((chord) => sameRatio(chord, old))) return undefined;
  const placed = placeChord(inside.map(unmarked), index - tuplet.first, change(unmarked(old)), tuplet);
  if (!placed) return undefined;
  // Where several tuplets begin or end together, the outer ones keep their marks too.
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
  /** Address of the chord after the change. */
  readonly at: ChordAddress;
}

/** Changes the value of one chord and adjusts the measure around it; undefined if the new value does not fit. */
function changeChord(score: Score, at: ChordAddress, change: Change): Changed | undefined {
  const chords = voiceAt(score, at)?.chords;
  const old = chords?.[at.chord];
  if (!chords || !old) return undefined;
  const placed = tupletAround(chords, at.chord)
    ? placeInTuplet(chords, at.chord, change)
    : placeChord(chords, at.chord, change(old), measureRegion(score, at.measure));
  if (!placed) return undefined;
  const edited = updateVoice(score, at, (voice) => ({ ...voice, chords: placed.chords }));
  return { score: repairTies(edited, at), at: { ...at, chord: placed.index } };
}

/** What the chords of one voice that were changed before replace: everything up to `until`. */
interface Written {
  readonly until: number;
  readonly chords: readonly Remembered[];
}

const NOTHING_WRITTEN: Written = { until: 0, chords: [] };

/**
 * Applies a change of value to each selected chord, from the first to the last of its voice. A chord that an earlier
 * one replaces does not change, so that eight eighths as quarters are the first, third, fifth and seventh of them.
 */
function changeEach(score: Score, selection: Selection, change: Change): Edit {
  const voices = new Map<string, Written>();
  let edited = score;
  for (const at of chordsOf(selection)) {
    const key = [at.part, at.measure, at.voice].join();
    const written = voices.get(key) ?? NOTHING_WRITTEN;
    const now = standing(score, edited, at, written.until);
    const edit = now && changeChord(edited, now, change);
    const [placed] = edit ? remember(edit.score, edit.at) : [];
    // At the end of a measure a longer chord begins earlier, but it does not replace what this command has written.
    if (!edit || !placed || placed.onset < written.until || !stand(edit.score, written.chords)) continue;
    edited = edit.score;
    const until = placed.onset + chordDuration(placed.chord);
    voices.set(key, { until, chords: [...written.chords, placed] });
  }
  const changed = [...voices.values()].flatMap(({ chords }) => chords);
  return edited === score ? { score, selection } : { score: edited, selection: followMoments(edited, changed) };
}

const stand = (score: Score, chords: readonly Remembered[]): boolean =>
  chords.every((chord) => followMoments(score, [chord]).length > 0);

/** The address in `edited` of a chord of `score`; undefined where it begins before `from` or was replaced. */
function standing(score: Score, edited: Score, at: ChordAddress, from: number): ChordAddress | undefined {
  const [old] = remember(score, at);
  if (old === undefined || old.onset < from) return undefined;
  const [now] = followMoments(edited, [old]);
  return now && chordAt(edited, now)?.value === old.chord.value ? now : undefined;
}

/**
 * Sets an undotted note value (whole … 32nd) for the selected chords; chords for which it is too long do not change.
 */
export const setDuration = (score: Score, selection: Selection, base: NoteBase): Edit =>
  changeEach(score, selection, (chord) => withValue(chord, { ...chord.value, base, dots: 0 }));

/** Adds a dot to the selected chords (duration × 1.5), or removes the dots of dotted ones. */
export const toggleDot = (score: Score, selection: Selection): Edit =>
  changeEach(score, selection, (chord) => {
    if (chord.value.base >= SHORTEST_BASE) return chord;
    return withValue(chord, { ...chord.value, dots: chord.value.dots === 0 ? 1 : 0 });
  });
