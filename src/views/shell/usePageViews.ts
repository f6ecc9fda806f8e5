/** tells the operator's receiver, where there is one, which screens and dialogs are shown. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { describeEvents, forgetDescription, recordEvent } from '../../analytics/recordEvent.ts';
import { useAccount } from '../../auth/useAuth.ts';

/** The address without its query, which names songs, folders and links. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const account = useAccount();
  const subscription = account === null ? undefined : account.premium === true ? 'premium' : 'free';
  useEffect(() => forgetDescription, [account?.id]);
  useEffect(() => {
    if (subscription !== undefined) describeEvents({ subscription });
  }, [subscription, pathname]);
  useEffect(() => recordEvent('page_view', { page: pathname }), [pathname]);
}
