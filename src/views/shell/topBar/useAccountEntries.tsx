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

/** Whether the user may be offered a plan: nobody has one where nothing is sold. An expired plan counts as none. */
export const canUpgrade = (account: Account | null): boolean => account?.premium !== true && account?.standard !== true;

/** The menu's entries; `upgrade`: an entry for users without a plan, which the bar shows as a button. */
export function useAccountEntries(upgrade?: 'upgrade'): readonly AccountEntry[] {
  const { pathname, search } = useLocation();
  const account = useAccount();
  const { unseen } = useChangeLog();
  return [
    {
      to: dialogAddress(pathname, search, 'account'),
      icon: <AccountCircle fontSize="small" />,
      label: shellTexts.myAccount,
    },
    ...planEntries(account, upgrade !== undefined),
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
  ];
}

export const helpEntry = (): AccountEntry => ({
  to: '/help',
  icon: <HelpOutline fontSize="small" />,
  label: shellTexts.getHelp,
});

function planEntries(account: Account | null, isUpgradeShown: boolean): readonly AccountEntry[] {
  const mine = { to: '/paymentinfo', icon: <CardMembership fontSize="small" />, label: shellTexts.mySubscription };
  if (!canUpgrade(account)) return account?.plan == null ? [] : [mine];
  const icon = <WorkspacePremium fontSize="small" />;
  return isUpgradeShown ? [{ to: '/upgrade', icon, label: shellTexts.upgradeToPremium }] : [];
}
