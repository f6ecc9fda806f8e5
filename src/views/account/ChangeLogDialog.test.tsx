// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json, openApp } from '../../../tests/app/appDriver.tsx';

const forget = () => (document.cookie = 'versionCode=2; path=/');
beforeEach(forget);

const version = (title: string, versionCode: number) => ({
  title,
  date: '2026-11-22',
  details: ['A detail.'],
  versionCode,
});
const LOG = [version('Fourth', 4), version('Third', 3), version('Second', 2)];
afterEach(() => vi.unstubAllGlobals());

describe('the change log', () => {
  it('A-26 A-35 a badge counts the versions that the user has not read about, and disappears after the dialog was opened', async () => {
    const server = fakeServer({ signedIn: true, songs: [] });
    server.replies['/ChangeLog'] = () => json(LOG);
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

  it.each([
    ['of the newest version', 4, undefined],
    ['of the version before', 3, '1 new version'],
  ])('A-35 for an account from the time %s, earlier versions are not new', async (_, firstversion, badge) => {
    document.cookie = 'versionCode=; path=/; max-age=0';
    const server = fakeServer({ signedIn: true, songs: [] });
    const answer = vi.fn(() => json(LOG));
    server.replies['/ChangeLog'] = answer;
    server.replies['/GetAccountInfo'] = () =>
      json({ id: '1', firstname: 'Ada', premium: true, token: 't', firstversion });
    const app = await openApp(server, '/songbook');
    await app.press('Ada');
    await app.screen.findByRole('menuitem', { name: /What's new/ });
    await waitFor(() => expect(answer).toHaveBeenCalled());
    if (badge !== undefined) return void (await app.screen.findByLabelText(badge));
    // A badge would be there by now.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(app.screen.queryByLabelText(/new version/)).toBeNull();
  });
});
