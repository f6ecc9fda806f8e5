/**
 * A recording that was not sent yet, stored in this browser: it survives a reload and a lost connection. There is one
 * per account.
 */
import type { Recording } from '../../audio/recording/index.ts';
import { browserStore } from '../../editing/browserStore.ts';

export interface RecordingDraft {
  readonly recording: Recording;
  readonly instrument: string;
}

const inStore = browserStore('songleaf-recordings', 'recordings');

/** Rejects where the browser refuses to store it. */
export const keepRecording = (account: string, draft: RecordingDraft): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(draft, account));

export const discardRecording = (account: string): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(account));

export const findRecording = (account: string): Promise<RecordingDraft | undefined> =>
  inStore<RecordingDraft | undefined>(
    'readonly',
    (store) => store.get(account) as IDBRequest<RecordingDraft | undefined>,
  );
