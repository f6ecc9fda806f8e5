/** The state of a song, which becomes its check box under the pointer, with the keyboard, and while songs are selected. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { Song } from '../../../../server/contract/calls.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { StatusIcon } from '../list/StatusIcon.tsx';
import { useSongbook } from '../songbook.ts';

const SHOWN = { '& .pick': { opacity: 1 }, '& .state': { opacity: 0 } };

export function PickBox({ song }: { song: Song }) {
  const { selection } = useSongbook();
  const isPicked = selection.has(song);
  return (
    <Box
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        '& > *': { gridArea: '1 / 1' },
        '& .pick': { opacity: 0 },
        '&:has(:focus-visible)': SHOWN,
        // Touch screens send a hover that stays: there, a long press selects.
        '@media (hover: hover)': { 'tr:hover &, li:hover &': SHOWN },
        ...(selection.isActive && SHOWN),
      }}
    >
      <span className="state">
        <StatusIcon song={song} />
      </span>
      <Checkbox
        className="pick"
        checked={isPicked}
        onChange={({ nativeEvent }) => {
          const hasShift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          if (hasShift) selection.extendTo(song);
          else selection.toggle(song);
        }}
        slotProps={{ input: { 'aria-label': songbookTexts.selectSong(song.Title) } }}
      />
    </Box>
  );
}
