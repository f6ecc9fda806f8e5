import { useSelector } from '@xstate/react';
import type { Account } from '../../server/contract/calls.ts';
import type { SignInProvider } from '../../server/contract/signIn.ts';
import { useSession } from './session.ts';

/** The signed-in user's account, or null. */
export function useAccount(): Account | null {
  return useSelector(useSession().authActor, ({ context }) => context.account);
}

export function useIsSignedIn(): boolean {
  return useSelector(useSession().authActor, ({ context }) => context.authenticated === true);
}

/** Whether the session has ended while the page was open. */
export function useIsExpired(): boolean {
  return useSelector(useSession().authActor, ({ context }) => context.expired);
}

/** The ways in which a visitor can sign in besides a password. */
export function useSignInProviders(): readonly SignInProvider[] {
  return useSelector(useSession().authActor, ({ context }) => context.providers);
}
