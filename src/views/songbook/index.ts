/** The songbook with its dialogs: one chunk, so that no dialog has to be waited for. */
export { DeleteDialog } from './DeleteDialog.tsx';
export { SongErrorDialog } from './SongErrorDialog.tsx';
export { SongbookScreen } from './SongbookScreen.tsx';
