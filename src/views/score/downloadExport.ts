/** L-01, O-30 to O-33: asks the server for the score in another format and hands the file to the browser. */
import { CallError } from '../../api/index.ts';

export const EXPORT_CALLS = {
  pdf: { path: '/ExportAsPdf', extension: 'pdf' },
  musicXml: { path: '/ExportAsMusicXml', extension: 'musicxml' },
  midi: { path: '/ExportAsMidi', extension: 'mid' },
  musicJson: { path: '/ExportAsMusJ', extension: 'musj' },
} as const;
export type ExportFormat = keyof typeof EXPORT_CALLS;

/** Characters that a file name must not hold on one system or another. */
const FORBIDDEN = /[\\/:*?"<>|]|\p{Cc}/gu;

export const exportFileName = (title: string, format: ExportFormat): string =>
  `${title.replaceAll(FORBIDDEN, ' ').trim() || 'score'}.${EXPORT_CALLS[format].extension}`;

/** `parameters`: of the call, besides the id. Throws CallError where the server refuses or cannot be reached. */
export async function downloadExport(
  id: string,
  title: string,
  format: ExportFormat,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { path } = EXPORT_CALLS[format];
  const query = new URLSearchParams({ id, ...parameters });
  const response = await fetch(`${path}?${query.toString()}`, { credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      throw new CallError('transport', path, 0, cause);
    },
  );
  if (!response.ok) throw new CallError('status', path, response.status);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = exportFileName(title, format);
  link.click();
  // The download has its own hold on the data by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
