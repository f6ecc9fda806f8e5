/** A recording that was not sent yet, kept in this browser: it survives a reload and a lost connection. One an account. */
import type { Recording } from '../../audio/recording/index.ts';
import { browserStore } from '../../editing/browserStore.ts';

export interface RecordingDraft {
  readonly recording: Recording;
  readonly instrument: string;
}

const inStore = browserStore('songleaf-recordings', 'recordings');

/** Rejects where the browser refuses to store. */
export const keepRecording = (account: string, draft: RecordingDraft): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(draft, account));

export const discardRecording = (account: string): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(account));

export const findRecording = (account: string): Promise<RecordingDraft | undefined> =>
  inStore<RecordingDraft | undefined>(
    'readonly',
    (store) => store.get(account) as IDBRequest<RecordingDraft | undefined>,
  );
