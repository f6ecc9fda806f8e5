// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json, openApp } from '../../../tests/app/appDriver.tsx';

const forget = () => (document.cookie = 'versionCode=2; path=/');
beforeEach(forget);
afterEach(() => vi.unstubAllGlobals());

describe('the change log', () => {
  it('A-26 A-35 a badge counts the versions that the user has not read about, and disappears after the dialog was opened', async () => {
    const server = fakeServer({ signedIn: true, songs: [] });
    const version = (title: string, versionCode: number) => ({
      title,
      date: '2026-11-22',
      details: ['A detail.'],
      versionCode,
    });
    server.replies['/ChangeLog'] = () => json([version('Fourth', 4), version('Third', 3), version('Second', 2)]);
    const app = await openApp(server, '/songbook');
    await app.press('Ada');
    await app.screen.findByLabelText('2 new versions');
    await app.choose(/What's new/);
    await app.screen.findByRole('dialog', { name: "What's new?" });
    await app.reads('Third');
    await waitFor(() => expect(document.cookie).toContain('versionCode=4'));
    await app.press('Close');
    await app.press('Ada');
    await app.screen.findByRole('menuitem', { name: /What's new/ });
    expect(app.screen.queryByLabelText(/new version/)).toBeNull();
  });
});
