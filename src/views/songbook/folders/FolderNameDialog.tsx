/** B-26: `#/songbook/newfolder` and `#/songbook/renamefolder?path=…`. Enter submits. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFolderName } from '../../../../server/contract/folderNames.ts';
import { MAX_FOLDER_NAME_LENGTH } from '../../../../server/contract/limits.ts';
import { api } from '../../../api/index.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { folderAbove, folderName } from './folderPaths.ts';
import { useFolderRename } from './useFolderRename.ts';
import { useShownFolder } from './useFolders.ts';

interface NameFormProps {
  readonly title: string;
  readonly submit: string;
  readonly before: string;
  /** Path of the folder that will hold it. */
  readonly above: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onName: (path: string) => void;
}

/** Returns the error in a name, or undefined. */
function faultOf(name: string, path: string, folders: readonly string[], isUnchanged: boolean): string | undefined {
  if (name === '') return songbookTexts.folderNameMissing;
  if (!isFolderName(name)) return songbookTexts.folderNameNotValid(MAX_FOLDER_NAME_LENGTH);
  return !isUnchanged && folders.includes(path) ? songbookTexts.folderExists : undefined;
}

function NameForm({ title, submit, before, above, isBusy, onClose, onName }: NameFormProps) {
  const [text, setText] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const { folders } = useShownFolder();
  const name = text.trim();
  const path = `${above}${name}/`;
  const fault = faultOf(name, path, folders, name === before);
  const run = () => {
    setChecked(true);
    if (fault !== undefined) return;
    if (name === before) onClose();
    else onName(path);
  };
  const shown = isChecked ? fault : undefined;
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      closeLabel={songbookTexts.cancel}
      submit={{ label: submit, isBusy, isTyped: true, run }}
    >
      <TextField
        autoFocus
        label={songbookTexts.folderName}
        value={text}
        error={shown !== undefined}
        helperText={shown ?? ' '}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
      />
    </DialogFrame>
  );
}

export function NewFolderDialog() {
  const { path: above } = useShownFolder();
  const close = useCloseSongbookDialog();
  const create = useSongbookAction(api.createFolder, { failure: 'The folder could not be created', onDone: close });
  return (
    <NameForm
      title={songbookTexts.newFolder}
      submit={songbookTexts.create}
      before=""
      above={above}
      isBusy={create.isPending}
      onClose={close}
      onName={create.mutate}
    />
  );
}

export function RenameFolderDialog() {
  const [query] = useSearchParams();
  const close = useCloseSongbookDialog();
  const rename = useFolderRename(close);
  const old = query.get('path') ?? '';
  return (
    <NameForm
      title={songbookTexts.renameFolder}
      submit={songbookTexts.rename}
      before={folderName(old)}
      above={folderAbove(old)}
      isBusy={rename.isPending}
      onClose={close}
      onName={(to) => rename.mutate({ path: old, to })}
    />
  );
}
