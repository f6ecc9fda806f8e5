/** The selected slur or hairpin. */
import { useSyncExternalStore } from 'react';
import type { Spanner } from '../../../../../engine/index.ts';
import { useEditor } from '../editor.ts';

export function useChosenSpanner(): Spanner | undefined {
  const { spanners } = useEditor();
  return useSyncExternalStore(spanners.listen, () => spanners.chosen);
}
