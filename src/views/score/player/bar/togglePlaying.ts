/** The action of the play button and of the space bar. */
import { recordEvent } from '../../../../analytics/recordEvent.ts';
import type { Player } from '../createPlayer.ts';

export function togglePlaying(actor: Player['actor']): void {
  recordEvent(actor.getSnapshot().context.wantsPlay ? 'paused_clicked' : 'play_clicked', {});
  actor.send({ type: 'TOGGLE' });
}
