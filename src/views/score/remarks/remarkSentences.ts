import type { Remarks } from '../../../../server/contract/remarks.ts';
import { importChanges } from './importChanges.ts';
import { remarkTexts } from '../../../texts/index.ts';

/** The remarks in words, one sentence each; none where the score differs in nothing. */
export function remarkSentences({ octaves = 0, moved = 0, below = 0, above = 0, changes = [] }: Remarks): string[] {
  return [
    ...(octaves === 0 ? [] : [remarkTexts.octaves(octaves)]),
    ...(moved === 0 ? [] : [remarkTexts.moved(moved)]),
    ...(below === 0 ? [] : [remarkTexts.below(below)]),
    ...(above === 0 ? [] : [remarkTexts.above(above)]),
    ...(changes.length === 0 ? [] : [remarkTexts.changed, ...importChanges(changes)]),
  ];
}
