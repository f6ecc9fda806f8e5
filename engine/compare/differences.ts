/**
 * What differs between two states of a score, measure by measure. Measures are paired by their content, so that those
 * behind an inserted one are compared with what they were. Parts are paired in the same way.
 */
import type { Part, Score } from '../model/score.ts';
import { align } from './align.ts';
import type { Pair } from './align.ts';
import { frameText, notesText, partText, signsText, textsInForce } from './measureContent.ts';

/**
 * `notes`: what a part plays; `signs`: what stands around its notes; `frame`: meter, key, tempo, barlines and other things
 * that all parts have in common. A meter, a key or a tempo differs where it begins to, not in every measure that it
 * holds for.
 */
export type DifferenceKind = 'inserted' | 'removed' | 'notes' | 'signs' | 'frame';

export interface Difference {
  /** The measure's index in both scores; undefined in the one that lacks it. */
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** The part's index in the later score; undefined where all parts are meant. */
  readonly part: number | undefined;
  readonly kind: DifferenceKind;
}

export interface Comparison {
  /** All measures of both scores, in order. */
  readonly pairs: readonly Pair[];
  /** In order of the measures. */
  readonly differences: readonly Difference[];
  /** What differs of the score as a whole. `parts`: their number; `part`: instrument, name or staves of one. */
  readonly whole: readonly ('title' | 'parts' | 'part')[];
}

interface PartPair {
  readonly before: Part;
  readonly after: Part;
  readonly index: number;
}

export function compareScores(before: Score, after: Score): Comparison {
  const parts = pairParts(before, after);
  const contentOf = ({ measures }: Score, side: 'before' | 'after'): string[] =>
    measures.map(({ duration }, index) =>
      parts.reduce((text, pair) => text + notesOf(pair[side], index), String(duration)),
    );
  const pairs = align(contentOf(before, 'before'), contentOf(after, 'after'));
  const heldBefore = textsInForce(before);
  const heldAfter = textsInForce(after);
  let heldDifference = '';
  const differences = pairs.flatMap((pair): Difference[] => {
    if (pair.before === undefined) return [{ ...pair, part: undefined, kind: 'inserted' }];
    if (pair.after === undefined) return [{ ...pair, part: undefined, kind: 'removed' }];
    const held = [heldBefore[pair.before], heldAfter[pair.after]];
    const heldNow = held[0] === held[1] ? '' : held.join('\n');
    const differsAnew = heldNow !== '' && heldNow !== heldDifference;
    heldDifference = heldNow;
    const [old, now] = [before.measures[pair.before], after.measures[pair.after]];
    const isFrame = old !== undefined && now !== undefined && frameText(old) !== frameText(now);
    const frame: Difference[] = differsAnew || isFrame ? [{ ...pair, part: undefined, kind: 'frame' }] : [];
    return [...frame, ...parts.flatMap((part) => partDifferences(part, pair.before ?? 0, pair.after ?? 0))];
  });
  return { pairs, differences, whole: wholeDifferences(before, after, parts) };
}

function pairParts(before: Score, after: Score): readonly PartPair[] {
  return align(before.parts.map(partText), after.parts.map(partText)).flatMap((pair) => {
    const [old, now] = [before.parts[pair.before ?? -1], after.parts[pair.after ?? -1]];
    return old === undefined || now === undefined ? [] : [{ before: old, after: now, index: pair.after ?? 0 }];
  });
}

function notesOf({ measures }: Part, index: number): string {
  const measure = measures[index];
  return measure === undefined ? '' : notesText(measure);
}

function partDifferences(
  { before, after, index }: PartPair,
  measureBefore: number,
  measureAfter: number,
): Difference[] {
  const [old, now] = [before.measures[measureBefore], after.measures[measureAfter]];
  if (old === undefined || now === undefined) return [];
  const at = { before: measureBefore, after: measureAfter, part: index };
  return [
    ...(notesText(old) === notesText(now) ? [] : [{ ...at, kind: 'notes' as const }]),
    ...(signsText(old) === signsText(now) ? [] : [{ ...at, kind: 'signs' as const }]),
  ];
}

function wholeDifferences(before: Score, after: Score, parts: readonly PartPair[]): Comparison['whole'] {
  const names = ({ meta }: Score): string => [meta.title, meta.composer, meta.subtitle].join('\n');
  const isOther = ({ before: old, after: now }: PartPair): boolean => partText(old) !== partText(now);
  return [
    ...(names(before) === names(after) ? [] : ['title' as const]),
    ...(before.parts.length === after.parts.length ? [] : ['parts' as const]),
    ...(parts.some(isOther) ? ['part' as const] : []),
  ];
}
