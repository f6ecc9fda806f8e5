/** the dialogs that can open above any screen, by the suffix of their addresses. */
import type { ComponentType } from 'react';
import type { DialogName } from '../../auth/dialogRoute.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { CancelSubscriptionDialog } from './CancelSubscriptionDialog.tsx';
import { ChangeLogDialog } from './ChangeLogDialog.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import type { DialogProps } from './dialogProps.ts';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { ImprintDialog } from './ImprintDialog.tsx';
import { SecurityDialog } from './security/SecurityDialog.tsx';
import { BlockedDialog, ThanksDialog } from './NoticeDialogs.tsx';
import { useCloseDialog } from '../shell/useCloseDialog.ts';

const COMPONENTS: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  account: AccountDialog,
  changepassword: ChangePasswordDialog,
  cancelsub: CancelSubscriptionDialog,
  blockedsub: BlockedDialog,
  feedback: FeedbackDialog,
  thanks: ThanksDialog,
  changelog: ChangeLogDialog,
  imprint: ImprintDialog,
  security: SecurityDialog,
};

interface AccountDialogsProps {
  readonly dialog: DialogName;
  /** The address of the screen below the dialog, with its query. */
  readonly below: string;
  readonly search: string;
}

export default function AccountDialogs({ dialog, below, search }: AccountDialogsProps) {
  const close = useCloseDialog(below + search);
  const Component = COMPONENTS[dialog];
  return <Component onClose={close} below={below + search} addressOf={(name) => `${below}/${name}${search}`} />;
}
