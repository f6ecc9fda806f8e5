// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Window as SimulatedWindow } from 'happy-dom';
import { fakeServer, json, openApp } from '../../../tests/app/appDriver.tsx';
import { TRANSCRIBED, makeSong } from '../../../tests/app/songFixture.ts';

const WIDE = 1440;
const NARROW = 390;
const WINDOW_OF_OTHER_TESTS = { width: window.innerWidth, height: window.innerHeight };

function screenOf(width: number, height = 900): void {
  (window as unknown as SimulatedWindow).happyDOM.setViewport({ width, height });
}

const elise = makeSong({ Title: 'Für Elise', CreationDateTime: '/Date(5000)/', Parameters: TRANSCRIBED });
const minuet = makeSong({ Title: 'Minuet', Composer: 'Petzold', State: 3, CreationDateTime: '/Date(4000)/' });
const ode = makeSong({ Title: 'Ode to Joy', State: 1, Progress: 37, CreationDateTime: '/Date(3000)/' });
const noise = makeSong({
  Title: 'Noise',
  State: 2,
  Source: 'Mic',
  ErrorReason: 'The file holds 12 seconds of silence.',
  CreationDateTime: '/Date(2000)/',
});
const open = (songs = [elise, minuet, ode, noise], address = '/songbook') =>
  openApp(fakeServer({ signedIn: true, songs }), address);

beforeEach(() => screenOf(WIDE));
afterEach(() => vi.unstubAllGlobals());
afterEach(() => localStorage.clear());
// This worker's next test file uses the same simulated window.
afterAll(() => screenOf(WINDOW_OF_OTHER_TESTS.width, WINDOW_OF_OTHER_TESTS.height));

describe('the table', () => {
  it('B-04 has the documented columns, and a row shows the properties of its song', async () => {
    const app = await open();
    await app.reads('Für Elise');
    const names = app.screen
      .getAllByRole('columnheader')
      .map((cell) => cell.getAttribute('aria-label') ?? cell.textContent);
    expect(names).toEqual(['Status', 'Title', 'Composer', 'Mode', 'Instrument', 'Rating', 'Date Created', 'More']);
    const row = app.screen.getByRole('row', { name: /Für Elise/ });
    expect(row.textContent).toMatch(/Ludwig van Beethoven.*Universal.*Piano/);
    expect(within(row).getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
  });

  it('B-20 shows the state by an icon: ring with percent, hourglass, error, source', async () => {
    const app = await open();
    await app.reads('Für Elise');
    const ring = app.screen.getByRole('progressbar', { name: 'Processing' });
    expect(ring.getAttribute('aria-valuenow')).toBe('37');
    const icons = [/Minuet/, /Noise/, /Für Elise/].map(
      (name) => app.screen.getByRole('row', { name }).querySelector('svg title')?.textContent,
    );
    expect(icons).toEqual(['Waiting', 'Error', 'Audio file']);
  });

  it('B-05 sorts by the head of a column, and back', async () => {
    const app = await open();
    await app.reads('Für Elise');
    const titles = () =>
      app.screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelector('td:nth-child(2)')?.textContent);
    expect(titles()).toEqual(['Für Elise', 'Minuet', 'Ode to Joy', 'Noise']);
    await app.press('Title');
    await waitFor(() => expect(titles()).toEqual(['Für Elise', 'Minuet', 'Noise', 'Ode to Joy']));
    await app.press('Title');
    await waitFor(() => expect(titles()).toEqual(['Ode to Joy', 'Noise', 'Minuet', 'Für Elise']));
  });

  it('B-03 searches on Enter and while the user types, and an emptied box shows everything', async () => {
    const app = await open();
    await app.reads('Für Elise');
    const box = app.screen.getByPlaceholderText('Search a Song');
    await app.user.type(box, 'PETZ{Enter}');
    await waitFor(() => expect(app.screen.queryByText('Für Elise')).toBeNull());
    await app.user.clear(box);
    await app.reads('Für Elise');
    await app.user.type(box, 'petz');
    await waitFor(() => expect(app.screen.queryByText('Für Elise')).toBeNull());
    await app.user.type(box, ' none{Enter}');
    await app.reads('No song matches “petz none”.');
  });

  it('B-15 a finished song links to its score', async () => {
    const app = await open();
    const link = await app.screen.findByRole('link', { name: 'Für Elise' });
    expect(link.getAttribute('href')).toBe(`#/score?id=${elise.Id}`);
  });

  it('B-17 B-18 a click on a song in progress shows its state as a toast', async () => {
    const app = await open();
    await app.press('Ode to Joy');
    await app.reads('You will be notified, when the analysis is done. Processing can take up to 5 minutes.');
    await app.press('Minuet');
    await app.reads('Your analysis will be processed as soon as possible.');
    expect(app.route()).toBe('#/songbook');
  });

  it('B-16 X-29 a failed song opens the dialog of its source with its own reason', async () => {
    const app = await open();
    await app.follow('Noise');
    await app.reads(/^The recording could not be transcribed/);
    await app.reads('The file holds 12 seconds of silence.');
    expect(app.route()).toBe(`#/songbook/error?code=500&id=${noise.Id}`);
    await app.press('Close');
    await waitFor(() => expect(app.route()).toBe('#/songbook'));
  });
});

