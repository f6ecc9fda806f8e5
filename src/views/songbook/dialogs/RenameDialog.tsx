/** `#/songbook/rename?id=…`: changes title and composer of a song. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Song } from '../../../../server/contract/calls.ts';
import { MAX_TEXT_LENGTH } from '../../../../server/contract/limits.ts';
import { api } from '../../../api/index.ts';
import { songbookTexts, uploadTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { useSongsById } from '../useSongs.ts';

export function RenameDialog() {
  const [query] = useSearchParams();
  const [song] = useSongsById([query.get('id') ?? '']) ?? [];
  return song === undefined ? null : <RenameForm song={song} />;
}

function RenameForm({ song }: { song: Song }) {
  const close = useCloseSongbookDialog();
  const rename = useSongbookAction(api.renameSheet, { failure: 'The song could not be renamed', onDone: close });
  const [title, setTitle] = useState(song.Title);
  const [composer, setComposer] = useState(song.Composer);
  const isMissing = title.trim() === '';
  const run = () => {
    if (!isMissing) rename.mutate({ id: song.Id, title: title.trim(), composer: composer.trim() });
  };
  const limit = { htmlInput: { maxLength: MAX_TEXT_LENGTH } };
  return (
    <DialogFrame
      title={songbookTexts.renameSong}
      onClose={close}
      closeLabel={songbookTexts.cancel}
      submit={{ label: songbookTexts.rename, isBusy: rename.isPending, isTyped: true, run }}
    >
      <TextField
        autoFocus
        label={songbookTexts.title}
        value={title}
        error={isMissing}
        helperText={isMissing ? uploadTexts.titleRequired : ' '}
        onChange={({ target }) => setTitle(target.value)}
        slotProps={limit}
      />
      <TextField
        label={songbookTexts.composer}
        value={composer}
        onChange={({ target }) => setComposer(target.value)}
        slotProps={limit}
      />
    </DialogFrame>
  );
}
