import { startTransition, useCallback, useState } from 'react';
import { useSession } from '../../../auth/session.ts';

/**
 * Painting can fail (fonts that do not load) and be repeated. `hasPainted`: the first notes are on the screen, or
 * cannot be shown; code and data that they do not need may be fetched now.
 */
export function usePaintAttempts() {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [hasPainted, setPainted] = useState(false);
  // A transition, so that a tap on the first notes does not wait until all that comes after them is rendered.
  const onPainted = useCallback(() => startTransition(() => setPainted(true)), []);
  const { noticeFailure } = useSession();
  const onFailure = useCallback(
    (cause: unknown) => {
      noticeFailure('Painting the sheet', cause);
      setFailed(true);
      setPainted(true);
    },
    [noticeFailure],
  );
  const retry = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { attempt, hasFailed, hasPainted, onFailure, onPainted, retry };
}
