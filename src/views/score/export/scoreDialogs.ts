/** J-01: opens and closes the dialogs of the score screen, in the mode that is shown. */
import { useLocation } from 'react-router-dom';
import { useNavigate } from '../../../routing/index.ts';
import { useCloseDialog } from '../../shell/useCloseDialog.ts';
import { dialogPath, modeOf, modePath } from '../state/scoreMode.ts';

export function useScoreDialog(name: string): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(dialogPath(pathname, name) + search);
}

/** Closes the dialog that is open. */
export function useCloseScoreDialog(): () => void {
  const { pathname, search } = useLocation();
  return useCloseDialog(modePath(modeOf(pathname)) + search);
}
