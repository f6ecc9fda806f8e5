/** B-23: rename, move, delete a folder. */
import { songbookTexts } from '../../../texts/index.ts';
import { ActionMenu } from '../../shell/menu/ActionMenu.tsx';
import { MoreMenu } from '../../shell/menu/MoreMenu.tsx';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useSongbook } from '../songbook.ts';
import { folderName } from './folderPaths.ts';

export function FolderMenu({ path }: { readonly path: string }) {
  const shown = useSongbook().folder.path;
  const entries = [
    { label: songbookTexts.renameFolder, to: songbookAddress(shown, 'renamefolder', { path }) },
    { label: songbookTexts.moveToFolder, to: songbookAddress(shown, 'move', { folder: path }) },
    { label: songbookTexts.deleteFolder, to: songbookAddress(shown, 'deletefolder', { path }) },
  ];
  return (
    <MoreMenu label={songbookTexts.moreFor(folderName(path))}>
      {(place) => <ActionMenu place={place} entries={entries} />}
    </MoreMenu>
  );
}
