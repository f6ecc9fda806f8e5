import type { Account } from '../../server/contract/calls.ts';
import type { Session } from './session.ts';

/**
 * watches the account until `isDone` is true for it, until the user has signed out, or until a watch ends by
 * itself, also after the page that began it has been left.
 */
export function watchUntil(
  { authActor, watch }: Pick<Session, 'authActor' | 'watch'>,
  isDone: (account: Account | null) => boolean,
): void {
  const end = watch();
  const subscription = authActor.subscribe(({ context: { authenticated, account } }) => {
    if (authenticated === true && !isDone(account)) return;
    end();
    subscription.unsubscribe();
  });
}
