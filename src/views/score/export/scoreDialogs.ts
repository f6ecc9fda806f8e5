/** J-01: the addresses of the dialogs of the score screen: its own, in play or edit mode, with a suffix. */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCloseDialog } from '../../shell/useCloseDialog.ts';

const PLAY = '/score';
const EDIT = '/score/edit';

/** The address of the mode that is shown, without that of a dialog above it. */
const modeOf = (pathname: string): string => (pathname === EDIT || pathname.startsWith(`${EDIT}/`) ? EDIT : PLAY);

/** Opens a dialog above the score. */
export function useScoreDialog(name: string): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(`${modeOf(pathname)}/${name}${search}`);
}

/** Closes the dialog that is open. */
export function useCloseScoreDialog(): () => void {
  const { pathname, search } = useLocation();
  return useCloseDialog(modeOf(pathname) + search);
}

/** There is one address for both modes (J-01). */
export const FEEDBACK = '/score/feedback';

export function useFeedbackDialog(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(() => void navigate(FEEDBACK + search), [navigate, search]);
}
