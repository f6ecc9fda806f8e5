/** The dialogs of the songbook: one chunk, loaded while the songbook is shown, so that dialogs open without a delay. */
import type { ComponentType } from 'react';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ExportSongsDialog } from './ExportSongsDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { RetryDialog } from './RetryDialog.tsx';
import { SongErrorDialog } from './SongErrorDialog.tsx';
import { DeleteFolderDialog } from '../folders/DeleteFolderDialog.tsx';
import { NewFolderDialog, RenameFolderDialog } from '../folders/FolderNameDialog.tsx';
import type { SongbookDialog } from '../../shell/songbookAddress.ts';

/** The dialogs by the last part of their addresses; the wizards are separate chunks. */
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
