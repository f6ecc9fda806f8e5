import type { Score } from '../../../../../engine/index.ts';
import type { Command } from '../../../../editing/index.ts';
import type { MenuTarget } from './menuRequest.ts';

/** What every popup is given. */
export interface PopupProps {
  /** As it is now; after a command that leaves the popup open, as that has made it. */
  readonly score: Score;
  readonly target: MenuTarget;
  /** Makes one edit and closes the popup; a refusal leaves it open. */
  readonly choose: (command: Command) => void;
  /** Makes one edit and leaves the popup open. */
  readonly apply: (command: Command) => void;
  readonly close: () => void;
}
