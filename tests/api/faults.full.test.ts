/** Failures, waiting and order of transcriptions, with a stand-in for the transcription itself. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { blobsOf, storedFiles } from './support/backend.ts';
import { newDataDirectory, removeDataDirectory, standInLog, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { MP3, Visitor } from './support/visitor.ts';

// Each retry waits for the queue, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

/** One server for the tests of a `describe`, each of which has users and song titles of its own. */
function serverForAll(environment: NodeJS.ProcessEnv) {
  let directory = '';
  let server: RunningServer | undefined;
  beforeAll(async () => {
    directory = await newDataDirectory();
    server = await startServer(directory, environment);
  });
  afterAll(async () => {
    await server?.stop();
    await removeDataDirectory(directory);
  });
  const count = async (line: string) => (await standInLog(directory)).filter((each) => each === line).length;
  return {
    dataDirectory: () => directory,
    newUser: async () => {
      const user = new Visitor(server?.url ?? '');
      await user.register();
      return user;
    },
    count,
    hasBegun: (title: string) => waitFor(async () => (await count(`begin ${title}`)) === 1),
  };
}

const upload = (user: Visitor, title: string) => user.upload([{ name: 'song.mp3', content: MP3 }], { title });

const oneAtATime = serverForAll({ TRANSCRIPTIONS_AT_ONCE: '1' });

describe('a transcription that fails', () => {
  const { dataDirectory, newUser, count, hasBegun } = oneAtATime;
  const shortLimit = serverForAll({ TRANSCRIPTION_MINUTES: '0.02' });

  it('X-29 P-01 shows the code and the reason of the pipeline', async () => {
    const user = await newUser();
    await upload(user, 'fail');
    const song = await user.songInState('fail', SongState.Error);
    expect(song).toMatchObject({ ErrorCode: 100, ErrorReason: 'The recording is silent.' });
    expect(await count('begin fail')).toBe(1);
  });

  it('P-04 is retried three times after a crash, then shows a reason', async () => {
    const user = await newUser();
    await upload(user, 'crash');
    const song = await user.songInState('crash', SongState.Error);
    expect(song).toMatchObject({ ErrorCode: 400, ErrorReason: expect.stringMatching(/stopped unexpectedly/) });
    expect(await count('begin crash')).toBe(4);
  });

  it('reports that the uploaded file is missing, while it waits or runs', async () => {
    const user = await newUser();
    await upload(user, 'wait 1500 crash');
    await upload(user, 'waits behind');
    await hasBegun('wait 1500 crash');
    await (await blobsOf(dataDirectory())).remove(await storedFiles(dataDirectory()));
    for (const title of ['wait 1500 crash', 'waits behind']) {
      const song = await user.songInState(title, SongState.Error);
      expect(song).toMatchObject({ ErrorCode: 400, ErrorReason: 'The uploaded file is no longer available.' });
    }
  });

  it('ends at its time limit', async () => {
    const user = await shortLimit.newUser();
    await upload(user, 'wait 60000');
    const song = await user.songInState('wait 60000', SongState.Error);
    expect(song).toMatchObject({ ErrorCode: 400, ErrorReason: 'The transcription took too long.' });
  });
});

describe('many songs', () => {
  const { dataDirectory, newUser, hasBegun } = oneAtATime;
  const twentyAtATime = serverForAll({ TRANSCRIPTIONS_AT_ONCE: '20' });

  it('alternate between users: one song does not wait for all songs of another user', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const earlier = (await standInLog(dataDirectory())).length;
    for (const title of ['wait 1000 a', 'wait 1 b', 'wait 1 c', 'wait 1 d']) await upload(user, title);
    await hasBegun('wait 1000 a');
    await upload(other, 'other');
    await user.songInState('wait 1 d', SongState.Ok);
    const begun = (await standInLog(dataDirectory())).slice(earlier).filter((line) => line.startsWith('begin'));
    expect(begun).toEqual(['begin wait 1000 a', 'begin other', 'begin wait 1 b', 'begin wait 1 c', 'begin wait 1 d']);
  });

  it('D-04 ten of one user at once; the rest wait, and another user does not', async () => {
    const { newUser } = twentyAtATime;
    const [user, other] = [await newUser(), await newUser()];
    // Long enough that none ends before all are counted, on a busy machine too.
    for (let song = 0; song < 12; song++) await upload(user, 'wait 60000');
    await upload(other, 'wait 10');
    await other.songInState('wait 10', SongState.Ok);
    const inState = async (state: number): Promise<number> =>
      (await user.songs()).filter((song) => song.State === state).length;
    // The worker takes one job after the other; while ten run, the others must wait.
    await expect.poll(() => inState(SongState.Processing), { timeout: 30_000 }).toBe(10);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await inState(SongState.Processing)).toBe(10);
    expect(await inState(SongState.Waiting)).toBe(2);
  });
});
