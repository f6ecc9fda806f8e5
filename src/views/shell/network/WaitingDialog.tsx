/** Stands in the place of a dialog that is still loading: nothing for a moment, and words while there is no network. */
import { shellTexts } from '../../../texts/index.ts';
import { AlertDialog } from '../AlertDialog.tsx';
import { useCloseDialog } from '../useCloseDialog.ts';
import { useIsOnline } from './network.ts';

export function WaitingDialog({ below }: { readonly below?: string }) {
  const close = useCloseDialog(below);
  return <AlertDialog text={useIsOnline() ? '' : shellTexts.opensWhenOnline} onClose={close} />;
}
