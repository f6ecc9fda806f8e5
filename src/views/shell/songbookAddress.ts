/**
 * Addresses of the songbook and its dialogs. Each contains the shown folder, percent-encoded, so that the list
 * below a dialog does not change.
 */
export type SongbookDialog =
  | 'upload'
  | 'youtube'
  | 'record'
  | 'delete'
  | 'move'
  | 'export'
  | 'rename'
  | 'retry'
  | 'newfolder'
  | 'renamefolder'
  | 'deletefolder'
  | 'error';

export function songbookAddress(
  folder: string,
  dialog?: SongbookDialog,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const all = { ...parameters, ...(folder === '' ? {} : { folderPath: folder }) };
  const query = Object.entries(all).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const path = dialog === undefined ? '/songbook' : `/songbook/${dialog}`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
