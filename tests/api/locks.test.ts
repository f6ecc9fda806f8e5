import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyScore, setMeasureCount, writeMusicJson } from '../../engine/index.ts';
import { musicJsonAnswer, SongState } from '../../server/contract/calls.ts';
import { FREE_MEASURES } from '../../server/contract/limits.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { query, setPlan } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { MP3, Visitor } from './support/visitor.ts';

const SONGS = 3;
const MEASURES = 50;
const PAYMENT_REQUIRED = 402;

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let email: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, {
    PAYMENT_PROVIDER: 'fake',
    FREE_SONGBOOK_SONGS: String(SONGS),
    TRANSCRIPTIONS_AT_ONCE: '8',
  });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  email = await user.register();
});

const LONG = writeMusicJson({
  ...setMeasureCount(emptyScore(), MEASURES),
  meta: { ...emptyScore().meta, title: 'Long' },
});
/** Every measure contains its number as text, so that a leak is detected. */
const LONG_SHEET = {
  ...LONG,
  Parts: LONG.Parts.map((part) => ({
    ...part,
    Measures: part.Measures.map((measure, index) => ({
      ...measure,
      Section: `bar ${index + 1}`,
      Secret: `secret ${index + 1}`,
    })),
  })),
};
const sheet = JSON.stringify(LONG_SHEET);
const be = async (tier: 'free' | 'standard' | 'premium') => {
  if (tier === 'free') await query(dataDirectory, 'delete from plans');
  else await setPlan(dataDirectory, email, tier, 'active_subscription');
};
/** Gives the song the state that it has where its owner was a free user when it was created. */
async function lockedSong(): Promise<string> {
  await be('premium');
  const id = String((await user.upload([{ name: 'long.musj', content: sheet }], { title: '' })).json?.['id']);
  await query(dataDirectory, 'update songs set unlocked = 0 where id = $1', [id]);
  return id;
}
const load = async (id: string, visitor = user) => {
  const answer = await visitor.get(`${CALLS.score.path}?id=${id}`);
  return { text: answer.text, ...musicJsonAnswer.parse(answer.json) };
};
const get = async ({ path }: { readonly path: string }, id: string, more = '') =>
  (await user.get(`${path}?id=${id}${more}`)).status;

it('K-06 only premium users may have a brass version written', async () => {
  for (const tier of ['free', 'standard'] as const) {
    await be(tier);
    const refused = await user.send(CALLS.arranging.path);
    expect(refused).toMatchObject({
      status: PAYMENT_REQUIRED,
      json: { ok: false, msg: expect.stringMatching('Premium') },
    });
  }
  await be('premium');
  expect(await user.send(CALLS.arranging.path)).toMatchObject({ status: 200, json: { ok: true } });
});

describe('the score of a free user', () => {
  it('X-01 X-08 X-09 N-16 is sent without the music after bar 40; standard and premium users get all of it', async () => {
    const id = await lockedSong();
    await be('free');
    const locked = await load(id);
    expect(locked.properties).toMatchObject({ unlocked: 0, before: false });
    expect(locked.text).toContain(`secret ${FREE_MEASURES}"`);
    expect(locked.text).not.toContain(`secret ${FREE_MEASURES + 1}"`);
    for (const tier of ['standard', 'premium'] as const) {
      await be(tier);
      expect((await load(id)).text).toContain(`secret ${MEASURES}"`);
    }
  });

  it('X-08 X-39 E-24 is saved with its withheld bars; nothing is lost', async () => {
    const id = await lockedSong();
    await be('free');
    const { musicVo, properties } = await load(id);
    const edited = JSON.stringify(musicVo).replace('"Title":"Long"', '"Title":"Edited"');
    const save = (form: Record<string, string>) => user.post(CALLS.saveScore.path, { id, sheet: edited, ...form });
    expect(await save({})).toMatchObject({ status: 400, json: { field: 'version' } });
    expect(await save({ version: String(properties.version) })).toMatchObject({ status: 200, json: { version: 2 } });
    expect(await save({ version: '1' })).toMatchObject({ status: 409, json: { version: 2 } });
    expect((await load(id)).text).not.toContain(`secret ${MEASURES}"`);
    await be('premium');
    const whole = await load(id);
    for (let bar = 1; bar <= MEASURES; bar++) expect(whole.text).toContain(`secret ${bar}"`);
    expect(whole.musicVo).toMatchObject({ MetaInfo: { Title: 'Edited' } });
    expect(whole.text).not.toMatch(/"Locked"|"locked"/);
  });

  it('X-08 has withheld bars in its earlier versions too, and a restored version is complete', async () => {
    const id = await lockedSong();
    await be('free');
    const { musicVo } = await load(id);
    const edited = JSON.stringify(musicVo).replace('"Title":"Long"', '"Title":"Edited"');
    await user.post(CALLS.saveScore.path, { id, sheet: edited, version: '1' });
    for (const number of ['1', '2']) {
      const { text } = await user.get(`${CALLS.scoreVersion.path}?id=${id}&number=${number}`);
      expect(text).toContain(`secret ${FREE_MEASURES}"`);
      expect(text).not.toContain(`secret ${FREE_MEASURES + 1}"`);
    }
    const answer = await user.post(CALLS.bringBack.path, { id, number: '1', version: '2' });
    expect(answer).toMatchObject({ status: 200, json: { version: 3 } });
    expect((await load(id)).text).not.toContain(`secret ${FREE_MEASURES + 1}"`);
    await be('premium');
    const whole = await load(id);
    for (let bar = 1; bar <= MEASURES; bar++) expect(whole.text).toContain(`secret ${bar}"`);
    expect(whole.musicVo).toMatchObject({ MetaInfo: { Title: 'Long' } });
  });

  it('X-08 is not saved without its locked bars', async () => {
    const id = await lockedSong();
    await be('free');
    const answer = await user.post(CALLS.saveScore.path, { id, sheet: JSON.stringify(LONG), version: '1' });
    expect(answer).toMatchObject({
      status: 409,
      json: { ok: false, msg: expect.stringMatching(/behind the free limit/) },
    });
    expect((await load(id)).properties.version).toBe(1);
  });

  it('M-01 is not unlocked by a share link, neither for a visitor nor for a free user', async () => {
    const id = await lockedSong();
    const url = String((await user.post(CALLS.shareScore.path, { id })).json?.['url']);
    const key = url.slice(url.indexOf('key=') + 4);
    const friend = new Visitor(server.url);
    await friend.register();
    for (const reader of [new Visitor(server.url), friend]) {
      const { text } = await reader.post(CALLS.sharedScore.path, { key });
      expect(text).toContain(`secret ${FREE_MEASURES}"`);
      expect(text).not.toContain(`secret ${FREE_MEASURES + 1}"`);
    }
    const copy = await friend.post(CALLS.copySharedScore.path, { key });
    expect((await load(String(copy.json?.['id']), friend)).text).not.toContain(`secret ${MEASURES}"`);
  });
});

