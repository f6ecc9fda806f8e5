// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { describe, expect, it } from 'vitest';
import { fakeServer, json, openApp } from '../../../../tests/app/appDriver.tsx';
import { makeSong } from '../../../../tests/app/songFixture.ts';

const elise = makeSong({ Title: 'Für Elise', HasRecording: true });
const noise = makeSong({ Title: 'Noise', State: 2, ErrorCode: 400 });

describe('transcribing again', () => {
  it('B-19 C-35 a failed song is tried again with other settings', async () => {
    const server = fakeServer({ signedIn: true, songs: [noise] });
    server.replies['/RetrySheet'] = () => json({ ok: true, msg: 'Your song will be transcribed again.' });
    const app = await openApp(server, `/songbook/retry?id=${noise.Id}`);
    await app.user.click(await app.screen.findByRole('combobox', { name: 'Time signature' }));
    await app.user.click(await app.screen.findByRole('option', { name: '3/4' }));
    await app.press('Try again');
    await app.reads('Your song will be transcribed again.');
    const query = new URLSearchParams(server.calls[0]?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      ...{ id: noise.Id, mode: 'universal', instrument: 'piano', key: '-1', timeSig: '3/4', bpm: '-1' },
    });
  });

  it.each([
    ['a piano', 'universal', 'piano'],
    ['a guitar', 'universal', 'guitar'],
    ['a lead sheet', 'leadsheet', 'sax'],
  ])(
    'C-35 D-02 names the detection of the score, and the most accurate one can be chosen for %s',
    async (_, mode, instrument) => {
      const parameters = { mode, instrument, detectedBy: 'fast' };
      const server = fakeServer({ signedIn: true, songs: [{ ...elise, Parameters: JSON.stringify(parameters) }] });
      server.replies['/TranscribeAgain'] = () => json({ ok: true, msg: 'Your song will be transcribed soon.' });
      const app = await openApp(server, `/songbook/retry?id=${elise.Id}`);
      await app.reads(/detected by the fast method/);
      await app.user.click(await app.screen.findByRole('combobox', { name: 'Detection of notes' }));
      await app.user.click(await app.screen.findByRole('option', { name: 'Most accurate, takes longer' }));
      await app.press('Transcribe again');
      await app.reads('Your song will be transcribed soon.');
      expect(new URLSearchParams(server.calls[0]?.split('?')[1]).get('detector')).toBe('best');
    },
  );

  it('C-35 D-01 says why another instrument may be better', async () => {
    const parameters = { mode: 'universal', instrument: 'violin', remarks: { octaves: -2, moved: 1, above: 1 } };
    const server = fakeServer({ signedIn: true, songs: [{ ...elise, Parameters: JSON.stringify(parameters) }] });
    const app = await openApp(server, `/songbook/retry?id=${elise.Id}`);
    await app.reads(
      /2 octaves lower than in the recording, where many of its notes are too high to be played with ease/,
    );
    await app.reads(/One note that the chosen instrument does not have is written in another octave/);
    await app.reads(/One note is higher than the chosen instrument can play/);
  });

  it('C-35 D-01 the drums are written where that is chosen, and the choice of the last time is shown', async () => {
    const parameters = { mode: 'leadsheet', instrument: 'piano' };
    const drummed = makeSong({ Title: 'Drummed', HasRecording: true });
    const songs = [
      { ...elise, Parameters: JSON.stringify(parameters) },
      { ...drummed, Parameters: JSON.stringify({ ...parameters, drums: 'staff' }) },
    ];
    const server = fakeServer({ signedIn: true, songs });
    server.replies['/TranscribeAgain'] = () => json({ ok: true, msg: 'Your song will be transcribed soon.' });
    const app = await openApp(server, `/songbook/retry?id=${elise.Id}`);
    const drums = await app.screen.findByRole('switch', { name: 'Write the drums too' });
    expect((drums as HTMLInputElement).checked).toBe(false);
    await app.user.click(drums);
    await app.press('Transcribe again');
    await app.reads('Your song will be transcribed soon.');
    expect(new URLSearchParams(server.calls[0]?.split('?')[1]).get('drums')).toBe('staff');
    const other = await openApp(server, `/songbook/retry?id=${drummed.Id}`);
    const before = await other.screen.findByRole('switch', { name: 'Write the drums too' });
    expect((before as HTMLInputElement).checked).toBe(true);
  });

  it.each([
    ['a violin', { instrument: 'violin' }, 0, false],
    ['a violin whose drums were asked for', { instrument: 'violin', drums: 'staff' }, 0, true],
    ['a violin that could not be transcribed', { instrument: 'violin' }, 2, true],
    ['a piano', { instrument: 'piano' }, 0, true],
    ['a lead sheet for a violin', { mode: 'leadsheet', instrument: 'violin' }, 0, true],
  ] as const)('C-35 whether drums are asked about: %s', async (_, settings, State, isAsked) => {
    const song = makeSong({
      State,
      HasRecording: true,
      Parameters: JSON.stringify({ mode: 'universal', ...settings }),
    });
    const app = await openApp(fakeServer({ signedIn: true, songs: [song] }), `/songbook/retry?id=${song.Id}`);
    await app.screen.findByRole('combobox', { name: 'Instrument' });
    expect(app.screen.queryByRole('switch', { name: 'Write the drums too' }) !== null).toBe(isAsked);
  });

  it('B-19 C-35 D-02 a finished song is transcribed again for another instrument, where its recording is kept', async () => {
    const server = fakeServer({
      signedIn: true,
      songs: [elise, makeSong({ Title: 'Waltz' })],
    });
    server.replies['/TranscribeAgain'] = () => json({ ok: true, msg: 'Your song will be transcribed soon.' });
    const app = await openApp(server, '/songbook');
    await app.press('More options for Für Elise');
    await app.choose('Transcribe again');
    await app.reads(/the score that you have stays as it is/);
    await app.user.click(await app.screen.findByRole('combobox', { name: 'Instrument' }));
    await app.user.click(await app.screen.findByRole('option', { name: 'Guitar' }));
    await app.press('Transcribe again');
    await app.reads('Your song will be transcribed soon.');
    const [call = ''] = server.calls;
    expect(call).toMatch(/^POST \/TranscribeAgain\?/);
    expect(Object.fromEntries(new URLSearchParams(call.split('?')[1]))).toEqual({
      ...{ id: elise.Id, mode: 'universal', instrument: 'guitar', key: '-1', timeSig: '-1', bpm: '-1' },
    });
    await app.press('More options for Waltz');
    await app.screen.findByRole('menuitem', { name: 'Duplicate' });
    expect(app.screen.queryByRole('menuitem', { name: 'Transcribe again' })).toBeNull();
  });
});
