/** Signing in with a passkey: by a button, and among the browser's suggestions for the field of the e-mail address. */
import Key from '@mui/icons-material/Key';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../shell/BusyButton.tsx';
import { api, logFailure } from '../../api/index.ts';
import { askForPasskey, canSuggestPasskeys, canUsePasskeys, stopAskingForPasskeys } from '../../auth/passkeys.ts';
import { useSession } from '../../auth/session.ts';
import { authTexts, shellTexts } from '../../texts/index.ts';
import { useToast } from '../shell/toasts/useToast.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';

/** Time after which a new challenge is requested: one is valid for ten minutes. */
const RENEW_MS = 9 * 60_000;

/** @returns the server's answer; undefined where the user chose no passkey. */
async function enter(isSuggested: boolean, remember: () => boolean) {
  const { options } = await api.beginPasskeyLogin();
  if (options === undefined) return undefined;
  const answer = await askForPasskey(options, isSuggested);
  return answer === undefined ? undefined : api.passkeyLogin(answer, remember());
}

/**
 * Waits for a passkey from the browser's suggestions while the page is open, but not while the button's window is open.
 */
function useSuggestedPasskey(isPaused: boolean, attempt: (isSuggested: boolean) => Promise<void>): void {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (isPaused) return undefined;
    let isOpen = true;
    const begin = async () => {
      if ((await canSuggestPasskeys()) && isOpen) await attempt(true);
    };
    // The login works without suggestions, so a failure is only logged.
    begin().catch((error: unknown) => logFailure('No passkeys could be suggested', error));
    const renewal = setTimeout(() => setRound((before) => before + 1), RENEW_MS);
    return () => {
      isOpen = false;
      clearTimeout(renewal);
      stopAskingForPasskeys().catch((error: unknown) => logFailure('The library of passkeys is missing', error));
    };
  }, [isPaused, attempt, round]);
}

export default function PasskeySignIn({ remember }: { readonly remember: boolean }) {
  const { refresh } = useSession();
  const showToast = useToast();
  const reportFailure = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(remember);
  useEffect(() => {
    latest.current = remember;
  });
  const attempt = useCallback(
    async (isSuggested: boolean) => {
      const answer = await enter(isSuggested, () => latest.current);
      if (answer?.ok === true) refresh();
      else if (answer !== undefined) showToast(answer.error ?? shellTexts.failed, { kind: 'error' });
    },
    [refresh, showToast],
  );
  useSuggestedPasskey(isBusy, attempt);
  if (!canUsePasskeys()) return null;
  const press = () => {
    setBusy(true);
    attempt(false)
      .catch((error: unknown) => reportFailure('The sign-in with a passkey failed', error))
      .finally(() => setBusy(false));
  };
  return (
    <BusyButton
      fullWidth
      variant="outlined"
      color="secondary"
      size="large"
      startIcon={<Key />}
      isBusy={isBusy}
      onClick={press}
      sx={{ mt: 2 }}
    >
      {authTexts.withPasskey}
    </BusyButton>
  );
}
