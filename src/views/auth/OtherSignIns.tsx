/**
 * The ways to sign in other than the password. Their code is loaded separately: the login screen is part of the code
 * that every first visit loads, and most visitors use the password.
 */
import Box from '@mui/material/Box';
import { lazy, memo, Suspense } from 'react';
import { useSignInProviders } from '../../auth/useAuth.ts';
import { loadPart } from '../shell/network/network.ts';

const PasskeySignIn = lazy(() => loadPart(() => import('./PasskeySignIn.tsx')));
const ProviderButtons = lazy(() => loadPart(() => import('./ProviderButtons.tsx')));

interface PasskeyProps {
  readonly remember: boolean;
}

export const LazyPasskeySignIn = memo(function LazyPasskeySignIn({ remember }: PasskeyProps) {
  return (
    // Reserves the height of the button, so that the content below does not move when it appears.
    <Suspense fallback={<Box sx={{ height: 54 }} />}>
      <PasskeySignIn remember={remember} />
    </Suspense>
  );
});

interface ProviderProps {
  readonly screen: 'login' | 'register';
}

export const LazyProviderButtons = memo(function LazyProviderButtons({ screen }: ProviderProps) {
  if (useSignInProviders().length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ProviderButtons screen={screen} />
    </Suspense>
  );
});
