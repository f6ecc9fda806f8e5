/** Shown while a dialog is loading: empty for a moment, and a text while there is no network. */
import { shellTexts } from '../../../texts/index.ts';
import { AlertDialog } from '../AlertDialog.tsx';
import { useCloseDialog } from '../useCloseDialog.ts';
import { useIsOnline } from './network.ts';

export function WaitingDialog({ below }: { readonly below?: string }) {
  const close = useCloseDialog(below);
  return <AlertDialog text={useIsOnline() ? '' : shellTexts.opensWhenOnline} onClose={close} />;
}
