/** The event stream of the songbook: who gets what, how many may be open, and when a stream ends. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { databaseUrlOf } from './support/backend.ts';
import { query } from './support/database.ts';
import { startDeafProxy } from './support/deafProxy.ts';
import { EventStream } from './support/eventStream.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

const SCORE = { name: 'a.musj', content: JSON.stringify(STAND_IN_MUSIC_JSON) };
const PASSWORD = 'correct horse';
/** A stream must outlast the time in which a call has to arrive. */
const SETTINGS = { CALL_SECONDS: '2', STREAMS_PER_ACCOUNT: '5', STREAMS_PER_ADDRESS: '8' };

let dataDirectory: string;
let server: RunningServer;
let other: RunningServer;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, SETTINGS);
  other = await startServer(dataDirectory, { TRANSCRIPTIONS_AT_ONCE: '0' });
});
afterAll(async () => {
  await server.stop();
  await other.stop();
  await removeDataDirectory(dataDirectory);
});

const open: EventStream[] = [];
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.close();
});

/** Opens a stream and waits for its first event, unless it is refused. */
async function streamOf(visitor: Visitor, since = '', lastEventId?: string, url?: string): Promise<EventStream> {
  const stream = await EventStream.open(visitor, since, lastEventId, url);
  open.push(stream);
  if (stream.status === 200) await stream.arrives(({ changes }) => changes.length > 0);
  return stream;
}

async function newVisitor(): Promise<Visitor & { email: string }> {
  const visitor = new Visitor(server.url);
  return Object.assign(visitor, { email: await visitor.register() });
}

/** The same user in another browser. */
async function signInAgain(email: string): Promise<Visitor> {
  const visitor = await Visitor.withToken(server.url);
  await visitor.post(CALLS.login.path, { Email: email, Password: PASSWORD, RememberMe: 'true' });
  await visitor.account();
  return visitor;
}

/** Renames a song of the user, without the server. */
const rename = (id: string | undefined, title: string) =>
  query(dataDirectory, 'update songs set title = $2 where id = $1', [id, title]);

const titlesOf = ({ changes }: EventStream) => changes.map(({ songs }) => songs.map(({ Title }) => Title));

describe('GET /SongEvents', () => {
  it('B-12 B-20 sends the progress of a transcription as it happens, to its owner only', async () => {
    const [user, stranger] = [await newVisitor(), await newVisitor()];
    const [own, others] = [await streamOf(user), await streamOf(stranger)];
    expect(own.changes).toMatchObject([{ count: 0, songs: [] }]);
    await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'wait 5000' });
    await own.arrives(({ changes }) => changes.at(-1)?.songs[0]?.State === SongState.Ok);
    const [, ...later] = own.changes;
    expect(later[0]).toMatchObject({ count: 1, songs: [{ Title: 'wait 5000' }] });
    const percents = later.flatMap(({ songs }) => songs.map(({ Progress }) => Progress));
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(new Set(percents).size).toBeGreaterThan(3);
    // Each event has something new.
    const texts = later.map(({ songs }) => JSON.stringify(songs));
    expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([]);
    expect(others.changes).toEqual([expect.objectContaining({ songs: [] })]);
  });

  it('B-12 sends nothing where a row is written as it was before', async () => {
    const user = await newVisitor();
    await user.upload([SCORE], { title: 'first' });
    const [song] = await user.songs();
    const stream = await streamOf(user);
    await query(dataDirectory, 'update songs set title = title where id = $1', [song?.Id]);
    await rename(song?.Id, 'second');
    await stream.arrives(({ changes }) => changes.length > 1);
    expect(titlesOf(stream)).toEqual([['first'], ['second']]);
  });

  it('B-12 announces deleted songs and changed folders', async () => {
    const user = await newVisitor();
    await user.upload([SCORE], { title: 'first' });
    const [song] = await user.songs();
    const stream = await streamOf(user);
    await user.post(`${CALLS.createFolder.path}?path=Etudes/`);
    await stream.arrives(({ events }) => events.some(({ event }) => event === 'folders'));
    await user.post(`${CALLS.deleteSongs.path}?ids=${song?.Id}`);
    await stream.arrives(({ changes }) => changes.at(-1)?.count === 0);
  });

  it('B-12 is not held back by proxies that buffer or compress, nor kept in a cache', async () => {
    const { headers } = await streamOf(await newVisitor());
    const wanted = ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding'];
    expect(wanted.map((name) => headers.get(name))).toEqual([
      'text/event-stream',
      'no-store, no-transform',
      'no',
      null,
    ]);
  });
});

