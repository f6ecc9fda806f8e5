import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createSession } from './auth/session.ts';
import { startNative } from './native/index.ts';
import { removeServiceWorkers } from './removeServiceWorkers.ts';
import { startScreen } from './startScreen.ts';
import { language, loadTranslation } from './texts/index.ts';

/** the body is marked loaded after 200 ms. */
const LOADED_AFTER_MS = 200;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

function show(container: HTMLElement): void {
  startScreen(location.hash);
  createRoot(container).render(
    <StrictMode>
      <App session={createSession()} />
    </StrictMode>,
  );
  void startNative();
  void removeServiceWorkers();
  setTimeout(() => document.body.classList.add('loaded'), LOADED_AFTER_MS);
}

// Where the translation cannot be fetched, the page is shown in English.
if (language === 'en') show(root);
else void loadTranslation().finally(() => show(root));
