import Button from '@mui/material/Button';
import { useNativeApp } from '../../native/index.ts';
import { accountTexts } from '../../texts/index.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';

/** Opens the subscriptions of the device's store, in an app around the page; in a browser there is nothing to open. */
export function ManageInStore() {
  const app = useNativeApp();
  const reportFailure = useFailureToast();
  if (app?.can('manageSubscriptions') !== true) return null;
  const open = (): void => {
    app.call('manageSubscriptions', {}).catch((error: unknown) => {
      reportFailure('The subscriptions of the store could not be opened', error);
    });
  };
  return (
    <Button variant="outlined" onClick={open} sx={{ justifySelf: 'start' }}>
      {accountTexts.manage}
    </Button>
  );
}
