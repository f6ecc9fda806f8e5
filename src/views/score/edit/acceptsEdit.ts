import type { Command, ScoreStore } from '../../../editing/index.ts';

/**
 * Makes one edit. @returns whether the command accepts it, also if nothing changes: the caller's popup can then close.
 * A refusal is passed to the listeners of the store.
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