describe('several servers', () => {
  it('B-12 a change at one arrives in the streams of the others', async () => {
    const user = await newVisitor();
    const stream = await streamOf(user, '', undefined, other.url);
    await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'wait 1000' });
    await stream.arrives(({ changes }) => changes.at(-1)?.songs[0]?.State === SongState.Ok);
  });

  it('B-12 a lost connection for notifications is replaced, and what changed meanwhile arrives', async () => {
    const user = await newVisitor();
    await user.upload([SCORE], { title: 'first' });
    const [song] = await user.songs();
    const stream = await streamOf(user);
    const ended = await query(
      dataDirectory,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen songleaf%'`,
    );
    expect(ended).toHaveLength(2);
    await rename(song?.Id, 'second');
    await stream.arrives(({ changes }) => changes.length > 1);
    await rename(song?.Id, 'third');
    await stream.arrives(({ changes }) => changes.length > 2);
    expect(titlesOf(stream)).toEqual([['first'], ['second'], ['third']]);
  });

  it('B-12 a server behind a pooler that drops notifications compares the songbooks itself, and says so', async () => {
    const proxy = await startDeafProxy(await databaseUrlOf(dataDirectory));
    const behind = await startServer(dataDirectory, { DATABASE_URL: proxy.url, TRANSCRIPTIONS_AT_ONCE: '0' });
    try {
      const user = await newVisitor();
      await user.upload([SCORE], { title: 'first' });
      const [song] = await user.songs();
      await waitFor(async () => behind.output().includes('The notifications of the database do not arrive'));
      const stream = await streamOf(user, '', undefined, behind.url);
      await rename(song?.Id, 'second');
      await stream.arrives(({ changes }) => changes.length > 1);
      await user.post(`${CALLS.createFolder.path}?path=Etudes/`);
      await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'wait 3000' });
      await stream.arrives(({ changes }) => changes.at(-1)?.songs[0]?.State === SongState.Ok);
      expect(stream.count('folders')).toBeGreaterThan(0);
      expect(titlesOf(stream).slice(0, 2)).toEqual([['first'], ['second']]);
    } finally {
      await behind.stop();
      proxy.close();
    }
  });

  it('X-34 a server that stops ends its streams at once; a browser that connects again gets what it has missed', async () => {
    const stopping = await startServer(dataDirectory, { TRANSCRIPTIONS_AT_ONCE: '0' });
    const user = await newVisitor();
    await user.upload([SCORE], { title: 'first' });
    await user.upload([SCORE], { title: 'unchanged' });
    const song = (await user.songs()).find(({ Title }) => Title === 'first');
    const stream = await streamOf(user, '', undefined, stopping.url);
    await stopping.stop('SIGTERM');
    expect([stream.hasEnded, stopping.process.exitCode]).toEqual([true, 0]);
    await rename(song?.Id, 'second');
    const again = await streamOf(user, '', stream.events.findLast(({ id }) => id !== '')?.id);
    expect(titlesOf(again)).toEqual([['second']]);
  });
});

describe('the number of streams', () => {
  const FULL = 204;

  it('is limited for a session, an account and an address; one that ends makes room', async () => {
    const user = await newVisitor();
    const elsewhere = await signInAgain(user.email);
    const statuses = async (visitor: Visitor, count: number) => {
      const streams = [];
      for (let index = 0; index < count; index++) streams.push(await streamOf(visitor));
      return streams.map(({ status }) => status);
    };
    // Three of a browser, so that its other calls have connections; five of the account; eight of the address.
    expect(await statuses(user, 4)).toEqual([200, 200, 200, FULL]);
    expect(await statuses(elsewhere, 3)).toEqual([200, 200, FULL]);
    expect(await statuses(await newVisitor(), 4)).toEqual([200, 200, 200, FULL]);
    expect(await statuses(await newVisitor(), 1)).toEqual([FULL]);
    await open[0]?.close();
    await waitFor(async () => (await streamOf(user)).status === 200);
  });

  it('cannot be changed by opening them again and again', async () => {
    const user = await newVisitor();
    const statuses = [];
    for (let index = 0; index < 70; index++) statuses.push((await user.get(CALLS.songEvents.path)).status);
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  });
});

describe('a stream', () => {
  it('needs a session', async () => {
    expect((await streamOf(await Visitor.withToken(server.url))).status).toBe(401);
  });

  it('ends when its user signs out, changes the password or ends the session elsewhere', async () => {
    const user = await newVisitor();
    const browsers = [await signInAgain(user.email), await signInAgain(user.email)];
    const [first, second, third] = [
      await streamOf(user),
      ...(await Promise.all(browsers.map((each) => streamOf(each)))),
    ];
    await user.post(CALLS.logout.path);
    await first.arrives(({ hasEnded }) => hasEnded);
    expect([second?.hasEnded, third?.hasEnded]).toEqual([false, false]);
    await browsers[0]?.post(CALLS.endOtherSessions.path);
    await third?.arrives(({ hasEnded }) => hasEnded);
    expect(second?.hasEnded).toBe(false);
    await browsers[0]?.post(CALLS.changePassword.path, {
      OldPassword: PASSWORD,
      NewPassword: 'another horse 77',
      ConfirmPassword: 'another horse 77',
    });
    await second?.arrives(({ hasEnded }) => hasEnded);
  });

  it('lives longer than a call may take to arrive, with a beat every 15 s, and ends when its session expires', async () => {
    const user = await newVisitor();
    const stream = await streamOf(user);
    await stream.arrives(() => stream.count('beat') > 0);
    expect(stream.hasEnded).toBe(false);
    await query(
      dataDirectory,
      `update sessions set expires_at = now() where account_id = (select id from accounts where email = $1)`,
      [user.email],
    );
    await stream.arrives(({ hasEnded }) => hasEnded);
  });
});
