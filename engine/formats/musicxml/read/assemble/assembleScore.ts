/** Assembles a score from the parts of a file. */
import type { Measure, Part, PartGroup, Score } from '../../../../model/score.ts';
import { FormatError } from '../../../formatError.ts';
import { assembleMeasures } from './assembleMeasures.ts';
import { assemblePart, fitMeasure, measureLength } from './assemblePart.ts';
import type { DraftPart } from '../../fit/draft.ts';
import { findDrums } from '../../fit/findDrums.ts';
import type { FittedVoice } from '../../fit/fitVoice.ts';
import { keptHeader } from '../../fit/keptHeader.ts';
import type { PartReading } from '../../fit/partReading.ts';
import { isSameMeter } from '../../tables/meter.ts';
import { finishMeta } from '../readHeader.ts';
import type { ScoreHandler } from '../scoreHandler.ts';

/**
 * Returns the groups with the indexes of the score's parts. The file's groups count all parts of the list, including
 * those without music, which are left out.
 */
function groupsOf(reading: ScoreHandler, kept: readonly DraftPart[]): PartGroup[] {
  const { parts, groups } = reading.partList;
  const indexFrom = (first: number, last: number): number[] =>
    parts.slice(first, last + 1).flatMap((part) => {
      const index = kept.indexOf(part);
      return index < 0 ? [] : [index];
    });
  return groups.flatMap((group) => {
    const inside = indexFrom(group.firstPart, group.lastPart);
    const [firstPart, lastPart] = [inside[0], inside.at(-1)];
    return firstPart === undefined || lastPart === undefined ? [] : [{ ...group, firstPart, lastPart }];
  });
}

function takeFrets(reading: ScoreHandler): void {
  reading.partList.parts.forEach((part, index) => {
    const frets = Number(reading.header.frets[index]);
    if (part.tuning !== undefined && Number.isInteger(frets) && frets >= 0 && frets <= 127) {
      part.tuning = { ...part.tuning, frets };
    }
  });
}

/** Warns of a part whose meter is not that of the score at the same time. */
function warnOfMeters({ part, warn }: PartReading, measures: readonly Measure[]): void {
  const isOther = measures.some(({ time }, index) => {
    const own = part.measures[index]?.frame.time;
    return own !== undefined && time !== undefined && !isSameMeter(own, time);
  });
  if (isOther) warn('meters of single parts are left out; all parts have that of the first');
}

/** Assembles the score. */
export function assembleScore(reading: ScoreHandler): Score {
  const readings = reading.partReadings();
  if (readings.length === 0) throw new FormatError('', 'the score has no part with measures');
  takeFrets(reading);
  const parts = readings.map(({ part }) => part);
  if (!reading.header.isOwn) parts.forEach(findDrums);
  const fitted: FittedVoice[][][] = readings.map(({ part, facts, warn, spend }) =>
    part.measures.map((measure) => fitMeasure(measure, facts, warn, spend)),
  );
  const measures = assembleMeasures(parts, reading.header.isOwn, (index, nominal) =>
    parts.reduce((longest, { measures: own }, part) => {
      const measure = own[index];
      if (measure === undefined) return longest;
      return Math.max(longest, measureLength(measure, fitted[part]?.[index] ?? [], nominal));
    }, 0),
  );
  readings.forEach((each) => {
    warnOfMeters(each, measures);
  });
  const { hasAllStems, isOwn } = reading.header;
  const encoding = { hasAllStems, isOwn };
  const groups = groupsOf(reading, parts);
  const meta = finishMeta(reading.header);
  const header = keptHeader(reading.header.elements, meta, reading.budget.spend);
  const assembled: Part[] = readings.map(({ part: draft, facts, warn, spend }, index) =>
    assemblePart({ draft, fitted: fitted[index] ?? [], facts, warn, spend }, measures, encoding),
  );
  return {
    meta,
    measures,
    parts: assembled,
    ...(groups.length > 0 && { groups }),
    ...(header !== undefined && { header }),
  };
}
