/** the account entries of the menu and of the drawer. Where nothing is sold, there are none about plans. */
import AccountCircle from '@mui/icons-material/AccountCircle';
import CardMembership from '@mui/icons-material/CardMembership';
import Feedback from '@mui/icons-material/FeedbackOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import NewReleases from '@mui/icons-material/NewReleasesOutlined';
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Account } from '../../../../server/contract/calls.ts';
import { dialogAddress } from '../../../auth/dialogRoute.ts';
import { useAccount } from '../../../auth/useAuth.ts';
import { shellTexts } from '../../../texts/index.ts';
import { useChangeLog } from './useChangeLog.ts';

export interface AccountEntry {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Number of new items; 0 or absent for none. */
  readonly badge?: number;
}

export function useAccountEntries(): readonly AccountEntry[] {
  const { pathname, search } = useLocation();
  const account = useAccount();
  const { unseen } = useChangeLog();
  return [
    {
      to: dialogAddress(pathname, search, 'account'),
      icon: <AccountCircle fontSize="small" />,
      label: shellTexts.myAccount,
    },
    ...planEntries(account),
    {
      to: dialogAddress(pathname, search, 'changelog'),
      icon: <NewReleases fontSize="small" />,
      label: shellTexts.whatsNew,
      badge: unseen,
    },
    {
      to: dialogAddress(pathname, search, 'feedback'),
      icon: <Feedback fontSize="small" />,
      label: shellTexts.feedback,
    },
    {
      to: dialogAddress(pathname, search, 'imprint'),
      icon: <Info fontSize="small" />,
      label: shellTexts.imprint,
    },
    { to: '/help', icon: <HelpOutline fontSize="small" />, label: shellTexts.getHelp },
  ];
}

/** The entries about plans. An expired plan counts as no plan. */
function planEntries(account: Account | null): readonly AccountEntry[] {
  const isPaid = account?.premium === true || account?.standard === true;
  if (account?.plan != null && isPaid) {
    return [{ to: '/paymentinfo', icon: <CardMembership fontSize="small" />, label: shellTexts.mySubscription }];
  }
  if (account?.premium === true) return [];
  return [{ to: '/upgrade', icon: <WorkspacePremium fontSize="small" />, label: shellTexts.upgradeToPremium }];
}
