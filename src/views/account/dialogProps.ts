import type { DialogName } from '../../auth/dialogRoute.ts';

export interface DialogProps {
  readonly onClose: () => void;
  /** Another dialog above the same screen. */
  readonly addressOf: (dialog: DialogName) => string;
}
