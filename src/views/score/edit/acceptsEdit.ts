import type { Command, ScoreStore } from '../../../editing/index.ts';

/**
 * Makes one edit. Returns whether the command accepts it, also where that changes nothing: what asked for the edit can
 * close then. A refusal is told to the listeners of the store.
 */
export function acceptsEdit(store: ScoreStore, command: Command): boolean {
  let isRefused = !store.state.isEditing;
  const stop = store.listenToRefusals(() => {
    isRefused = true;
  });
  store.apply(command);
  stop();
  return !isRefused;
}
