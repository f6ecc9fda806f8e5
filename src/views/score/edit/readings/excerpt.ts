/** Returns one measure of one part as a separate score, to be drawn small. */
import { clefAt, keyAt, tempoAt, ticks, timeSignatureAt } from '../../../../../engine/index.ts';
import type { PartMeasure, Score } from '../../../../../engine/index.ts';

/** `content`: the content of the measure. Its ties into the next measure are drawn open. */
export function measureExcerpt(score: Score, measure: number, part: number, content: PartMeasure): Score {
  const own = score.parts[part];
  if (own === undefined) throw new RangeError(`The score has no part ${part}`);
  const { duration = ticks(0) } = score.measures[measure] ?? {};
  const staves = own.staves.map((staff, index) => ({ ...staff, clef: clefAt(own, measure, index, ticks(0)) }));
  const { directions: _, ...notes } = content;
  return {
    meta: { ...score.meta, title: '', subtitle: '', composer: '' },
    measures: [
      {
        duration,
        barline: 'regular',
        time: timeSignatureAt(score, measure),
        key: keyAt(score, measure),
        tempos: [{ quartersPerMinute: tempoAt(score, measure), at: ticks(0), printed: false }],
      },
    ],
    parts: [{ ...own, name: '', showTab: false, staves, measures: [notes] }],
  };
}
