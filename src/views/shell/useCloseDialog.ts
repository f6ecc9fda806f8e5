/**
 * a dialog closes by going back in history. A dialog that was opened by its address has no earlier entry of the
 * app, so the page below replaces it.
 */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** React Router's key of the first entry of a visit. */
const FIRST_ENTRY = 'default';

export function useCloseDialog(below = '/songbook'): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(
    () => void (key === FIRST_ENTRY ? navigate(below, { replace: true }) : navigate(-1)),
    [navigate, key, below],
  );
}
