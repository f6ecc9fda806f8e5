/** The dialogs of the songbook: one chunk, loaded while the songbook is on screen, so that no dialog has to be waited for. */
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
