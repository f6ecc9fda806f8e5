/**
 * Mends slurs that lost one of their ends in an edit, because its chord was deleted, overwritten or moved: the slur then
 * ends at the last chord that is left under it, or begins at the first. Where only one chord is left, the other end is
 * removed too. Slurs that a file left without an end stay as they are.
 */
import { chordDuration, isRest } from '../../model/chord.ts';
import type { Part, PartMeasure, Score } from '../../model/score.ts';
import { slurEdges, type ChordInPart, type SlurEdge, type VoiceOfPart } from '../../model/slurs.ts';
import { updateChord } from '../update.ts';
import { compareMoments, type MeasureMoment } from './freeNumber.ts';
import { changedIndexes, looseEdges, numberOf, slurRemains, type SlurRemains } from './slurRemains.ts';
import { removeSlurStart, removeSlurStop } from './slurs.ts';

const isSameEdge = (a: SlurEdge, b: SlurEdge | undefined): boolean => {
  if (b === undefined) return false;
  return 'start' in a ? 'start' in b && a.start === b.start : 'stop' in b && a.stop === b.stop;
};

/** Whether a measure has the same ends of slurs as before, wherever they are in it. */
function keepsEdges(measure: PartMeasure, former: PartMeasure | undefined): boolean {
  if (measure === former) return true;
  const [edges, others] = [slurEdges(measure), former === undefined ? [] : slurEdges(former)];
  return edges.length === others.length && edges.every((edge, index) => isSameEdge(edge, others[index]));
}

const keepsSlurs = ({ measures }: Part, former: Part): boolean =>
  measures === former.measures ||
  (measures.length === former.measures.length &&
    measures.every((measure, index) => keepsEdges(measure, former.measures[index])));

/**
 * The notes of a voice between two moments, without those that begin at these; `hasFirst`: with those at the first one,
 * because a slur from a grace note is over the note of its moment too.
 */
function chordsBetween(
  part: Part,
  voice: VoiceOfPart,
  from: MeasureMoment,
  to: MeasureMoment,
  hasFirst: boolean,
): readonly ChordInPart[] {
  return part.measures.slice(from.measure, to.measure + 1).flatMap(({ voices }, offset) => {
    const measure = from.measure + offset;
    const index = voices.findIndex(({ staff, number }) => staff === voice.staff && number === voice.number);
    let next = 0;
    return (voices[index]?.chords ?? []).flatMap((each, chord): readonly ChordInPart[] => {
      const here = { measure, at: next };
      next += chordDuration(each);
      const isInside = compareMoments(from, here) < (hasFirst ? 1 : 0) && compareMoments(here, to) < 0;
      return isInside && !isRest(each) ? [{ measure, voice: index, chord, grace: -1 }] : [];
    });
  });
}

function endEarlier(score: Score, part: number, voice: VoiceOfPart, { slur, start, ended }: SlurRemains): Score {
  const own = score.parts[part];
  if (own === undefined || start === undefined) return score;
  const last = ended && chordsBetween(own, voice, start.at, ended, slur.from.grace >= 0).at(-1);
  if (last === undefined) return removeSlurStart(score, part, start.end, slur.slur);
  return updateChord(score, { part, ...last }, (chord) => ({
    ...chord,
    slurStops: [...(chord.slurStops ?? []), slur.slur.number],
  }));
}

function beginLater(score: Score, part: number, { slur, stop, began }: SlurRemains): Score {
  const own = score.parts[part];
  if (own === undefined || stop === undefined) return score;
  const [first] = began ? chordsBetween(own, slur.voice, began, stop.at, slur.from.grace >= 0) : [];
  if (first === undefined) return removeSlurStop(score, part, stop.end, slur.slur.number);
  return updateChord(score, { part, ...first }, (chord) => ({
    ...chord,
    slurStarts: [...(chord.slurStarts ?? []), slur.slur],
  }));
}

function mendPart(score: Score, before: Score, part: number): Score {
  let mended = score;
  for (const remains of slurRemains(score, before, part)) {
    const { slur, start, stop } = remains;
    const voice = before.parts[part]?.measures[slur.to.measure]?.voices[slur.to.voice] ?? slur.voice;
    if (start !== undefined && stop === undefined) mended = endEarlier(mended, part, voice, remains);
    if (start === undefined && stop !== undefined) mended = beginLater(mended, part, remains);
  }
  return withoutNewLooseEnds(mended, before, part);
}

/** Removes the ends that the edit has left without a partner in another way, such as both ends on one note. */
function withoutNewLooseEnds(score: Score, before: Score, index: number): Score {
  const [part, former] = [score.parts[index], before.parts[index]];
  if (part === undefined || former === undefined) return score;
  const loose = looseEdges(part, changedIndexes(part, former));
  if (loose.length === 0) return score;
  const known = new Set(looseEdges(former).map(({ edge }) => numberOf(edge)));
  return loose.reduce((cleared, { edge, end }) => {
    if (known.has(numberOf(edge))) return cleared;
    if ('start' in edge) return removeSlurStart(cleared, index, end, edge.start);
    return removeSlurStop(cleared, index, end, edge.stop);
  }, score);
}

/** `before`: the score that was edited. */
export function mendSlurs(score: Score, before: Score): Score {
  if (score.parts === before.parts) return score;
  const known = new Set(before.parts);
  let mended = score;
  score.parts.forEach((part, index) => {
    const former = before.parts[index];
    if (former === undefined || known.has(part) || keepsSlurs(part, former)) return;
    mended = mendPart(mended, before, index);
  });
  return mended;
}
