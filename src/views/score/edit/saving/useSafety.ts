/** Saving and drafts of an open score, which protect its edits. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { queryKeys } from '../../../../api/index.ts';
import { useSession } from '../../../../auth/session.ts';
import { useAccount } from '../../../../auth/useAuth.ts';
import { claimDrafts, draftKey } from '../../../../editing/index.ts';
import type { SavingActor } from '../../../../machines/editing/saving.ts';
import { editTexts } from '../../../../texts/index.ts';
import { useToast } from '../../../shell/toasts/useToast.ts';
import { DraftKeeper } from './draftKeeper.ts';
import { resumeDraftOf } from './draftResume.ts';
import { tellOtherTabs } from './savesElsewhere.ts';
import { useSaving } from './useSaving.ts';
import type { SavingOptions } from './useSaving.ts';

export interface Safety {
  readonly saving: SavingActor;
  readonly drafts: DraftKeeper;
}

export function useSafety({ onServer, ...options }: Omit<SavingOptions, 'onSignedOut'>): Safety {
  const { id, store } = options;
  const { refresh } = useSession();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const account = useAccount()?.id ?? '';
  const [drafts] = useState(() => new DraftKeeper(draftKey(account, id), store));
  const onSignedOut = useCallback((): void => {
    showToast(editTexts.signedOut, { kind: 'warning', shownFor: 8000 });
    resumeDraftOf(id);
    // The account call then shows that nobody is signed in, which opens the sign-in screen.
    void drafts.flush().then(refresh);
  }, [id, drafts, refresh, showToast]);
  const saving = useSaving({
    ...options,
    onSignedOut,
    onServer: (score, version) => {
      onServer(score, version);
      tellOtherTabs(id, version);
      // The songbook shows title and composer.
      void queryClient.invalidateQueries({ queryKey: queryKeys.songs });
    },
  });
  useEffect(() => {
    claimDrafts();
    return drafts.start(() => saving.getSnapshot().context.version);
  }, [drafts, saving]);
  return { saving, drafts };
}
