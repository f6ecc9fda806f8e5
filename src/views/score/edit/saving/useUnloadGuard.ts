/** I-34: the browser asks before it closes a page with unsaved changes. Most show a sentence of their own. */
import { useEffect } from 'react';
import type { ScoreStore } from '../../../../editing/index.ts';
import { editTexts } from '../../../../texts/index.ts';

export function useUnloadGuard(store: ScoreStore): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      if (!store.state.hasChanges) return;
      event.preventDefault();
      event.returnValue = editTexts.closeQuestion;
    };
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [store]);
}
