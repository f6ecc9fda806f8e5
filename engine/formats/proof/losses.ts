/** What is missing in one list of items that another one has. */
import { CONTENT_KINDS } from './content.ts';
import type { ContentItem, ContentKind } from './content.ts';

/** What a file does not hold. */
export interface ExportLoss {
  readonly kind: ContentKind;
  readonly count: number;
  /** Indexes in ascending order, each once. */
  readonly measures: readonly number[];
}

const keyOf = ({ kind, measure, detail }: ContentItem): string => `${kind} ${measure} ${detail}`;

/** Items that `after` lacks; of equal items as many as it has fewer. */
export function missingItems(before: readonly ContentItem[], after: readonly ContentItem[]): ContentItem[] {
  const found = new Map<string, number>();
  for (const item of after) found.set(keyOf(item), (found.get(keyOf(item)) ?? 0) + 1);
  return before.filter((item) => {
    const left = found.get(keyOf(item)) ?? 0;
    if (left > 0) found.set(keyOf(item), left - 1);
    return left === 0;
  });
}

export function lossesOf(missing: readonly ContentItem[]): ExportLoss[] {
  return CONTENT_KINDS.flatMap((kind) => {
    const items = missing.filter((item) => item.kind === kind);
    if (items.length === 0) return [];
    const measures = [...new Set(items.map(({ measure }) => measure))].sort((a, b) => a - b);
    return [{ kind, count: items.length, measures }];
  });
}
