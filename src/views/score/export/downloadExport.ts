/** L-01, O-30 to O-33: requests the score in another format from the server and passes the file to the browser. */
import { describeEvents, recordEvent } from '../../../analytics/recordEvent.ts';
import { CallError, logFailure } from '../../../api/index.ts';
import { base64Of, storeNatively } from '../../../native/index.ts';
import { editTexts, scoreTexts } from '../../../texts/index.ts';

const EXPORT_CALLS = {
  pdf: { path: '/ExportAsPdf', extension: 'pdf', event: 'export_pdf' },
  musicXml: { path: '/ExportAsMusicXml', extension: 'musicxml', event: 'export_musicxml' },
  midi: { path: '/ExportAsMidi', extension: 'mid', event: 'export_midi' },
  musicJson: { path: '/ExportAsMusJ', extension: 'musj', event: 'export_musicjson' },
} as const;
export type ExportFormat = keyof typeof EXPORT_CALLS;

export interface ExportedSong {
  readonly id: string;
  readonly title: string;
  /** Saves what is unsaved. Resolves with whether everything is saved then. */
  readonly saveFirst: () => Promise<boolean>;
}

/** Characters that some operating system does not allow in a file name. */
const FORBIDDEN = /[\\/:*?"<>|]|\p{Cc}/gu;

/** Converts a title to a file name that every system allows. */
export const fileName = (title: string, extension: string): string =>
  `${title.replaceAll(FORBIDDEN, ' ').trim() || 'score'}.${extension}`;

export const exportFileName = (title: string, format: ExportFormat): string =>
  fileName(title, EXPORT_CALLS[format].extension);

/** The server would export the score without its last changes. */
export class UnsavedScore extends Error {
  override readonly name = 'UnsavedScore';
}

/** The message for a failed export. */
export const exportFailure = (error: unknown): string =>
  error instanceof UnsavedScore ? editTexts.exportUnsaved : scoreTexts.exportFailed;

/** L-01: unsaved changes are saved first. Throws UnsavedScore where they cannot be. */
export async function saveAndExport(
  { id, title, saveFirst }: ExportedSong,
  format: ExportFormat,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!(await saveFirst())) throw new UnsavedScore(`${title} has changes that are not saved`);
  await downloadExport(id, title, format, parameters);
}

/** `parameters`: those of the call, besides the id. Throws CallError where the server refuses or cannot be reached. */
async function downloadExport(
  id: string,
  title: string,
  format: ExportFormat,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  handOver(await fetchExport(id, format, { parameters }), exportFileName(title, format));
}

interface ExportRequest {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The song's file in another format. Throws CallError where the server refuses or cannot be reached. */
export async function fetchExport(id: string, format: ExportFormat, request: ExportRequest = {}): Promise<Blob> {
  const { parameters = {}, signal = null } = request;
  const { path } = EXPORT_CALLS[format];
  const query = new URLSearchParams({ id, ...parameters });
  const response = await fetch(`${path}?${query.toString()}`, { credentials: 'same-origin', signal }).catch(
    (cause: unknown) => {
      throw new CallError('transport', path, 0, cause);
    },
  );
  if (!response.ok) {
    const requestId = response.headers.get('x-request-id') ?? '';
    throw new CallError('status', path, response.status, undefined, '', requestId);
  }
  recordExport(format);
  return response.blob();
}

/** records the export as an analytics event. */
function recordExport(format: ExportFormat): void {
  describeEvents({ fileFormat: EXPORT_CALLS[format].extension });
  recordEvent(EXPORT_CALLS[format].event, {});
}

/**
 * The interface that an Apple app without the bridge (docs/native-bridge.md) offers its page. Its web view has no
 * downloads.
 */
interface AppleWrapper {
  readonly messageHandlers?: {
    readonly downloadFile?: { readonly postMessage: (file: { name: string; type: string; base64: string }) => void };
  };
}

/** Passes a file to the browser's downloads, or to the app around the page (L-07). */
export function handOver(file: Blob, name: string): void {
  if (storeNatively(file, name)) return;
  const { webkit } = window as Window & { readonly webkit?: AppleWrapper };
  const wrapper = webkit?.messageHandlers?.downloadFile;
  if (wrapper !== undefined) {
    base64Of(file)
      .then((base64) => wrapper.postMessage({ name, type: file.type, base64 }))
      .catch((error: unknown) => logFailure(`The app did not receive ${name}`, error));
    return;
  }
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task, the download has its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url));
}