describe('the menu of a song', () => {
  const entriesOf = async (app: Awaited<ReturnType<typeof openApp>>, title: string) => {
    await app.press(`More options for ${title}`);
    const names = (await app.screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('.MuiModal-root')).toBeNull());
    return names;
  };

  it('B-19 depends on its state', async () => {
    const app = await open();
    const ready = await entriesOf(app, 'Für Elise');
    expect(ready).toEqual(['Rename', 'Share', 'Export', 'Duplicate', 'Move to folder', 'Select', 'Delete']);
    await app.user.pointer({ keys: '[MouseRight]', target: app.screen.getByText('Für Elise') });
    expect((await app.screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(ready);
    await app.user.keyboard('{Escape}');
    expect(await entriesOf(app, 'Minuet')).toEqual(['Cancel']);
    expect(await entriesOf(app, 'Noise')).toEqual(['Try again', 'Report Error', 'Move to folder', 'Select', 'Delete']);
  });

  it('B-19 opens and closes by the keyboard, also for the first time, and gives the focus back', async () => {
    const app = await open();
    const button = await app.screen.findByRole('button', { name: 'More options for Für Elise' });
    button.focus();
    await app.user.keyboard('{Enter}');
    const entries = await app.screen.findAllByRole('menuitem');
    await waitFor(() => expect(document.activeElement).toBe(entries[0]));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(entries[0]?.closest('[id]')?.id).toBe(button.getAttribute('aria-controls'));
    await app.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(entries[1]);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it("B-30 duplicates a song and shows the server's message", async () => {
    const server = fakeServer({ signedIn: true, songs: [elise, noise] });
    server.replies['/DuplicateSheet'] = () => json({ ok: true, msg: 'The song was duplicated.' });
    server.replies['/ReportError'] = () => json({ ok: true, msg: 'Thank you! The error was reported.' });
    const app = await openApp(server, '/songbook');
    await app.press('More options for Für Elise');
    await app.choose('Duplicate');
    await app.reads('The song was duplicated.');
    await app.press('More options for Noise');
    await app.choose('Report Error');
    await app.reads('Thank you! The error was reported.');
    expect(server.calls).toEqual([`POST /DuplicateSheet?id=${elise.Id}`, `POST /ReportError?id=${noise.Id}`]);
  });

  it('B-19 renames a song: title and composer', async () => {
    const server = fakeServer({ signedIn: true, songs: [elise] });
    server.replies['/RenameSheet'] = () => json({ ok: true, msg: 'The song was renamed.' });
    const app = await openApp(server, `/songbook/rename?id=${elise.Id}`);
    const title = await app.screen.findByRole('textbox', { name: 'Title' });
    await app.user.clear(title);
    await app.reads('Title is required.');
    await app.user.type(title, 'Albumblatt{Enter}');
    await app.reads('The song was renamed.');
    expect(server.calls[0]).toMatch(/^POST \/RenameSheet id=.*&title=Albumblatt&composer=Ludwig\+van\+Beethoven/);
  });
});

describe('deleting', () => {
  it('B-19 B-24 asks first, deletes, and reloads the list', async () => {
    const server = fakeServer({ signedIn: true, songs: [elise, minuet] });
    server.replies['/DeleteSheets'] = () => {
      server.songs = [minuet];
      return json({ ok: true, msg: 'The song was deleted.' });
    };
    const app = await openApp(server, '/songbook');
    await app.press('More options for Für Elise');
    await app.choose('Delete');
    await app.reads('Confirm Delete');
    await app.reads(/“Für Elise”.*can not be undone/);
    await app.press('Delete');
    await app.reads('The song was deleted.');
    await waitFor(() => expect(app.screen.queryByRole('link', { name: 'Für Elise' })).toBeNull());
    expect(server.calls).toEqual([`POST /DeleteSheets?ids=${elise.Id}`]);
    await waitFor(() => expect(app.route()).toBe('#/songbook'));
  });

  it('B-19 a song in progress offers Cancel, which opens the same dialog', async () => {
    const app = await open();
    await app.press('More options for Minuet');
    await app.choose('Cancel');
    await app.reads('Confirm Delete');
    await app.press('Cancel');
    await waitFor(() => expect(app.route()).toBe('#/songbook'));
  });

  it('P-14 X-34 after a failure the dialog stays open with a message, and the failure is logged with an id', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = fakeServer({ signedIn: true, songs: [elise] });
    server.replies['/DeleteSheets'] = () => Promise.reject(new TypeError('Failed to fetch'));
    const app = await openApp(server, `/songbook/delete?ids=${elise.Id}`);
    await app.press('Delete');
    await app.reads('Sorry, that did not work. Please try again.');
    expect(app.screen.queryByText('Confirm Delete')).not.toBeNull();
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^\[[0-9a-f]{8}\] /), expect.any(Error));
    log.mockRestore();
  });
});

