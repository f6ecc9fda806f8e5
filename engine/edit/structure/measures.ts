/** Commands that append, insert and delete measures. Every part always has as many measures as the score. */
import { restingMeasure } from '../../model/emptyScore.ts';
import type { ClefChange, KeyChange, Measure, Part, PartMeasure, Score, Volta } from '../../model/score.ts';
import { clefAt, nominalDuration, timeSignatureAt } from '../../model/scoreContext.ts';
import { ticks } from '../../units.ts';
import { EditError } from '../editError.ts';
import { clearTiesFrom, repairMeasure } from '../marks/ties.ts';
import { updateParts, withList } from '../update.ts';
import { voltaAround } from './barlines.ts';
import { pairLines } from './pairLines.ts';
import { repairRepeats } from './repairRepeats.ts';
import { shortenLines } from './shortenLines.ts';

/** Largest number of measures. Requirement Q-03 states no bound; a larger number is treated as an input error. */
export const MOST_MEASURES = 10_000;

/** Sets the number of measures: appends measures with full-measure rests, or removes measures at the end. */
export function setMeasureCount(score: Score, count: number): Score {
  if (!Number.isInteger(count) || count < 1 || count > MOST_MEASURES)
    throw new EditError('measure-count', MOST_MEASURES);
  const present = score.measures.length;
  if (count === present) return score;
  if (count > present) return insertMeasures(score, present, count - present);
  const cut: Score = {
    ...score,
    measures: score.measures.slice(0, count),
    parts: score.parts.map((part) => ({ ...part, measures: part.measures.slice(0, count) })),
  };
  return repairMeasure(withWholeLines(cut, score, count, present - 1), count - 1);
}

/** Inserts measures of rests, in the meter in force, before `measure`; at the score's length, after its end. */
export function insertMeasures(score: Score, measure: number, count = 1): Score {
  const atStart = measure === 0;
  const duration = nominalDuration(timeSignatureAt(score, Math.max(0, measure - 1)));
  const [first] = score.measures;
  // Meter, key and tempo of the old first measure move to the new first measure.
  const opening = atStart && first ? openingOf(first) : {};
  const volta = voltaWithin(score, measure);
  const inserted = Array.from({ length: count }, (_, index): Measure => ({
    duration,
    ...(index === 0 ? opening : {}),
    ...(volta && { volta }),
  }));
  const edited: Score = {
    ...score,
    measures: score.measures.toSpliced(measure, 0, ...inserted),
    parts: score.parts.map((part) => ({
      ...part,
      measures: part.measures.toSpliced(
        measure,
        0,
        ...inserted.map((_, index) => {
          const resting = restingMeasure(part.staves.length, duration);
          const keys = atStart && index === 0 ? part.measures[0]?.keys?.filter(({ at }) => at === 0) : undefined;
          return keys === undefined ? resting : withList(resting, 'keys', keys);
        }),
      ),
    })),
  };
  return repairMeasure(atStart ? dropOpening(edited, count) : edited, measure - 1);
}

/** The bracket over measures that are inserted before `measure`: that over both of its neighbours. */
function voltaWithin(score: Score, measure: number): Volta | undefined {
  const endings = score.measures[measure]?.volta?.endings;
  const [, last = -1] = voltaAround(score, measure - 1) ?? [];
  return endings === undefined || last < measure ? undefined : { endings, start: false, stop: 'none' };
}

const openingOf = ({ time, key, tempos }: Measure): Partial<Measure> => ({
  ...(time && { time }),
  ...(key && { key }),
  ...(tempos?.[0] && { tempos: [tempos[0]] }),
});

function dropOpening(score: Score, measure: number): Score {
  const old = score.measures[measure];
  if (!old) return score;
  const { time: _, key: __, tempos = [], ...rest } = old;
  const withoutKeys = updateParts(score, (part) => {
    const own = part.measures[measure];
    if (!own?.keys) return part;
    const later = own.keys.filter(({ at }) => at > 0);
    return { ...part, measures: part.measures.with(measure, withList(own, 'keys', later)) };
  });
  return {
    ...withoutKeys,
    measures: score.measures.with(measure, withList<Measure, 'tempos'>(rest, 'tempos', tempos.slice(1))),
  };
}

/**
 * Deletes a measure with its dynamics, and clears the ties across its boundaries. A meter, key, tempo or clef that
 * began in it begins in the next measure instead, because the music that follows is written in it.
 */
export const deleteMeasure = (score: Score, measure: number): Score =>
  withWholeLines(withoutOne(score, measure), score, measure, measure);

