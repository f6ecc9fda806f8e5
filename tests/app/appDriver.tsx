/**
 * Drives the whole app in a test: a fake server in memory, a session of its own, and gestures that find elements by the
 * names that a user reads.
 */
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Song } from '../../server/contract/calls.ts';
import { App } from '../../src/App.tsx';
import { createSession } from '../../src/auth/session.ts';
import type { SortOrder } from '../../src/views/songbook/list/songOrder.ts';
import { listSongs } from './listSongs.ts';

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
  replies: Record<string, (query: URLSearchParams) => Response | Promise<Response>>;
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

const REFUSED = { ok: false, msg: 'You are not logged in.' };

/** A page, searched and sorted like by the server. Its cursor is the number of the page. */
function pageOf({ signedIn, songs }: FakeServer, query: URLSearchParams): Response {
  if (!signedIn) return json(REFUSED, 401);
  const [page, pageSize] = [Number(query.get('after')), Number(query.get('size'))];
  const order = { field: query.get('field'), direction: query.get('direction') } as SortOrder;
  const [search, folder] = [query.get('search') ?? '', query.get('folder') ?? ''];
  const shown = listSongs(songs, { search, folder, order, page, pageSize });
  const below = songs.filter(({ Path }) => Path.startsWith(folder)).length;
  return json({
    songs: shown.songs,
    total: query.get('below') === 'true' ? below : shown.total,
    next: (page + 1) * pageSize < shown.total ? String(page + 1) : '',
    ...{ count: songs.length, cursor: '', underWay: songs.filter(({ State }) => State === 1 || State === 3) },
  });
}

export function fakeServer(start: Partial<FakeServer> = {}): FakeServer {
  const server: FakeServer = { signedIn: false, songs: [], folders: [], calls: [], replies: {}, ...start };
  const signIn = () => {
    server.signedIn = true;
    return json({ ok: true });
  };
  server.replies = {
    '/GetAccountInfo': () =>
      json(server.signedIn ? { id: '1', firstname: 'Ada', premium: true, token: 't' } : { error: 'no', token: 't' }),
    '/SongPage': (query) => pageOf(server, query),
    '/SongsById': (query) => json(server.songs.filter(({ Id }) => query.get('ids')?.split(';').includes(Id))),
    // The same songs, without a cursor: all of them with each answer.
    '/SongChanges': () => {
      const { songs } = server;
      return server.signedIn ? json({ cursor: '', count: songs.length, songs }) : json(REFUSED, 401);
    },
    '/GetMyFolders': () => (server.signedIn ? json(server.folders) : json(REFUSED, 401)),
    '/ChangeLog': () => json([]),
    '/VideoSource': () => json({ available: true, msg: '' }),
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

const POLLED = ['/GetAccountInfo', '/SongPage', '/SongsById', '/SongChanges', '/GetMyFolders', '/ChangeLog'];

/** Opens the app at `#address` and waits until it knows the account. */
export async function openApp(server: FakeServer, address: string) {
  cleanup();
  // A dialog that stays open has a timer, which would still run when the test DOM is gone.
  onTestFinished(cleanup);
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const name = path.replace(/\?.*/, '');
    if (!POLLED.includes(name))
      server.calls.push(`${init?.method ?? 'GET'} ${path} ${String(init?.body ?? '')}`.trim());
    const query = new URLSearchParams(path.split('?')[1]);
    return (await server.replies[name]?.(query)) ?? json({ ok: false, msg: 'unknown call' }, 404);
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
