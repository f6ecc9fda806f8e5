import { useMemo, useSyncExternalStore } from 'react';
import { doubts } from '../../../../../engine/index.ts';
import type { Score } from '../../../../../engine/index.ts';
import { useEditor } from '../editor.ts';
import type { DoubtState } from './doubtQueue.ts';

export function useDoubtState(): DoubtState {
  const queue = useEditor().doubts;
  return useSyncExternalStore(queue.listen, queue.state);
}

/** Number of notes in the queue; `score`: the score after the last pause in editing. */
export const useDoubtCount = (score: Score): number => useMemo(() => doubts(score).length, [score]);

/** Whether the notes have a confidence; those of an imported file have none. */
export const useHasConfidence = (score: Score): boolean => useMemo(() => hasConfidence(score), [score]);

const hasConfidence = ({ parts }: Score): boolean =>
  parts.some(({ measures }) =>
    measures.some(({ voices }) =>
      voices.some(({ chords }) => chords.some(({ notes }) => notes.some(({ confidence }) => confidence !== undefined))),
    ),
  );