/** Shortens or removes the lines and repeats that lost an end with the measures from `first` to `last` of `before`. */
const withWholeLines = (score: Score, before: Score, first: number, last: number): Score =>
  repairRepeats(pairLines(shortenLines(score, before, first, last), before), before, first, last);

function withoutOne(score: Score, measure: number): Score {
  const doomed = score.measures[measure];
  if (!doomed) return score;
  if (score.measures.length === 1) throw new EditError('last-measure');
  const next = score.measures[measure + 1];
  const measures = score.measures.toSpliced(
    measure,
    next ? 2 : 1,
    ...(next ? [inherit(doomed, next, measure === 0)] : []),
  );
  const isNewKey = next?.key !== undefined;
  // The first note after the deleted measure is another one, even where it has the same pitch.
  const { parts } = clearTiesFrom(score, measure - 1);
  const shorter = updateParts({ ...score, measures, parts }, (part) => withoutMeasure(part, measure, isNewKey));
  return shorter;
}

/** Deletes the measures `first` to `last`, as `deleteMeasure` does one by one. */
export function deleteMeasures(score: Score, first: number, last: number): Score {
  if (last - first + 1 >= score.measures.length) throw new EditError('last-measure');
  let edited = score;
  for (let measure = last; measure >= first; measure--) edited = withoutOne(edited, measure);
  return withWholeLines(edited, score, first, last);
}

/** Moves what began in the deleted measure to the next one, except what the next measure sets itself. */
function inherit(doomed: Measure, next: Measure, isFirst: boolean): Measure {
  const { time, key, tempos, section, rehearsalMark, rehearsalEnclosure } = doomed;
  const takesMark = next.rehearsalMark === undefined && rehearsalMark !== undefined;
  const last = tempos?.at(-1);
  const startsWithTempo = next.tempos?.[0]?.at === 0;
  const carried = last && !startsWithTempo ? [{ ...(isFirst ? (tempos?.[0] ?? last) : last), at: ticks(0) }] : [];
  return withList<Measure, 'tempos'>(
    {
      ...(time && { time }),
      ...(key && { key }),
      ...(section && { section }),
      ...(takesMark && { rehearsalMark, ...(rehearsalEnclosure && { rehearsalEnclosure }) }),
      ...next,
    },
    'tempos',
    [...carried, ...(next.tempos ?? [])],
  );
}

/** `isNewKey`: the next measure sets the score's key, so a part's own key from the deleted measure is not moved. */
function withoutMeasure(part: Part, measure: number, isNewKey: boolean): Part {
  const measures = part.measures.toSpliced(measure, 1);
  const next = measures[measure];
  const doomed = part.measures[measure];
  if (!next || !doomed) return { ...part, measures };
  const kept = isNewKey || !doomed.keys ? next : withKeys(next, doomed.keys);
  const changes = doomed.clefs ?? [];
  const shorter = { ...part, measures: kept === next ? measures : measures.with(measure, kept) };
  if (measure === 0) return withFirstClefs(shorter, part);
  return changes.length === 0
    ? shorter
    : { ...shorter, measures: shorter.measures.with(measure, withClefs(kept, changes)) };
}

/** The last key of each staff in the deleted measure, unless the next measure begins with a key for that staff. */
function withKeys(measure: PartMeasure, changes: readonly KeyChange[]): PartMeasure {
  const own = measure.keys ?? [];
  const forAll = changes.findLastIndex(({ staff }) => staff === undefined);
  const after = forAll < 0 ? changes : changes.slice(forAll);
  const carried = after
    .filter((change, index) => !after.slice(index + 1).some(({ staff }) => staff === change.staff))
    .filter(({ staff }) => !own.some((key) => key.at === 0 && (key.staff === undefined || key.staff === staff)))
    .map((change) => ({ ...change, at: ticks(0) }));
  return withList(measure, 'keys', [...carried, ...own]);
}

function withClefs(measure: PartMeasure, changes: readonly ClefChange[]): PartMeasure {
  const own = measure.clefs ?? [];
  const lastByStaff = new Map(changes.map((change) => [change.staff, { ...change, at: ticks(0) }]));
  const carried = [...lastByStaff.values()].filter(
    ({ staff }) => !own.some((clef) => clef.staff === staff && clef.at === 0),
  );
  return withList(measure, 'clefs', [...carried, ...own]);
}

/** Makes the clefs at the end of the old first measure the initial clefs of the staves. */
function withFirstClefs(part: Part, before: Part): Part {
  const [first] = before.measures;
  if (!first?.clefs) return part;
  return {
    ...part,
    staves: part.staves.map((staff, index) => ({ ...staff, clef: clefAt(before, 1, index, ticks(0)) })),
  };
}
