/** The detected notes of a song, as the owner's editor requests them. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { detectedNotesOf, notate, seconds, writeMusicJson } from '../../engine/index.ts';
import type { NotateOptions, TimedNote } from '../../engine/index.ts';
import { SongState } from '../../server/contract/calls.ts';
import { detectedNotesAnswer } from '../../server/contract/detectedNotes.ts';
import { FREE_MEASURES } from '../../server/contract/limits.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { query, setPlan } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_DETECTED } from './support/standInDetected.ts';
import { MP3, Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let owner: Visitor;
let email: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { PAYMENT_PROVIDER: 'fake' });
  owner = new Visitor(server.url);
  email = await owner.register();
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

// Only premium users may upload (N-19).
beforeEach(() => setPlan(dataDirectory, email, 'premium', 'active_subscription'));

const ask = (id: string, visitor = owner) => visitor.get(`${CALLS.detectedNotes.path}?id=${id}`);
const count = async () =>
  Number((await query(dataDirectory, 'select count(*)::int as count from detected_notes'))[0]?.['count']);

async function transcribe(title: string): Promise<string> {
  await owner.upload([{ name: 'a.mp3', content: MP3 }], { title });
  return (await owner.songInState(title, SongState.Ok)).Id;
}

const OPTIONS: NotateOptions = {
  ...{ mode: 'universal', instrument: 'piano', title: 'Long', composer: 'Nobody', source: 'Audio' },
  ...{ timeSignature: '4/4', tempo: 120 },
};
/** Quarter notes in 50 measures. */
const NOTES: TimedNote[] = Array.from({ length: 200 }, (_, index) => ({
  ...{ onset: seconds(index / 2), offset: seconds(index / 2 + 0.45) },
  ...{ midiPitch: [60, 64, 67, 64][index % 4] ?? 60, velocity: index % 4 === 0 ? 100 : 70, confidence: 0.9 },
}));

const NOTATION = notate(NOTES, OPTIONS);
/** The beginning of the first measure that a free user does not get. */
const BORDER = NOTATION.score.measures[FREE_MEASURES]?.timestamp ?? NaN;

/** A song of 50 measures with its detected notes, made while its owner was a free user. */
async function lockedSong(): Promise<string> {
  const sheet = JSON.stringify(writeMusicJson(NOTATION.score));
  const id = String((await owner.upload([{ name: 'long.musj', content: sheet }])).json?.['id']);
  const document = JSON.stringify(detectedNotesOf(NOTES, NOTATION, OPTIONS, { transpose: 0, start: 0 }));
  const row = [id, gzipSync(document)];
  await query(dataDirectory, 'insert into detected_notes (song_id, document) values ($1, $2)', row);
  await query(dataDirectory, 'update songs set unlocked = 0 where id = $1', [id]);
  return id;
}

describe('the detected notes of a song', () => {
  it('D-09 are stored beside the score of a transcription, with unchanged numbers', async () => {
    const { status, json } = await ask(await transcribe('kept'));
    expect(status).toBe(200);
    expect(detectedNotesAnswer.parse(json)).toEqual(STAND_IN_DETECTED);
  });

  it('B-29 are returned to the owner of the song only', async () => {
    const id = await transcribe('private');
    const stranger = new Visitor(server.url);
    await stranger.register();
    expect((await ask(id, stranger)).status).toBe(404);
    expect((await ask(id, new Visitor(server.url))).status).toBe(401);
  });

  it('do not exist for an uploaded score, as a text says', async () => {
    const sheet = JSON.stringify(writeMusicJson(NOTATION.score));
    const id = String((await owner.upload([{ name: 'own.musj', content: sheet }])).json?.['id']);
    expect(await ask(id)).toMatchObject({
      status: 404,
      json: { ok: false, msg: expect.stringMatching(/not available/) },
    });
  });

  it('O-20 are copied with a duplicate; M-03 but not with the copy that another user makes of a shared score', async () => {
    const id = await transcribe('copied');
    const copy = String((await owner.post(`${CALLS.duplicateSong.path}?id=${id}`)).json?.['id']);
    expect((await ask(copy)).json).toEqual((await ask(id)).json);
    const url = String((await owner.post(CALLS.shareScore.path, { id })).json?.['url']);
    const friend = new Visitor(server.url);
    await friend.register();
    const key = url.slice(url.indexOf('key=') + 4);
    const shared = String((await friend.post(CALLS.copySharedScore.path, { key, path: '' })).json?.['id']);
    expect((await ask(shared, friend)).status).toBe(404);
  });

  it('O-19 are deleted with the song', async () => {
    const id = await transcribe('deleted');
    const before = await count();
    await owner.post(`${CALLS.deleteSongs.path}?ids=${id}`);
    expect(await count()).toBe(before - 1);
    expect((await ask(id)).status).toBe(404);
  });

  it('X-08 of a locked score end for a free user at the end of the free bars; premium users get all', async () => {
    const id = await lockedSong();
    expect(detectedNotesAnswer.parse((await ask(id)).json).notes.onset).toHaveLength(NOTES.length);
    await query(dataDirectory, 'delete from plans');
    const { status, json } = await ask(id);
    expect(status).toBe(200);
    const { notes, chosen, beats } = detectedNotesAnswer.parse(json);
    expect(Math.max(...notes.onset, ...notes.offset, ...beats.map(([time]) => time))).toBeLessThanOrEqual(BORDER);
    const free = NOTES.filter(({ onset }) => onset < BORDER).length;
    expect(free).toBeGreaterThan(150);
    expect([notes.onset.length, chosen.units.length, chosen.periods.length]).toEqual([free, free, free]);
  });
});
