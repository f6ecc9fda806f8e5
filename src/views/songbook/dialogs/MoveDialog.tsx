/**
 * B-25: `#/songbook/move?ids=a;b`, or `?folder=…` for a folder: the target folder is clicked, or a new one is created.
 * `path` is the target that is chosen at first.
 */
import Folder from '@mui/icons-material/Folder';
import LibraryMusic from '@mui/icons-material/LibraryMusic';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFolderName } from '../../../../server/contract/folderNames.ts';
import { MAX_FOLDER_NAME_LENGTH } from '../../../../server/contract/limits.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { canHold } from '../folders/dragging.ts';
import { ROOT, folderAbove, folderName, folderTree } from '../folders/folderPaths.ts';
import { useShownFolder } from '../folders/useFolders.ts';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useSongMove } from '../useSongbookAction.ts';
import { useFolderRename } from '../folders/useFolderRename.ts';

interface TargetProps {
  readonly path: string;
  readonly depth: number;
  readonly chosen: string;
  readonly isDisabled: boolean;
  readonly onChoose: (path: string) => void;
}

function Target({ path, depth, chosen, isDisabled, onChoose }: TargetProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={path === chosen}
        aria-pressed={path === chosen}
        disabled={isDisabled}
        onClick={() => onChoose(path)}
        sx={{ pl: 2 + 3 * depth, borderRadius: 1 }}
      >
        <ListItemIcon sx={{ minWidth: 40, color: 'primary.main' }}>
          {path === ROOT ? <LibraryMusic /> : <Folder />}
        </ListItemIcon>
        <ListItemText primary={path === ROOT ? songbookTexts.mySongbook : folderName(path)} />
      </ListItemButton>
    </ListItem>
  );
}

interface TargetsProps extends Pick<TargetProps, 'chosen' | 'onChoose'> {
  /** Path of the folder that is moved, which cannot be moved into itself; null where songs are moved. */
  readonly moved: string | null;
}

function Targets({ moved, ...choice }: TargetsProps) {
  const { folders } = useShownFolder();
  const tree = [{ path: ROOT, depth: 0 }, ...folderTree(folders, ROOT, 1)];
  return (
    <List disablePadding aria-label={songbookTexts.folders} sx={{ maxHeight: 320, overflowY: 'auto' }}>
      {tree.map(({ path, depth }) => (
        <Target
          key={path}
          path={path}
          depth={depth}
          isDisabled={moved !== null && path.startsWith(moved)}
          {...choice}
        />
      ))}
    </List>
  );
}

/** The songs or the folder to be moved according to the address, and the folder that contains them. */
function useMoved() {
  const [query] = useSearchParams();
  const { path: shown } = useShownFolder();
  const folder = query.get('folder');
  const ids = (query.get('ids') ?? '').split(';').filter((id) => id !== '');
  const now = folder === null ? shown : folderAbove(folder);
  return { folder, ids, now, first: query.get('path') ?? now };
}

function useMove(close: () => void) {
  const songMove = useSongMove(close);
  const folderRename = useFolderRename(close);
  const { folder, ids } = useMoved();
  return {
    isBusy: songMove.isPending || folderRename.isPending,
    to: (target: string) => {
      if (folder === null) songMove.mutate({ ids, to: target });
      else folderRename.mutate({ path: folder, to: `${target}${folderName(folder)}/` });
    },
  };
}

export function MoveDialog() {
  const { folder, ids, now, first } = useMoved();
  const close = useCloseSongbookDialog();
  const move = useMove(close);
  const [chosen, setChosen] = useState(first);
  const [newName, setNewName] = useState('');
  const name = newName.trim();
  const isWrong = name !== '' && !isFolderName(name);
  const target = name === '' ? chosen : `${chosen}${name}/`;
  const isNowhere = folder === null ? target === now : target === now || !canHold(target, folder);
  const title = folder === null ? songbookTexts.moveSongs(ids.length) : songbookTexts.moveFolder(folderName(folder));
  return (
    <DialogFrame
      title={title}
      onClose={close}
      closeLabel={songbookTexts.cancel}
      submit={{
        label: songbookTexts.move,
        isBusy: move.isBusy,
        isDisabled: isWrong || isNowhere,
        run: () => move.to(target),
      }}
    >
      <Targets moved={folder} chosen={chosen} onChoose={setChosen} />
      <TextField
        label={songbookTexts.newFolderIn(chosen === ROOT ? songbookTexts.mySongbook : folderName(chosen))}
        value={newName}
        error={isWrong}
        helperText={isWrong ? songbookTexts.folderNameNotValid(MAX_FOLDER_NAME_LENGTH) : songbookTexts.newFolderHint}
        onChange={({ target: field }) => setNewName(field.value)}
      />
    </DialogFrame>
  );
}
