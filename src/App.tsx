/** The parts around every screen: styles, messages, server data, the signed-in user, routes. */
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { AuthProvider } from './auth/AuthProvider.tsx';
import { SessionProvider } from './auth/session.ts';
import type { Session } from './auth/session.ts';
import { AppRoutes } from './routes.tsx';
import { PageRouter } from './routing/index.ts';
import { language, withRarelyRead } from './texts/index.ts';
import { AppTheme, createStyleCache } from './theme/index.ts';
import { CrashGuard } from './views/shell/CrashGuard.tsx';
import { InitialMessage } from './views/shell/InitialMessage.tsx';
import { NetworkStrip } from './views/shell/network/NetworkStrip.tsx';
import { Toasts } from './views/shell/toasts/Toasts.tsx';

/** The nonce for the page's style elements, which the server has written; a page of the development server has none. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const styles = createStyleCache(nonce);

/** The only route with a path of its own, which the server also answers with the app. */
const LEGAL_PATH = '/Legal';
const LegalScreen = lazy(() => withRarelyRead(() => import('./views/legal/LegalScreen.tsx')));

function LegalPage() {
  return (
    <Suspense fallback={null}>
      <LegalScreen />
    </Suspense>
  );
}

function Screens({ session }: { readonly session: Session }) {
  return (
    <Toasts>
      <InitialMessage />
      <SessionProvider value={session}>
        <QueryClientProvider client={session.queryClient}>
          <AuthProvider>
            <PageRouter>
              <AppRoutes />
              <NetworkStrip />
            </PageRouter>
          </AuthProvider>
        </QueryClientProvider>
      </SessionProvider>
    </Toasts>
  );
}

export function App({ session }: { readonly session: Session }) {
  useEffect(() => {
    document.documentElement.lang = language;
  }, []);
  return (
    <CacheProvider value={styles}>
      <AppTheme>
        <CrashGuard>{location.pathname === LEGAL_PATH ? <LegalPage /> : <Screens session={session} />}</CrashGuard>
      </AppTheme>
    </CacheProvider>
  );
}
