import type { Score } from '../../../../../engine/index.ts';
import type { Command } from '../../../../editing/index.ts';
import type { MenuTarget } from './menuRequest.ts';

/** Properties of every popup. */
export interface PopupProps {
  /** The present score; after a command that leaves the popup open, the edited score. */
  readonly score: Score;
  readonly target: MenuTarget;
  /** Makes one edit and closes the popup; a refusal leaves it open. */
  readonly choose: (command: Command) => void;
  /** Makes one edit and leaves the popup open. */
  readonly apply: (command: Command) => void;
  readonly close: () => void;
}
