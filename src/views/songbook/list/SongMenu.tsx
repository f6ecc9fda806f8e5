/** B-19: the menu of a song, by its state. */
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { SongState } from '../../../../server/contract/calls.ts';
import type { Song } from '../../../../server/contract/calls.ts';
import { api } from '../../../api/index.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { useRowContent } from '../songbook.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { isUnderWay } from './describeSong.ts';

/** An entry opens a dialog or performs an action. */
type Entry = { readonly label: string } & ({ readonly to: string } | { readonly run: () => void });

function useEntries(song: Song): readonly Entry[] {
  const { folder, selection } = useRowContent();
  const duplicate = useSongbookAction(api.duplicateSheet, { failure: 'The song could not be duplicated' });
  const report = useSongbookAction(api.reportError, { failure: 'The error could not be reported' });
  const { Id: id, Title: title } = song;
  const remove = songbookAddress(folder, 'delete', { id, title });
  if (isUnderWay(song)) return [{ label: songbookTexts.cancel, to: remove }];
  const forAll: Entry[] = [
    { label: songbookTexts.moveToFolder, to: songbookAddress(folder, 'move', { ids: id }) },
    { label: songbookTexts.select, run: () => selection().toggle(song) },
    { label: songbookTexts.delete, to: remove },
  ];
  if (song.State === SongState.Error) {
    return [
      { label: songbookTexts.tryAgain, to: songbookAddress(folder, 'retry', { id }) },
      { label: songbookTexts.reportError, run: () => report.mutate(id) },
      ...forAll,
    ];
  }
  const again: Entry = { label: songbookTexts.transcribeAgain, to: songbookAddress(folder, 'retry', { id }) };
  return [
    { label: songbookTexts.rename, to: songbookAddress(folder, 'rename', { id }) },
    { label: songbookTexts.duplicate, run: () => duplicate.mutate(id) },
    ...(song.HasRecording ? [again] : []),
    ...forAll,
  ];
}

export function SongMenu({ song }: { song: Song }) {
  const entries = useEntries(song);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={songbookTexts.moreFor(song.Title)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={isOpen} onClose={close}>
        {entries.map((entry) =>
          'to' in entry ? (
            <MenuItem key={entry.label} component={RouterLink} to={entry.to} onClick={close}>
              {entry.label}
            </MenuItem>
          ) : (
            <MenuItem
              key={entry.label}
              onClick={() => {
                close();
                entry.run();
              }}
            >
              {entry.label}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}
