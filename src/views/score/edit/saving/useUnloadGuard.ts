/** I-34: the browser asks before it closes a page with unsaved changes. Most show a sentence of their own. */
import { useEffect } from 'react';
import { editTexts } from '../../../../texts/index.ts';
import type { Editor } from '../editor.ts';

export function useUnloadGuard({ store, drafts }: Pick<Editor, 'store' | 'drafts'>): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      if (!store.state.hasChanges) return;
      // The browser may end the page as soon as the user has answered, too soon to begin writing.
      void drafts.flush();
      event.preventDefault();
      event.returnValue = editTexts.closeQuestion;
    };
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [store, drafts]);
}
