/** Changing the meter: the music from a measure to the next change of meter is divided into measures of the new length. */
import type { Score, TimeSignature } from '../../model/score.ts';
import { measureContexts, nominalDuration } from '../../model/scoreContext.ts';
import type { Ticks } from '../../units.ts';
import { EditError } from '../editError.ts';
import { rebarRegion, regionFrom } from '../rhythm/rebarRegion.ts';

export function setTimeSignature(score: Score, measure: number, time: TimeSignature): Score {
  const length = checkedLength(time);
  const contexts = measureContexts(score);
  const old = contexts[measure]?.time;
  if (!old || sameTime(old, time)) return score;
  const region = regionFrom(score, measure);
  const count = Math.ceil(region.length / length);
  return rebarRegion(
    score,
    region,
    Array.from({ length: count }, () => length),
    time,
  );
}

function checkedLength(time: TimeSignature): Ticks {
  const { beats, beatType } = time;
  const isSound =
    beats.length > 0 &&
    beats.every((count) => Number.isInteger(count) && count > 0 && count <= 64) &&
    Number.isInteger(Math.log2(beatType)) &&
    beatType >= 1 &&
    beatType <= 64;
  if (!isSound)
    throw new EditError('invalid-value', 'A time signature is a number of beats over 1, 2, 4, 8, 16, 32 or 64.');
  return nominalDuration(time);
}

const sameTime = (a: TimeSignature, b: TimeSignature): boolean =>
  a.beatType === b.beatType && a.symbol === b.symbol && a.beats.join() === b.beats.join();
