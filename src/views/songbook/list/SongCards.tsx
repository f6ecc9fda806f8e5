/** B-07: the list on a phone. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { Fragment, memo, useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Song } from '../../../../server/contract/calls.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { FolderCard, useListedFolders } from '../folders/FolderItems.tsx';
import { PICKING, PickBox } from '../selection/PickBox.tsx';
import { useSongPress } from '../selection/useSongPress.ts';
import { useRowContent, useSelection, useSongbook } from '../songbook.ts';
import { SongMenu } from './SongMenu.tsx';
import { creationDateOf, instrumentNameOf } from './describeSong.ts';
import { songRoute } from './useOpenSong.ts';
import { useVirtualRows } from './useVirtualRows.ts';
import type { CardProps, VirtualRow } from './useVirtualRows.ts';

const CARD_HEIGHT = 73;

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

/** These parts are the same for a selected song, and drawing them takes most of the time. */
const CardMenu = memo(SongMenu);
const SongCardLink = memo(function SongCardLink({ song }: { readonly song: Song }) {
  const { open: onOpen, folder } = useRowContent();
  const route = songRoute(song, folder);
  return route === undefined ? (
    <ListItemButton data-song-title onClick={() => onOpen(song)} sx={CALM}>
      <SongCardContent song={song} />
    </ListItemButton>
  ) : (
    <ListItemButton data-song-title component={RouterLink} to={route} draggable={false} sx={CALM}>
      <SongCardContent song={song} />
    </ListItemButton>
  );
});

interface SongCardProps extends CardProps {
  readonly song: Song;
  readonly isSelected: boolean;
}

const SongCard = memo(function SongCard({ song, isSelected, ...item }: SongCardProps) {
  const press = useSongPress(song);
  return (
    <ListItem
      disablePadding
      divider
      {...item}
      secondaryAction={<CardMenu song={song} />}
      {...press}
      sx={{ bgcolor: isSelected ? 'action.selected' : undefined }}
    >
      <Box sx={{ pl: 1 }}>
        <PickBox song={song} isPicked={isSelected} />
      </Box>
      <SongCardLink song={song} />
    </ListItem>
  );
});

/** Takes the space of cards that are not in the document. */
function Gap({ height }: { height: number }) {
  return height <= 0 ? null : <li aria-hidden="true" style={{ height }} />;
}

/** One item of the list: on each page, the folders come before the songs. */
function ItemCard({ index, props }: Pick<VirtualRow, 'index' | 'props'>) {
  const { list } = useSongbook();
  const selection = useSelection();
  const folders = useListedFolders();
  const path = folders[index];
  const number = index - folders.length;
  const song = list.songs[number];
  const size = { 'aria-setsize': folders.length + list.total };
  if (path !== undefined) return <FolderCard path={path} item={{ ...props, ...size, 'aria-posinset': 1 + index }} />;
  if (song === undefined) return null;
  const place = 1 + folders.length + list.page * list.pageSize + number;
  return <SongCard song={song} isSelected={selection.has(song)} {...props} {...size} aria-posinset={place} />;
}

export function SongCards() {
  const { list } = useSongbook();
  const { isActive } = useSelection();
  const folders = useListedFolders();
  const keys = useMemo(() => [...folders, ...list.songs.map(({ Id }) => Id)], [folders, list.songs]);
  const { rows, lastGap, parent } = useVirtualRows(keys, CARD_HEIGHT);
  return (
    <List
      disablePadding
      {...parent}
      {...{ [PICKING]: isActive ? '' : undefined }}
      aria-label={songbookTexts.mySongbook}
    >
      {rows.map(({ key, index, gap, props }) => (
        <Fragment key={key}>
          <Gap height={gap} />
          <ItemCard index={index} props={props} />
        </Fragment>
      ))}
      <Gap height={lastGap} />
    </List>
  );
}
