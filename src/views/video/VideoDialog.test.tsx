// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json, openApp } from '../../../tests/app/appDriver.tsx';

const ID = 'abcDEF_12-3';
const FOUND = { id: ID, title: 'Minuet piano', channel: 'Clara' };

function server(seconds = 200) {
  return fakeServer({
    signedIn: true,
    replies: {
      '/VideoSource': () => json({ available: true, msg: '' }),
      '/SearchVideos': () => json([FOUND]),
      '/LookUpVideo': () => json({ ...FOUND, seconds }),
      '/YouTubeToSheet': () => json({ ok: true, msg: 'Your song will be transcribed soon.' }),
    },
  });
}

async function openWizard(fake = server(), query = '') {
  const app = await openApp(fake, `/songbook/youtube${query}`);
  const button = async (name: string) => app.screen.findByRole<HTMLButtonElement>('button', { name });
  const box = async (name: string) => app.screen.findByRole<HTMLInputElement>('textbox', { name });
  const set = async (name: string, text: string) => {
    const field = await box(name);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
    return field.value;
  };
  return { ...app, button, box, set };
}

async function toSearch(wizard: Awaited<ReturnType<typeof openWizard>>) {
  await wizard.press(/^Universal/);
  await wizard.press('Guitar');
}

afterEach(() => vi.unstubAllGlobals());

