import type { DialogName } from '../../auth/dialogRoute.ts';

export interface DialogProps {
  readonly onClose: () => void;
  /** The address of the screen below. */
  readonly below: string;
  /** Address of another dialog above the same screen. */
  readonly addressOf: (dialog: DialogName) => string;
}
