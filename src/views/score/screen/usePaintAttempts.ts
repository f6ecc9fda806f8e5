import { useCallback, useState } from 'react';
import { useSession } from '../../../auth/session.ts';

/** Painting can fail (fonts that do not load) and be tried again. */
export function usePaintAttempts() {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const { noticeFailure } = useSession();
  const onFailure = useCallback(
    (cause: unknown) => {
      noticeFailure('Painting the sheet', cause);
      setFailed(true);
    },
    [noticeFailure],
  );
  const retry = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { attempt, hasFailed, onFailure, retry };
}
