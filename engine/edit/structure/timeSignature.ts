/**
 * Changing the meter: the music from a measure to the next change of meter is divided into measures of the new length.
 * A pickup remains one.
 */
import type { Score, TimeSignature } from '../../model/score.ts';
import { measureContexts, nominalDuration } from '../../model/scoreContext.ts';
import { ticks, type Ticks } from '../../units.ts';
import { EditError } from '../editError.ts';
import { rebarRegion, regionFrom } from '../rhythm/rebarRegion.ts';
import { updateMeasure } from '../update.ts';
import { pickupOf } from './pickup.ts';

/** Where a withheld measure follows, it begins in the meter that it had, because it keeps its length. */
export function setTimeSignature(score: Score, measure: number, time: TimeSignature): Score {
  const length = checkedLength(time);
  const old = measureContexts(score)[measure]?.time;
  if (!old || sameTime(old, time)) return score;
  const region = regionFrom(score, measure);
  // A short measure alone is the end of the music rather than a pickup.
  const pickup = measure === 0 && region.end > 1 ? pickupOf(score) : ticks(0);
  const lengths = lengthsOf(region.length, length, pickup);
  const divided = rebarRegion(score, region, lengths, time);
  const isPickup = score.measures[measure]?.unnumbered === true && lengths[0] !== length;
  const opened = isPickup ? updateMeasure(divided, measure, (first) => ({ ...first, unnumbered: true })) : divided;
  return updateMeasure(opened, region.first + lengths.length, (next) => (next.time ? next : { ...next, time: old }));
}

/**
 * The lengths of the new measures. The first full measure of the old meter begins a measure of the new one: the music
 * before it is the pickup, and full measures where it is longer than one.
 */
function lengthsOf(music: number, length: Ticks, pickup: Ticks): readonly Ticks[] {
  const first = ticks(pickup % length);
  const count = Math.ceil((music - first) / length);
  return [...(first > 0 ? [first] : []), ...Array.from({ length: count }, () => length)];
}

function checkedLength(time: TimeSignature): Ticks {
  const { beats, beatType } = time;
  const isSound =
    beats.length > 0 &&
    beats.every((count) => Number.isInteger(count) && count > 0 && count <= 64) &&
    Number.isInteger(Math.log2(beatType)) &&
    beatType >= 1 &&
    beatType <= 64;
  if (!isSound) throw new EditError('time-signature');
  return nominalDuration(time);
}

const sameTime = (a: TimeSignature, b: TimeSignature): boolean =>
  a.beatType === b.beatType && a.symbol === b.symbol && a.beats.join() === b.beats.join();
