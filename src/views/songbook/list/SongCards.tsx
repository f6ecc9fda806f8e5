/** B-07: the list on a phone. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { Link as RouterLink } from 'react-router-dom';
import type { Song } from '../../../../server/contract/calls.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { FolderCard, useListedFolders } from '../folders/FolderItems.tsx';
import { PickBox } from '../selection/PickBox.tsx';
import { useSongPress } from '../selection/useSongPress.ts';
import { useSongbook } from '../songbook.ts';
import { SongMenu } from './SongMenu.tsx';
import { creationDateOf, instrumentNameOf } from './describeSong.ts';
import { songRoute } from './useOpenSong.ts';

/** A long press must not call up the browser's own menu or select the title as text. */
const CALM = { WebkitTouchCallout: 'none', userSelect: 'none' } as const;
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function SongCardContent({ song }: { song: Song }) {
  return (
    <>
      <ListItemText
        primary={song.Title}
        secondary={[song.Composer, instrumentNameOf(song), creationDateOf(song)].filter(Boolean).join(' · ')}
        slotProps={{ primary: { sx: { ...ONE_LINE, fontWeight: 600 } }, secondary: { sx: ONE_LINE } }}
      />
    </>
  );
}

function SongCard({ song }: { song: Song }) {
  const { open: onOpen, folder, selection } = useSongbook();
  const press = useSongPress(song);
  const route = songRoute(song, folder.path);
  return (
    <ListItem
      disablePadding
      divider
      secondaryAction={<SongMenu song={song} />}
      {...press}
      sx={{ bgcolor: selection.has(song) ? 'action.selected' : undefined }}
    >
      <Box sx={{ pl: 1 }}>
        <PickBox song={song} />
      </Box>
      {route === undefined ? (
        <ListItemButton data-song-title onClick={() => onOpen(song)} sx={CALM}>
          <SongCardContent song={song} />
        </ListItemButton>
      ) : (
        <ListItemButton data-song-title component={RouterLink} to={route} draggable={false} sx={CALM}>
          <SongCardContent song={song} />
        </ListItemButton>
      )}
    </ListItem>
  );
}

export function SongCards() {
  const { list } = useSongbook();
  const folders = useListedFolders();
  return (
    <List disablePadding aria-label={songbookTexts.mySongbook}>
      {folders.map((path) => (
        <FolderCard key={path} path={path} />
      ))}
      {list.songs.map((song) => (
        <SongCard key={song.Id} song={song} />
      ))}
    </List>
  );
}
