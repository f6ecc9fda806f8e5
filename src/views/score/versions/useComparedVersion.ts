/**
 * An earlier version compared with the present score: the content of their panes, and the movement from difference to
 * difference.
 */
import { useEffect, useMemo, useState } from 'react';
import { compareScores, measureNumbers } from '../../../../engine/index.ts';
import type { Comparison, Score } from '../../../../engine/index.ts';
import { fixedSource } from '../../../editing/index.ts';
import { Signal } from '../../../signal.ts';
import { versionTexts } from '../../../texts/index.ts';
import { ScoreReading } from '../reading/scoreReading.ts';
import type { ComparedPane } from './ComparedPanes.tsx';
import { linkReadings } from './linkReadings.ts';
import { mapProgress, markedPairs, marksOf } from './markedMeasures.ts';
import type { MarkedPair } from './markedMeasures.ts';

interface Compared {
  readonly comparison: Comparison;
  readonly marked: readonly MarkedPair[];
  readonly before: ComparedPane;
  readonly after: ComparedPane;
}

/** Both begin at the first difference. */
function compare(older: Score, present: Score, labels: readonly [string, string]): Compared {
  const comparison = compareScores(older, present);
  const marked = markedPairs(comparison);
  const [first] = marked;
  const [toAfter, toBefore] = [mapProgress(comparison, 'before'), mapProgress(comparison, 'after')];
  const starts = {
    before: first?.before ?? Math.floor(toBefore(first?.after ?? 0)),
    after: first?.after ?? Math.floor(toAfter(first?.before ?? 0)),
  };
  const paneOf = (side: 'before' | 'after', score: Score, label: string): ComparedPane => ({
    label,
    score,
    source: fixedSource(score),
    reading: new ScoreReading(Math.min(starts[side], score.measures.length - 1)),
    marks: marksOf(marked, side),
    revealed: new Signal<[measure: number]>(),
  });
  return {
    comparison,
    marked,
    before: paneOf('before', older, labels[0]),
    after: paneOf('after', present, labels[1]),
  };
}

/** `Bar 5: changed since then` */
function sayDifference({ before, after, mark }: MarkedPair, compared: Compared): string {
  const { score } = after === undefined ? compared.before : compared.after;
  const number = measureNumbers(score.measures)[after ?? before ?? 0] ?? null;
  return versionTexts.bar(number, versionTexts.marks[mark]);
}

function reveal({ before, after }: MarkedPair, compared: Compared): void {
  if (after !== undefined) compared.after.revealed.emit(after);
  else if (before !== undefined) compared.before.revealed.emit(before);
}

export function useComparedVersion(older: Score, present: Score, labels: readonly [string, string]) {
  const [olderLabel, presentLabel] = labels;
  const compared = useMemo(
    () => compare(older, present, [olderLabel, presentLabel]),
    [older, present, olderLabel, presentLabel],
  );
  useEffect(() => linkReadings(compared.before.reading, compared.after.reading, compared.comparison), [compared]);
  const [index, setIndex] = useState(0);
  const { marked, comparison } = compared;
  const shown = marked[index];
  const go = (by: number): void => {
    const next = (index + by + marked.length) % marked.length;
    setIndex(next);
    const pair = marked[next];
    if (pair !== undefined) reveal(pair, compared);
  };
  return {
    ...{ compared, go, count: marked.length, whole: comparison.whole },
    said: shown === undefined ? '' : sayDifference(shown, compared),
  };
}
