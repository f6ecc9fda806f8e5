/** Announces the selection and the results of commands to screen readers. */
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef } from 'react';
import { useEditor } from './editor.ts';
import { spokenSelection } from './spokenSelection.ts';

/** A key that is held changes a note many times: only the last state is announced. */
const REST_MS = 120;

export function SpokenEdits() {
  const { store, said } = useEditor();
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (words: string): void => {
      if (words !== '' && status.current !== null) status.current.textContent = words;
    };
    const describe = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => say(spokenSelection(store.score, store.selection)), REST_MS);
    };
    const stops = [store.listenToSelection(describe), store.listenToCommits(describe), said.listen(say)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [store, said]);
  return <Box ref={status} role="status" data-testid="said" sx={visuallyHidden} />;
}
