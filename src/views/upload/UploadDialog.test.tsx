// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeXmlHttpRequest } from '../../../tests/app/fakeXmlHttpRequest.ts';
import { fakeServer, json, openApp } from '../../../tests/app/appDriver.tsx';
import { makeSong } from '../../../tests/app/songFixture.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const server = () => fakeServer({ signedIn: true, songs: [makeSong({ Title: 'Minuet' })] });

async function openWizard(fake = server()) {
  const app = await openApp(fake, '/songbook');
  await app.press('Add a song');
  await app.choose('File Upload');
  const input = await app.screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  const button = (name: string) => app.screen.getByRole<HTMLButtonElement>('button', { name });
  return { ...app, button, give: (...files: File[]) => app.user.upload(input, files) };
}

/** Fills in all steps and starts the upload. */
async function submit(wizard: Awaited<ReturnType<typeof openWizard>>) {
  await wizard.give(new File(['ID3'], 'fur_elise.mp3'));
  await wizard.press('Next');
  await wizard.press(/^Universal/);
  await wizard.press('Piano');
  await wizard.press('Next');
  await wizard.write('Composer', 'Tom & Jerry');
  await wizard.user.click(wizard.screen.getByRole('checkbox'));
  await wizard.press('Upload');
  await waitFor(() => expect(FakeXmlHttpRequest.sent).toHaveLength(1));
  const request = FakeXmlHttpRequest.sent[0];
  if (request === undefined) throw new Error('Nothing was sent');
  return request;
}

beforeEach(() => {
  FakeXmlHttpRequest.sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeXmlHttpRequest);
});
afterEach(() => vi.unstubAllGlobals());