describe('the video wizard', () => {
  it('C-05 C-13 leads through its five steps; a search is narrowed down by the instrument', async () => {
    const fake = server();
    const wizard = await openWizard(fake);
    for (const step of ['Choose Mode', 'Instrument', 'Search Song', 'Crop Video', 'Enter Info'])
      await wizard.reads(step);
    expect([(await wizard.button('Back')).disabled, (await wizard.button('Next')).disabled]).toEqual([true, true]);
    await toSearch(wizard);
    await wizard.write('Search, or paste a YouTube link', 'minuet');
    await wizard.press('Search');
    await wizard.press(/Minuet piano/);
    await wizard.reads('Length 03:20');
    expect(fake.calls).toContain(`GET /SearchVideos?q=minuet+guitar+fingerstyle`);
    expect(await wizard.set('Start', '1:05')).toBe('01:05');
    expect(await wizard.set('Stop', '9:59')).toBe('03:20');
    expect(await wizard.set('Stop', '1:99')).toBe('03:20');
    await wizard.press('Next');
    expect((await wizard.box('Title')).value).toBe('Minuet piano');
    await wizard.write('Composer', 'Petzold');
    await wizard.user.click(wizard.screen.getByRole('checkbox'));
    await wizard.press('Create');
    await waitFor(() => expect(wizard.route()).toBe('#/songbook'));
    const sent = new URLSearchParams(fake.calls.find((call) => call.startsWith('POST /YouTubeToSheet'))?.split(' ')[2]);
    expect(Object.fromEntries(sent)).toMatchObject({
      ...{ videoId: ID, mode: 'universal', instrument: 'guitar', starttime: '65', stoptime: '200' },
      ...{
        title: 'Minuet piano',
        composer: 'Petzold',
        agreedToTerms: 'true',
        videoTitle: 'Minuet piano',
        channel: 'Clara',
      },
    });
  });

  it('C-12 a pasted link is looked up at once', async () => {
    const fake = server();
    const wizard = await openWizard(fake);
    await toSearch(wizard);
    await wizard.user.click(await wizard.box('Search, or paste a YouTube link'));
    await wizard.user.paste(`https://youtu.be/${ID}?si=x`);
    await wizard.reads('Clara');
    expect(fake.calls.filter((call) => call.includes('Video'))).toEqual([
      'GET /VideoSource',
      `GET /LookUpVideo?videoId=${ID}`,
    ]);
  });

  it('C-12 a link that is not one of a video is reported without a request', async () => {
    const fake = server();
    const wizard = await openWizard(fake);
    await toSearch(wizard);
    await wizard.user.click(await wizard.box('Search, or paste a YouTube link'));
    await wizard.user.paste('https://www.youtube.com.evil.example/watch?v=abcDEF_12-3');
    await wizard.reads('This link leads to no video.');
    expect(fake.calls.some((call) => /SearchVideos|LookUp/.test(call))).toBe(false);
  });

  it('C-14 a suggestion starts a search', async () => {
    const fake = server();
    const wizard = await openWizard(fake);
    await toSearch(wizard);
    await wizard.press('Greensleeves');
    await wizard.reads('Minuet piano');
    expect(fake.calls).toContain('GET /SearchVideos?q=Greensleeves+guitar+fingerstyle');
  });

  it('C-15 a video of forty minutes has no controls to crop it, and no next step', async () => {
    const wizard = await openWizard(server(2400), `?v=${ID}`);
    await wizard.reads('Source video duration must be shorter than 40 minutes!');
    expect(wizard.screen.queryByRole('textbox', { name: 'Start' })).toBeNull();
    expect((await wizard.button('Next')).disabled).toBe(true);
  });

  it('C-06 C-16 a video in the address is fetched at once, with its range and instrument', async () => {
    const fake = server();
    const wizard = await openWizard(fake, `?v=${ID}&inst=violin&start=50&stop=60`);
    expect((await wizard.box('Start')).value).toBe('00:30');
    expect((await wizard.box('Stop')).value).toBe('01:00');
    await wizard.press('Back');
    await wizard.press('Back');
    expect((await wizard.button('Violin')).getAttribute('aria-pressed')).toBe('true');
  });

  it('C-06 an instrument in the address without a video is chosen in the modes that have it', async () => {
    const wizard = await openWizard(server(), '?inst=bass');
    await wizard.press(/^Universal/);
    expect((await wizard.button('Bass')).getAttribute('aria-pressed')).toBe('true');
    await wizard.press('Next');
    await wizard.box('Search, or paste a YouTube link');
    const other = await openWizard(server(), '?inst=bass');
    await other.press(/^Lead ?sheet/i);
    await other.button('Piano');
    expect(other.screen.queryByRole('button', { pressed: true })).toBeNull();
    expect((await other.button('Next')).disabled).toBe(true);
  });

  it('Q-01 X-45 states how much of the score is free, where the plan limits it, before the part is chosen', async () => {
    const fake = server();
    const wizard = await openWizard(fake, `?v=${ID}`);
    await wizard.reads('Length 03:20');
    expect(wizard.screen.queryByText('The first 40 bars are free.')).toBeNull();
    fake.replies['/GetAccountInfo'] = () => json({ id: '1', firstname: 'Ada', premium: false, token: 't' });
    const free = await openWizard(fake, `?v=${ID}`);
    await free.reads('The first 40 bars are free.');
  });

  it("C-03 C-23 the server's refusal is shown, and the form keeps its input", async () => {
    const fake = server();
    fake.replies['/YouTubeToSheet'] = () =>
      json({ ok: false, msg: 'Pieces of the composer X cannot be transcribed' }, 400);
    const wizard = await openWizard(fake, `?v=${ID}`);
    await wizard.press('Next');
    await wizard.write('Composer', 'X');
    await wizard.user.click(wizard.screen.getByRole('checkbox'));
    await wizard.press('Create');
    await wizard.reads('Pieces of the composer X cannot be transcribed');
    expect((await wizard.box('Composer')).value).toBe('X');
  });

  it('where videos are not available, says so before anything is filled in, and offers the upload', async () => {
    const fake = server();
    fake.replies['/VideoSource'] = () =>
      json({ available: false, msg: 'Video links are not available on this server.' });
    const wizard = await openWizard(fake);
    await wizard.reads('Video links are not available on this server.');
    expect(wizard.screen.queryByRole('button', { name: /^Universal/ })).toBeNull();
    await wizard.follow('Upload a file instead');
    await waitFor(() => expect(wizard.route()).toBe('#/songbook/upload'));
  });

  it('a failed search shows the reason, and no longer what was found for other words', async () => {
    const fake = server();
    const wizard = await openWizard(fake);
    await toSearch(wizard);
    await wizard.press('Greensleeves');
    await wizard.reads('Minuet piano');
    fake.replies['/SearchVideos'] = () =>
      json({ ok: false, msg: 'Too many attempts. Please wait a minute and try again.' }, 429);
    await wizard.write('Search, or paste a YouTube link', 'Malagueña');
    await wizard.press('Search');
    await wizard.reads('Too many attempts. Please wait a minute and try again.');
    expect(wizard.screen.queryByText('Minuet piano')).toBeNull();
  });
});