describe('exports', () => {
  it('L-04 L-05 X-06 X-07 are PDFs with default options for free and standard users, and unlimited for premium users', async () => {
    const id = await lockedSong();
    const custom = '&marginLeft=20';
    for (const [tier, status] of [
      ['free', PAYMENT_REQUIRED],
      ['standard', PAYMENT_REQUIRED],
      ['premium', 200],
    ] as const) {
      await be(tier);
      for (const call of [CALLS.exportMusicXml, CALLS.exportMidi, CALLS.exportMusicJson]) {
        expect(await get(call, id), `${tier} ${call.path}`).toBe(status);
      }
      expect(await get(CALLS.exportPdf, id), tier).toBe(200);
      expect(await get(CALLS.exportPdf, id, custom), tier).toBe(status);
    }
  });

  it('X-06 the PDF of a locked score ends with bar 40', async () => {
    const id = await lockedSong();
    const short = {
      ...LONG,
      Parts: LONG_SHEET.Parts.map((part) => ({ ...part, Measures: part.Measures.slice(0, FREE_MEASURES) })),
    };
    const answer = await user.upload([{ name: 'short.musj', content: JSON.stringify(short) }], { title: '' });
    const pdf = async (song: string) => (await user.get(`${CALLS.exportPdf.path}?id=${song}`)).text;
    const [whole, free] = [await pdf(id), await pdf(String(answer.json?.['id']))];
    await be('free');
    const printed = await pdf(id);
    expect(printed).toMatch(/^%PDF-/);
    expect(printed).not.toBe(whole);
    expect(printed).toBe(free);
  });

  it('N-17 a song made while its owner had premium stays unlocked afterwards', async () => {
    await be('premium');
    const id = String((await user.upload([{ name: 'long.musj', content: sheet }], { title: '' })).json?.['id']);
    await be('free');
    expect((await load(id)).text).toContain(`secret ${MEASURES}"`);
    expect(await get(CALLS.exportMusicXml, id)).toBe(200);
  });
});

describe('free users', () => {
  const record = (title = 'wait 60000') => {
    const form = new FormData();
    form.set('instrument', 'piano');
    form.set('title', title);
    form.append('audio', new Blob([MP3], { type: 'audio/webm' }));
    const headers = { [TOKEN_HEADER]: user.token };
    return user.send(CALLS.uploadRecording.path, { method: 'POST', headers, body: form });
  };

  it('C-20 N-19 cannot upload files; N-18 and have a limited number of songs', async () => {
    expect(await user.upload([{ name: 'a.mp3', content: MP3 }])).toMatchObject({ status: PAYMENT_REQUIRED });
    // At once, because counting and adding must happen in one transaction.
    const added = await Promise.all(Array.from({ length: SONGS + 2 }, () => record()));
    expect(added.map((answer) => answer.status).sort()).toEqual([200, 200, 200, PAYMENT_REQUIRED, PAYMENT_REQUIRED]);
    expect(await user.songs()).toHaveLength(SONGS);
    expect(await record()).toMatchObject({
      status: PAYMENT_REQUIRED,
      json: { ok: false, msg: expect.stringMatching(/Your songbook is full: 3 songs/) },
    });
    await be('standard');
    expect((await record()).status).toBe(200);
  });

  it('C-28 can record one minute, premium users five', async () => {
    await record('lasts 61');
    await record('lasts 63');
    await user.songInState('lasts 61', SongState.Ok);
    const failed = await user.songInState('lasts 63', SongState.Error);
    expect(failed).toMatchObject({
      ErrorCode: 500,
      ErrorReason: 'Recording longer than 1 minute is available in Premium',
    });
    await be('premium');
    await user.post(`${CALLS.retrySong.path}?id=${failed.Id}`);
    await user.songInState('lasts 63', SongState.Ok);
    await record('lasts 303');
    expect(await user.songInState('lasts 303', SongState.Error)).toMatchObject({
      ErrorReason: 'A recording can be at most 5 minutes long.',
    });
  });

  it('D-04 have three transcriptions at once; the rest wait; premium users have more', async () => {
    await be('standard');
    for (let song = 0; song < 5; song++) await record();
    const inState = async (state: number) => (await user.songs()).filter((song) => song.State === state).length;
    await expect.poll(() => inState(SongState.Processing), { timeout: 30_000 }).toBe(3);
    await be('premium');
    await expect.poll(() => inState(SongState.Processing), { timeout: 30_000 }).toBe(5);
  });
});
