/** Commands for tremolos of one chord: strokes through its stem, each of which halves the value that is repeated. */
import { isRest, type Chord } from '../../model/chord.ts';
import type { Score } from '../../model/score.ts';
import type { Edit, Selection } from '../address.ts';
import { updateChord, without } from '../update.ts';
import { bearers, haveAll } from './bearers.ts';

export type TremoloStrokes = 1 | 2 | 3;

/**
 * The chord without a tremolo in which it alternates with another chord: the two have one value and follow each other.
 * Strokes through its own stem remain, because they fit any value and any place.
 */
export const withoutPairedTremolo = (chord: Chord): Chord =>
  chord.tremolo === undefined || chord.tremolo.kind === 'single' ? chord : without(chord, 'tremolo');

/** A chord that alternates with another one keeps that tremolo, because only both together can change it. */
const canBear = (chord: Chord): boolean => !isRest(chord) && withoutPairedTremolo(chord) === chord;

const has = ({ tremolo }: Chord, strokes: TremoloStrokes): boolean => tremolo?.strokes === strokes;

export const haveTremolo = (score: Score, selection: Selection, strokes: TremoloStrokes): boolean =>
  haveAll(score, selection, canBear, (chord) => has(chord, strokes));

/** Adds the strokes to the selected chords in place of others, or removes them if all of them have as many. */
export function toggleTremolo(score: Score, selection: Selection, strokes: TremoloStrokes): Edit {
  const isRemoved = haveTremolo(score, selection, strokes);
  const change = (chord: Chord): Chord => {
    if (isRemoved) return without(chord, 'tremolo');
    return has(chord, strokes) ? chord : { ...chord, tremolo: { strokes, kind: 'single' } };
  };
  let edited = score;
  for (const at of bearers(score, selection, canBear)) edited = updateChord(edited, at, change);
  return { score: edited, selection };
}
