/**
 * a dialog closes by going back in history. A dialog that was opened by its address has no earlier entry of the
 * app, so the page below replaces it.
 */
import { useCallback, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigate } from '../../routing/index.ts';

/** React Router's key of the first entry of a visit. */
const FIRST_ENTRY = 'default';

/** A redirect, for example after the login, gives the first entry another key, but not another place in the list. */
const isFirst = (key: string): boolean =>
  key === FIRST_ENTRY || (window.history.state as { readonly idx?: number } | null)?.idx === 0;

/** @param below address of the page that the dialog covers. */
export function useCloseDialog(below = '/songbook'): () => void {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  // A dialog can be closed again while it disappears (Cancel, then Escape). A second step back would leave the page
  // below, or the app with everything that is unsaved in it.
  const closed = useRef('');
  return useCallback(() => {
    const isLeft = closed.current === key || pathname === below.replace(/\?.*/, '');
    if (isLeft) return;
    if (isFirst(key)) {
      navigate(below, { replace: true });
      return;
    }
    closed.current = key;
    navigate(-1);
  }, [navigate, key, pathname, below]);
}
