/**
 * A recording that was not sent yet, stored in this browser: it survives a reload and a lost connection. There is one
 * per account.
 */
import type { Recording } from '../../audio/recording/index.ts';
import { browserStore } from '../../editing/browserStore.ts';
import type { RecordChoices } from '../../machines/recording/recordSettings.ts';

export interface RecordingDraft {
  readonly recording: Recording;
  readonly instrument: string;
}

/** What the user has entered is stored beside the sound, which is too large to be written again for every letter. */
const choicesOf = (account: string): string => `${account} choices`;

const inStore = browserStore('songleaf-recordings', 'recordings');

/** Rejects where the browser refuses to store it. */
export const keepRecording = (account: string, draft: RecordingDraft): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(draft, account));

export const keepChoices = (account: string, { instrument, metronome, analysis }: RecordChoices): Promise<unknown> =>
  inStore('readwrite', (store) => store.put({ instrument, metronome, analysis }, choicesOf(account)));

export async function discardRecording(account: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(account));
  await inStore('readwrite', (store) => store.delete(choicesOf(account)));
}

/** Undefined where nothing was entered, and in a browser that has a recording of a former version. */
export const findChoices = (account: string): Promise<RecordChoices | undefined> =>
  inStore<RecordChoices | undefined>(
    'readonly',
    (store) => store.get(choicesOf(account)) as IDBRequest<RecordChoices | undefined>,
  );

export const findRecording = (account: string): Promise<RecordingDraft | undefined> =>
  inStore<RecordingDraft | undefined>(
    'readonly',
    (store) => store.get(account) as IDBRequest<RecordingDraft | undefined>,
  );
