/**
 * Unsaved edits, stored in this browser (IndexedDB) until they are saved, so that a crash or a closed window loses
 * nothing. A draft belongs to an account, a song and a window: two windows of one song do not overwrite each other's
 * drafts. An open window holds a lock, so that its draft is not offered in other windows.
 */
import { browserStore } from './browserStore.ts';

export interface Draft {
  /** Version of the score on the server with which the edits began. */
  readonly version: number;
  /** The score as MusicJSON text. */
  readonly sheet: string;
  /** Milliseconds since 1970. */
  readonly editedAt: number;
}

export interface FoundDraft extends Draft {
  readonly key: string;
}

/** Id of this page, which is new after every load. */
const thisWindow = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

const prefixOf = (account: string, song: string): string => `${account} ${song} `;

export const draftKey = (account: string, song: string): string => prefixOf(account, song) + thisWindow;

const lockName = (window: string): string => `songleaf window ${window}`;

/**
 * Holds a lock while this page exists, which shows other windows that its drafts are in use. Browsers without locks do
 * not have this protection.
 */
export function claimDrafts(): void {
  if (!('locks' in navigator)) return;
  void navigator.locks.request(lockName(thisWindow), { ifAvailable: true }, () => new Promise(() => undefined));
}

const inStore = browserStore('songleaf', 'drafts');

/** Rejects where the browser refuses to store the draft (a private window, a full disk). */
export const writeDraft = (key: string, draft: Draft): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(draft, key));

export const deleteDraft = (key: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(key));

async function openWindows(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name }) => (name === undefined ? [] : [name])));
}

/** Returns the newest draft of a song that no other open window is using. */
export async function findDraft(account: string, song: string): Promise<FoundDraft | undefined> {
  const prefix = prefixOf(account, song);
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, drafts, open] = await Promise.all([
    inStore('readonly', (store) => store.getAllKeys(range)),
    inStore<Draft[]>('readonly', (store) => store.getAll(range)),
    openWindows(),
  ]);
  const found = drafts.flatMap((draft, index) => {
    const key = String(keys[index]);
    const window = key.slice(prefix.length);
    return window !== thisWindow && open.has(lockName(window)) ? [] : [{ ...draft, key }];
  });
  return found.sort((a, b) => b.editedAt - a.editedAt)[0];
}