describe('the upload wizard', () => {
  it('C-01 C-04 C-07 X-45 leads through its five steps and asks for each choice', async () => {
    const wizard = await openWizard();
    for (const step of ['Upload File', 'Transcription Mode', 'Choose Instrument', 'Crop Song', 'Enter Info'])
      await wizard.reads(step);
    expect([wizard.button('Back').disabled, wizard.button('Next').disabled]).toEqual([true, true]);
    await wizard.give(new File(['ID3'], 'fur_elise.mp3'));
    await wizard.reads('fur_elise.mp3');
    await wizard.press('Next');
    expect([wizard.button('Back').disabled, wizard.button('Next').disabled]).toEqual([false, true]);
    await wizard.press(/^Arrangement/);
    await wizard.press('Piano, easy');
    await wizard.press('Next');
    expect(wizard.screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('fur elise');
    expect(wizard.button('Upload').disabled).toBe(true);
  });

  it('C-35 asks about drums where a band may play, and not where one instrument is written alone', async () => {
    const wizard = await openWizard();
    const drums = () => wizard.screen.queryByRole<HTMLInputElement>('switch', { name: 'Write the drums too' });
    const chooseAgain = async (instrument: string) => {
      await wizard.press('Back');
      await wizard.press(instrument);
      await wizard.reads('What you know of the music');
    };
    await wizard.give(new File(['ID3'], 'band.mp3'));
    await wizard.press('Next');
    await wizard.press(/^Universal/);
    await wizard.press('Violin');
    await wizard.reads('What you know of the music');
    expect(drums()).toBeNull();
    await chooseAgain('Guitar');
    await wizard.user.click(await wizard.screen.findByRole('switch', { name: 'Write the drums too' }));
    await chooseAgain('Violin');
    expect(drums()?.checked, 'a choice that was made is shown').toBe(true);
    await wizard.user.click(drums() ?? document.body);
    expect(drums()?.checked, 'it can be made again').toBe(false);
    await chooseAgain('Flute');
    await waitFor(() => expect(drums()).toBeNull());
  });

  it('A-29 C-20 a plan that does not include uploads is reported before anything is filled in', async () => {
    const fake = server();
    fake.replies['/GetAccountInfo'] = () => json({ id: '1', firstname: 'Ada', premium: false, token: 't' });
    const app = await openApp(fake, '/songbook');
    await app.press('Add a song');
    await app.screen.findByTitle('Premium');
    await app.choose(/File Upload/);
    await app.reads('File upload is available in Premium.');
    expect(app.screen.queryByRole('button', { name: 'Choose a file' })?.closest('[inert]') ?? null).not.toBeNull();
    await app.follow('Upgrade to Premium');
    await waitFor(() => expect(app.route()).toBe('#/upgrade'));
  });

  it('C-19 explains why a file is refused, before anything is sent', async () => {
    const wizard = await openWizard();
    const tooBig = new File(['ID3'], 'long.mp3');
    Object.defineProperty(tooBig, 'size', { value: 30_000_001 });
    await wizard.give(tooBig);
    await wizard.reads('“long.mp3”: File is too big. Size limit is 30 megabytes.');
    await wizard.give(...['a', 'b', 'c', 'd'].map((name) => new File(['ID3'], `${name}.mp3`)));
    await wizard.reads('Maximum allowed number of files exceeded. Only 3 allowed.');
    await wizard.press('Remove b.mp3');
    expect(wizard.screen.queryByText('b.mp3')).toBeNull();
    expect(FakeXmlHttpRequest.sent).toEqual([]);
  });

  it('C-22 C-24 shows what is missing when the terms are ticked', async () => {
    const wizard = await openWizard();
    await wizard.give(new File(['ID3'], 'a.mp3'));
    await wizard.press('Next');
    await wizard.press(/^Universal/);
    await wizard.press('Piano');
    await wizard.press('Next');
    expect(wizard.screen.queryByText('Composer is required.')).toBeNull();
    await wizard.user.click(wizard.screen.getByRole('checkbox'));
    await wizard.reads('Composer is required.');
    expect(wizard.button('Upload').disabled).toBe(true);
  });

  it('C-02 C-21 C-25 shows the progress, closes, tells the user and refreshes the list', async () => {
    const fake = server();
    const wizard = await openWizard(fake);
    const request = await submit(wizard);
    expect(request.body?.get('composer')).toBe('Tom _ Jerry');
    request.progress(42, 100);
    await wizard.reads('Uploading 42%');
    expect(wizard.button('Back').disabled).toBe(true);
    fake.songs = [makeSong({ Title: 'fur elise', State: 3 }), ...fake.songs];
    request.answer(200, '{"ok":true,"msg":"Your song will be transcribed soon."}');
    await wizard.reads('Your song will be transcribed soon.');
    await wizard.reads('fur elise');
    expect(wizard.route()).toBe('#/songbook');
    expect(FakeXmlHttpRequest.sent).toHaveLength(1);
  });

  it('C-36 opens the song whose id the server returns', async () => {
    const wizard = await openWizard();
    const request = await submit(wizard);
    request.answer(200, JSON.stringify({ ok: true, msg: 'Your score was imported.', id: ID }));
    await waitFor(() => expect(wizard.route()).toBe(`#/score?id=${ID}`));
  });

  it('C-36 a score opens as soon as it is chosen, with the title that it has', async () => {
    const wizard = await openWizard();
    await wizard.give(new File(['<score-partwise/>'], 'lied.musicxml'));
    await waitFor(() => expect(FakeXmlHttpRequest.sent).toHaveLength(1));
    const [request] = FakeXmlHttpRequest.sent;
    expect(['mode', 'instrument', 'title', 'composer'].map((name) => request?.body?.get(name))).toEqual([
      '',
      '',
      '',
      '',
    ]);
    // While it is sent, no step is shown that is left out.
    expect(wizard.screen.queryByText('Enter Info')).toBeNull();
    request?.answer(200, JSON.stringify({ ok: true, msg: 'Your score was imported.', id: ID }));
    await waitFor(() => expect(wizard.route()).toBe(`#/score?id=${ID}`));
  });

  it('C-36 X-27 a score that is refused can be opened again, in a wizard of one step', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const wizard = await openWizard();
    await wizard.reads('Enter Info');
    await wizard.give(new File(['<score-partwise/>'], 'lied.musicxml'));
    await waitFor(() => expect(FakeXmlHttpRequest.sent).toHaveLength(1));
    FakeXmlHttpRequest.sent[0]?.answer(400, '{"ok":false,"msg":"The score file is damaged."}');
    await wizard.reads('The score file is damaged.');
    expect(wizard.screen.queryByText('Transcription Mode')).toBeNull();
    expect(wizard.button('Open').disabled).toBe(false);
    await wizard.press('Remove lied.musicxml');
    await wizard.reads('Transcription Mode');
    vi.restoreAllMocks();
  });

  it('C-19 a file whose content does not fit its name is refused at once', async () => {
    const wizard = await openWizard();
    await wizard.give(new File(['plain words'], 'text.mp3'));
    await wizard.reads(/The content of “text.mp3” is not what its name says/);
    expect(wizard.button('Next').disabled).toBe(true);
    await wizard.reads('Choose a file to go on.');
  });

  it('C-03 a refusal and a lost connection leave the form as it was, and it can be sent again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const wizard = await openWizard();
    const request = await submit(wizard);
    request.answer(400, '{"ok":false,"msg":"The file is empty."}');
    await wizard.reads('The file is empty.');
    // The reason is shown once, in the wizard: a toast would repeat it.
    await expect(
      waitFor(() => expect(wizard.screen.getAllByText('The file is empty.')).toHaveLength(2), { timeout: 300 }),
    ).rejects.toThrow();
    expect(wizard.screen.getByRole<HTMLInputElement>('textbox', { name: 'Composer' }).value).toBe('Tom & Jerry');
    await wizard.press('Upload');
    await waitFor(() => expect(FakeXmlHttpRequest.sent).toHaveLength(2));
    FakeXmlHttpRequest.sent[1]?.onerror?.();
    await wizard.reads('Unkown Error!');
    expect(wizard.button('Upload').disabled).toBe(false);
    vi.restoreAllMocks();
  });

  it('closing the wizard during an upload asks first, and then aborts the upload', async () => {
    const wizard = await openWizard();
    const request = await submit(wizard);
    await wizard.press('Close');
    await wizard.reads('Stop the upload?');
    await wizard.press('Continue');
    expect(request.aborted).toBe(false);
    await wizard.press('Close');
    await wizard.press('Stop');
    await waitFor(() => expect(request.aborted).toBe(true));
    await waitFor(() => expect(wizard.route()).toBe('#/songbook'));
  });
});
