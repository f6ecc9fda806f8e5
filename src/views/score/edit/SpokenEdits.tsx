/** Announces the selection and the results of commands to screen readers. */
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef } from 'react';
import { useEditor } from './editor.ts';
import { spannerWords, spokenSelection } from './spokenSelection.ts';

/** A key that is held changes a note many times: only the last state is announced. */
const REST_MS = 120;

export function SpokenEdits() {
  const { store, said, spanners } = useEditor();
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let prefix = '';
    const say = (words: string): void => {
      if (words !== '' && status.current !== null) status.current.textContent = words;
    };
    const describe = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const selection = spokenSelection(store.score, store.selection);
        const words = selection === '' ? spannerWords(store.score, spanners.chosen) : selection;
        say([prefix, words].filter((each) => each !== '').join(', '));
        prefix = '';
      }, REST_MS);
    };
    const tell = (words: string, isPrefix?: true): void => {
      prefix = isPrefix === undefined ? '' : words;
      if (isPrefix === undefined) return say(words);
      describe();
    };
    const tellSpanner = (): void => {
      const words = spannerWords(store.score, spanners.chosen);
      if (words !== '') tell(words);
    };
    const stops = [store.listenToSelection(describe), store.listenToCommits(describe), said.listen(tell)];
    stops.push(spanners.listen(tellSpanner));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [store, said, spanners]);
  return <Box ref={status} role="status" data-testid="said" sx={visuallyHidden} />;
}
