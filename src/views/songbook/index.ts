/** The songbook with its dialogs: one chunk, so that no dialog has to be waited for. */
import type { ComponentType } from 'react';
import { DeleteDialog } from './dialogs/DeleteDialog.tsx';
import { ExportSongsDialog } from './dialogs/ExportSongsDialog.tsx';
import { MoveDialog } from './dialogs/MoveDialog.tsx';
import { RenameDialog } from './dialogs/RenameDialog.tsx';
import { RetryDialog } from './dialogs/RetryDialog.tsx';
import { SongErrorDialog } from './dialogs/SongErrorDialog.tsx';
import { DeleteFolderDialog } from './folders/DeleteFolderDialog.tsx';
import { NewFolderDialog, RenameFolderDialog } from './folders/FolderNameDialog.tsx';
import type { SongbookDialog } from '../shell/songbookAddress.ts';

/** By the last part of the address; the wizards are chunks of their own. */
export const SONGBOOK_DIALOGS: Readonly<
  Record<Exclude<SongbookDialog, 'upload' | 'youtube' | 'record'>, ComponentType>
> = {
  delete: DeleteDialog,
  move: MoveDialog,
  export: ExportSongsDialog,
  rename: RenameDialog,
  retry: RetryDialog,
  newfolder: NewFolderDialog,
  renamefolder: RenameFolderDialog,
  deletefolder: DeleteFolderDialog,
  error: SongErrorDialog,
};
export { SongbookScreen } from './SongbookScreen.tsx';
