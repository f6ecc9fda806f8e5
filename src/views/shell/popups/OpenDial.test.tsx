// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, json, openApp } from '../../../../tests/app/appDriver.tsx';

afterEach(() => vi.unstubAllGlobals());

it('A-29 the dial leaves videos out where the server does not offer them', async () => {
  const server = fakeServer({ signedIn: true });
  server.replies['/VideoSource'] = () => json({ available: false, msg: 'Not here.' });
  const app = await openApp(server, '/songbook');
  await app.press('Add a song');
  await app.screen.findByRole('menuitem', { name: 'File Upload' });
  await waitFor(() => expect(app.screen.queryByRole('menuitem', { name: 'YouTube to Sheet' })).toBeNull());
  expect(app.screen.getByRole('menuitem', { name: 'Record Song' })).toBeTruthy();
});