describe('other states of the songbook', () => {
  it('an empty songbook invites to the first upload', async () => {
    const app = await open([]);
    await app.follow('Upload your first song');
    await app.screen.findByRole('dialog', { name: 'File Upload' });
    expect(app.route()).toBe('#/songbook/upload');
  });

  it('A-29 the dial offers the upload', async () => {
    const app = await open();
    await app.press('Add a song');
    await app.choose('File Upload');
    await app.screen.findByRole('dialog', { name: 'File Upload' });
  });

  it('A-29 the dial opens by the keyboard with the focus on its button, and closes by Escape', async () => {
    const app = await open();
    (await app.screen.findByRole('button', { name: 'Add a song' })).focus();
    await app.user.keyboard('{Enter}');
    await app.screen.findByRole('menuitem', { name: 'Record Song' });
    const button = app.screen.getByRole('button', { name: 'Add a song' });
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
    expect(document.activeElement).toBe(button);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
    expect(document.activeElement).toBe(button);
  });

  it('X-34 a list that cannot be loaded offers another try', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = fakeServer({ signedIn: true, songs: [elise] });
    const { '/SongPage': answer } = server.replies;
    server.replies['/SongPage'] = () => json({ ok: false, msg: 'Something went wrong.' }, 500);
    const app = await openApp(server, '/songbook');
    await app.screen.findByText('Your songs could not be loaded.', {}, { timeout: 5000 });
    if (answer !== undefined) server.replies['/SongPage'] = answer;
    await app.press('Try again');
    await app.reads('Für Elise');
    log.mockRestore();
  });

  it('B-28 an unknown error code reads as 100', async () => {
    const app = await open([elise], '/songbook/error?code=777');
    await app.reads(/^The audio could not be processed/);
    await app.press('Close');
    await waitFor(() => expect(app.route()).toBe('#/songbook'));
  });
});

describe('on a phone', () => {
  beforeEach(() => screenOf(NARROW));

  it('B-07 the songs are a list, sorted by a dialog', async () => {
    const app = await open();
    await app.reads('Für Elise');
    expect(app.screen.queryByRole('table')).toBeNull();
    await app.press('More');
    await app.choose('Sort songs');
    const dialog = await app.screen.findByRole('dialog', { name: 'Sort by' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Title' }));
    const list = app.screen.getByRole('list', { name: 'My Songbook', hidden: true });
    const titles = () => [...list.querySelectorAll('.MuiListItemText-primary')].map(({ textContent }) => textContent);
    await waitFor(() => expect(titles()).toEqual(['Für Elise', 'Minuet', 'Noise', 'Ode to Joy']));
  });

  it('B-18 a tap on a song in progress shows its state as an alert', async () => {
    const app = await open();
    await app.press(/Minuet Petzold/);
    const alert = await app.screen.findByRole('alertdialog');
    expect(alert.textContent).toContain('Your analysis will be processed as soon as possible.');
    await app.press('OK');
  });

  it('A-27 the drawer shows the user and leads to the logout', async () => {
    const app = await open();
    await app.press('Open menu');
    const drawer = within(await app.screen.findByRole('navigation'));
    expect(drawer.getByText('Ada')).toBeTruthy();
    expect(drawer.getByTitle('Premium')).toBeTruthy();
    expect(drawer.getByRole('link', { name: 'Logout' }).getAttribute('href')).toBe('#/logout');
  });
});
