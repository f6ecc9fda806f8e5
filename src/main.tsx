import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createSession } from './auth/session.ts';
import { startScore } from './startScore.ts';

/** the body is marked loaded after 200 ms. */
const LOADED_AFTER_MS = 200;

startScore(location.hash);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App session={createSession()} />
  </StrictMode>,
);
setTimeout(() => document.body.classList.add('loaded'), LOADED_AFTER_MS);
