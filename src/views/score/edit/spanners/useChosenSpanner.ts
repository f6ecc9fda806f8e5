/** The selected slur, hairpin, tie or grace note. */
import { useSyncExternalStore } from 'react';
import type { Attachment } from '../../../../../engine/index.ts';
import { useEditor } from '../editor.ts';

export function useChosenSpanner(): Attachment | undefined {
  const { spanners } = useEditor();
  return useSyncExternalStore(spanners.listen, () => spanners.chosen);
}
