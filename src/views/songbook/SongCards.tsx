/** B-07: the list on a phone. */
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { Link as RouterLink } from 'react-router-dom';
import type { Song } from '../../../server/contract/calls.ts';
import { songbookTexts } from '../../texts/index.ts';
import { SongMenu } from './SongMenu.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import { creationDateOf, instrumentNameOf } from './describeSong.ts';
import { songRoute } from './useOpenSong.ts';

interface SongCardProps {
  readonly song: Song;
  readonly onOpen: (song: Song) => void;
}

const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function SongCardContent({ song }: { song: Song }) {
  return (
    <>
      <ListItemIcon sx={{ minWidth: 52 }}>
        <StatusIcon song={song} />
      </ListItemIcon>
      <ListItemText
        primary={song.Title}
        secondary={[song.Composer, instrumentNameOf(song), creationDateOf(song)].filter(Boolean).join(' · ')}
        slotProps={{ primary: { sx: { ...ONE_LINE, fontWeight: 600 } }, secondary: { sx: ONE_LINE } }}
      />
    </>
  );
}

function SongCard({ song, onOpen }: SongCardProps) {
  const route = songRoute(song);
  return (
    <ListItem disablePadding divider secondaryAction={<SongMenu song={song} />}>
      {route === undefined ? (
        <ListItemButton onClick={() => onOpen(song)}>
          <SongCardContent song={song} />
        </ListItemButton>
      ) : (
        <ListItemButton component={RouterLink} to={route}>
          <SongCardContent song={song} />
        </ListItemButton>
      )}
    </ListItem>
  );
}

export function SongCards({ songs, onOpen }: { songs: readonly Song[]; onOpen: (song: Song) => void }) {
  return (
    <List disablePadding aria-label={songbookTexts.mySongbook}>
      {songs.map((song) => (
        <SongCard key={song.Id} song={song} onOpen={onOpen} />
      ))}
    </List>
  );
}
