// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { Window as SimulatedWindow } from 'happy-dom';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json, openApp } from '../../../../tests/app/appDriver.tsx';
import { makeSong } from '../../../../tests/app/songFixture.ts';

const BEFORE = { width: window.innerWidth, height: window.innerHeight };
const screenOf = (width: number, height: number) =>
  (window as unknown as SimulatedWindow).happyDOM.setViewport({ width, height });

beforeEach(() => screenOf(1440, 900));
afterEach(() => vi.unstubAllGlobals());
// This worker's next test file uses the same simulated window.
afterAll(() => screenOf(BEFORE.width, BEFORE.height));

const elise = makeSong({ Title: 'Für Elise' });
const suite = makeSong({ Title: 'Suite No. 1', Composer: 'Bach', Path: 'Bach/Cello suites/' });
const minuet = makeSong({ Title: 'Minuet', Composer: 'Petzold', Path: 'Bach/' });

function serverWithFolders() {
  const server = fakeServer({
    signedIn: true,
    songs: [elise, suite, minuet],
    folders: ['Bach/', 'Bach/Cello suites/', 'Empty/'],
  });
  for (const call of ['/CreateFolder', '/RenameFolder', '/DeleteFolder', '/MoveSheets', '/DeleteSheets']) {
    server.replies[call] = () => json({ ok: true, msg: `${call} is done.` });
  }
  return server;
}
const open = (address = '/songbook', server = serverWithFolders()) => openApp(server, address);
const linksOf = (app: Awaited<ReturnType<typeof open>>) =>
  within(app.screen.getByRole('table'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

/** Simulates the browser's drag and drop, with the data that it transfers. */
function drag(from: Element, to: Element): void {
  const kept = new Map<string, string>();
  const dataTransfer = {
    setData: (kind: string, text: string) => void kept.set(kind, text),
    getData: (kind: string) => kept.get(kind) ?? '',
    get types() {
      return [...kept.keys()];
    },
  };
  fireEvent.dragStart(from, { dataTransfer });
  fireEvent.dragOver(to, { dataTransfer });
  fireEvent.drop(to, { dataTransfer });
}

describe('folders', () => {
  it('B-01 B-02 B-09 a folder shows its content, its name, and the links to the folders above', async () => {
    const app = await open();
    await app.reads('Für Elise');
    expect(linksOf(app)).toEqual(['Bach', 'Empty', 'Für Elise']);
    await app.follow('Bach');
    await app.screen.findByRole('heading', { name: 'Bach' });
    expect(app.route()).toBe('#/songbook?folderPath=Bach%2F');
    await waitFor(() => expect(linksOf(app)).toEqual(['Cello suites', 'Minuet']));
    await app.follow('Cello suites');
    await app.screen.findByRole('heading', { name: 'Cello suites' });
    const path = within(app.screen.getByRole('navigation', { name: 'Folder path' }));
    expect(path.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['My Songbook', 'Bach']);
    await app.follow('My Songbook');
    await app.screen.findByRole('heading', { name: 'My Songbook' });
  });

  it('X-22 an address with underscores finds the folder, and an unknown folder is reported', async () => {
    const app = await open('/songbook?folderPath=Bach/Cello_suites/');
    await app.screen.findByRole('heading', { name: 'Cello suites' });
    const other = await open('/songbook?folderPath=Chopin/');
    await other.reads('This folder does not exist any more.');
    await waitFor(() => expect(other.route()).toBe('#/songbook'));
  });

  it('B-03 a search finds songs in the folders below, and folders by name', async () => {
    const app = await open();
    await app.reads('Für Elise');
    await app.user.type(app.screen.getByPlaceholderText('Search a Song'), 'suite{Enter}');
    // The songs found come with the server's answer, until which those before are shown.
    await waitFor(() => expect(linksOf(app)).toEqual(['Cello suites', 'Suite No. 1']));
    expect(app.screen.getByText('Bach/Cello suites')).toBeTruthy();
  });

  it('B-26 B-27 X-23 creates a folder in the shown one, and explains why a name is invalid', async () => {
    const server = serverWithFolders();
    const app = await open('/songbook?folderPath=Bach%2F', server);
    await app.follow('New folder');
    const name = await app.screen.findByRole('textbox', { name: 'Folder name' });
    await app.user.type(name, 'a/b{Enter}');
    await app.reads(/no slash/);
    await app.user.clear(name);
    await app.user.type(name, 'Cello suites{Enter}');
    await app.reads('There is already a folder with this name.');
    await app.user.clear(name);
    await app.user.type(name, '  Fugues {Enter}');
    await app.reads('/CreateFolder is done.');
    expect(server.calls).toEqual(['POST /CreateFolder?path=Bach%2FFugues%2F']);
    await waitFor(() => expect(app.route()).toBe('#/songbook?folderPath=Bach%2F'));
  });

  it('B-23 B-26 renames the shown folder from its menu, and still shows it', async () => {
    const server = serverWithFolders();
    server.replies['/RenameFolder'] = () => {
      server.folders = ['Johann/', 'Johann/Cello suites/'];
      return json({ ok: true, msg: 'The folder was renamed.' });
    };
    const app = await open('/songbook?folderPath=Bach%2F', server);
    await app.press('More options for Bach');
    await app.choose('Rename folder');
    const name = await app.screen.findByRole<HTMLInputElement>('textbox', { name: 'Folder name' });
    expect(name.value).toBe('Bach');
    await app.user.clear(name);
    await app.user.type(name, 'Johann{Enter}');
    await app.screen.findByRole('heading', { name: 'Johann', hidden: true });
    expect(server.calls).toEqual(['POST /RenameFolder?path=Bach%2F&newpath=Johann%2F']);
    await waitFor(() => expect(app.route()).toBe('#/songbook?folderPath=Johann%2F'));
  });

  it('B-26 deletes a folder after a question that counts its songs', async () => {
    const server = serverWithFolders();
    const app = await open('/songbook', server);
    await app.press('More options for Bach');
    await app.choose('Delete folder');
    await app.reads(/the folder “Bach” and the 2 songs in it.*can not be undone/);
    await app.press('Delete');
    await app.reads('/DeleteFolder is done.');
    expect(server.calls).toEqual(['POST /DeleteFolder?path=Bach%2F']);
  });

  it('B-26 the next row has the focus when a folder is gone, and the heading when it was the shown one', async () => {
    const server = serverWithFolders();
    const remove = (folder: string) => {
      server.folders = server.folders.filter((path) => !path.startsWith(folder));
      return json({ ok: true, msg: `${folder} is gone.` });
    };
    server.replies['/DeleteFolder'] = (query) => remove(query.get('path') ?? '');
    const app = await open('/songbook', server);
    await app.press('More options for Bach');
    await app.choose('Delete folder');
    await app.press('Delete');
    await app.reads('Bach/ is gone.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Empty'));
    await app.user.keyboard('{Enter}');
    await app.screen.findByRole('heading', { name: 'Empty', level: 1 });
    await app.press('More options for Empty');
    await app.choose('Delete folder');
    await app.press('Delete');
    await app.reads('Empty/ is gone.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('My Songbook'));
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('B-23 songs and folders are dragged onto a folder, but no folder into itself', async () => {
    const server = serverWithFolders();
    const app = await open('/songbook?folderPath=Bach%2F', server);
    const row = (name: RegExp) => app.screen.getByRole('row', { name });
    await app.screen.findByRole('link', { name: 'Minuet' });
    drag(row(/Minuet/), row(/Cello suites/));
    await app.reads('/MoveSheets is done.');
    drag(row(/Cello suites/), app.screen.getByRole('link', { name: 'My Songbook' }));
    await app.reads('/RenameFolder is done.');
    drag(row(/Cello suites/), row(/Cello suites/));
    expect(server.calls).toEqual([
      `POST /MoveSheets?ids=${minuet.Id}&path=Bach%2FCello+suites%2F`,
      'POST /RenameFolder?path=Bach%2FCello+suites%2F&newpath=Cello+suites%2F',
    ]);
  });
});

describe('selecting', () => {
  const songs = ['A', 'B', 'C', 'D'].map((Title, index) =>
    makeSong({ Title, CreationDateTime: `/Date(${9 - index})/` }),
  );
  const openFour = async () => {
    const server = serverWithFolders();
    server.songs = songs;
    const app = await open('/songbook', server);
    await app.screen.findByRole('link', { name: 'A' });
    return { app, server };
  };

  it('B-21 B-22 by the box, with Shift, and by clicks while something is selected', async () => {
    const { app } = await openFour();
    await app.user.click(app.screen.getByRole('checkbox', { name: 'Select B' }));
    await app.reads('1 selected');
    await app.user.keyboard('{Shift>}');
    await app.user.click(app.screen.getByRole('link', { name: 'D' }));
    await app.user.keyboard('{/Shift}');
    await app.reads('3 selected');
    await app.user.click(app.screen.getByRole('link', { name: 'A' }));
    await app.reads('4 selected');
    expect(app.route()).toBe('#/songbook');
    await app.user.keyboard('{Escape}');
    expect(app.screen.queryByText('4 selected')).toBeNull();
  });

  it('B-21 a finger held for 600 ms selects, and the device vibrates', async () => {
    const { app } = await openFour();
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { vibrate }));
    const row = app.screen.getByRole('row', { name: /Select A / });
    fireEvent.pointerDown(row, { pointerType: 'touch', clientX: 5, clientY: 5 });
    await app.reads('1 selected');
    expect(vibrate).toHaveBeenCalledWith(300);
    // The click that follows when the finger is lifted does not change the selection.
    fireEvent.click(app.screen.getByRole('link', { name: 'A' }));
    expect(app.screen.queryByText('1 selected')).not.toBeNull();
    expect(app.route()).toBe('#/songbook');
  });

  it('B-25 an address can choose the folder into which songs are moved', async () => {
    const app = await open(`/songbook/move?ids=${elise.Id}&path=${encodeURIComponent('Bach/')}`);
    const folders = within(await app.screen.findByRole('list', { name: 'Folders' }));
    const isChosen = (name: string) => folders.getByRole('button', { name }).getAttribute('aria-pressed');
    await waitFor(() => expect(isChosen('Bach')).toBe('true'));
    expect(isChosen('Empty')).toBe('false');
  });

  it('B-22 B-24 B-25 moves and deletes what is selected', async () => {
    const { app, server } = await openFour();
    const ids = songs.slice(0, 2).map(({ Id }) => Id);
    await app.user.click(app.screen.getByRole('checkbox', { name: 'Select A' }));
    await app.user.click(app.screen.getByRole('checkbox', { name: 'Select B' }));
    await app.follow('Move to folder');
    const dialog = within(await app.screen.findByRole('dialog', { name: 'Move 2 songs' }));
    await app.user.click(dialog.getByRole('button', { name: 'Empty' }));
    await app.user.type(dialog.getByRole('textbox', { name: 'New folder in Empty' }), 'New');
    await app.user.click(dialog.getByRole('button', { name: 'Move' }));
    await app.reads('/MoveSheets is done.');
    await waitFor(() => expect(app.route()).toBe('#/songbook'));
    await app.follow('Delete');
    await app.reads(/delete 2 songs/);
    await app.press('Delete');
    await app.reads('/DeleteSheets is done.');
    expect(server.calls).toEqual([
      `POST /MoveSheets?ids=${ids.join('%3B')}&path=Empty%2FNew%2F`,
      `POST /DeleteSheets?ids=${ids.join('%3B')}`,
    ]);
  });
});
