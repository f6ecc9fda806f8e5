/**
 * Drives the whole app in a test: a fake server in memory, a session of its own, and gestures that find elements by the
 * names that a user reads.
 */
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Song } from '../../server/contract/calls.ts';
import { App } from '../../src/App.tsx';
import { createSession } from '../../src/auth/session.ts';

/**
 * Long time limits, because a loaded machine is slow but not faulty; and a failure prints its message, not the whole
 * page.
 */
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? 'not found') });

export interface FakeServer {
  signedIn: boolean;
  songs: Song[];
  folders: string[];
  /** Every call except the polled ones, as `POST /Path?query body`. */
  readonly calls: string[];
  /** Answers of the calls below; a test may replace them. */
  replies: Record<string, () => Response | Promise<Response>>;
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

const REFUSED = { ok: false, msg: 'You are not logged in.' };

export function fakeServer(start: Partial<FakeServer> = {}): FakeServer {
  const server: FakeServer = { signedIn: false, songs: [], folders: [], calls: [], replies: {}, ...start };
  const signIn = () => {
    server.signedIn = true;
    return json({ ok: true });
  };
  server.replies = {
    '/GetAccountInfo': () =>
      json(server.signedIn ? { id: '1', firstname: 'Ada', premium: true, token: 't' } : { error: 'no', token: 't' }),
    '/GetSongMySongs': () => (server.signedIn ? json(server.songs) : json(REFUSED, 401)),
    '/GetMyFolders': () => (server.signedIn ? json(server.folders) : json(REFUSED, 401)),
    '/ChangeLog': () => json([]),
    '/LoginApp': signIn,
    '/RegisterApp': signIn,
    '/LogoutApp': () => {
      server.signedIn = false;
      return json({ ok: true });
    },
    '/DeleteSheets': () => json({ ok: true, msg: 'The song was deleted.' }),
    ...start.replies,
  };
  return server;
}

const POLLED = ['/GetAccountInfo', '/GetSongMySongs', '/GetMyFolders', '/ChangeLog'];

/** Opens the app at `#address` and waits until it knows the account. */
export async function openApp(server: FakeServer, address: string) {
  cleanup();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const name = path.replace(/\?.*/, '');
    if (!POLLED.includes(name))
      server.calls.push(`${init?.method ?? 'GET'} ${path} ${String(init?.body ?? '')}`.trim());
    return (await server.replies[name]?.()) ?? json({ ok: false, msg: 'unknown call' }, 404);
  });
  // a user who knows the app.
  for (const tour of ['songbook', 'play', 'edit_sheet', 'edit_roll']) document.cookie = `tour_${tour}=1`;
  window.location.hash = `#${address}`;
  render(<App session={createSession()} />);
  // The test DOM does not know what lies under the pointer, and pauses between key strokes are not needed.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null });
  return {
    user,
    screen,
    route: () => window.location.hash,
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    follow: async (name: string | RegExp) => user.click(await screen.findByRole('link', { name })),
    choose: async (name: string | RegExp) => user.click(await screen.findByRole('menuitem', { name })),
    write: async (label: string | RegExp, text: string) =>
      user.type(await screen.findByRole('textbox', { name: label }), text),
    reads: (text: string | RegExp) => screen.findByText(text),
  };
}
