/**
 * The icon of a song's state, replaced by a check box under the pointer, with the focus, and while songs are selected.
 */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { Song } from '../../../../server/contract/calls.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { StatusIcon } from '../list/StatusIcon.tsx';
import { useRowContent } from '../songbook.ts';

const SHOWN = { '& .pick': { opacity: 1 }, '& .state': { opacity: 0 } };

/** Set on the parent of the rows while songs are selected: a style, so that the rows are not drawn again. */
export const PICKING = 'data-picking';

const LOOK = {
  display: 'inline-grid',
  placeItems: 'center',
  '& > *': { gridArea: '1 / 1' },
  '& .pick': { opacity: 0 },
  '&:has(:focus-visible)': SHOWN,
  // A touch screen keeps the hover state after a tap, so the box is not shown there; a long press selects.
  '@media (hover: hover)': { 'tr:hover &, li:hover &': SHOWN },
  [`[${PICKING}] &`]: SHOWN,
};

export function PickBox({ song, isPicked }: { song: Song; isPicked: boolean }) {
  const { selection } = useRowContent();
  return (
    <Box sx={LOOK}>
      <span className="state">
        <StatusIcon song={song} />
      </span>
      <Checkbox
        className="pick"
        checked={isPicked}
        onChange={({ nativeEvent }) => {
          const hasShift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          if (hasShift) selection().extendTo(song);
          else selection().toggle(song);
        }}
        slotProps={{ input: { 'aria-label': songbookTexts.selectSong(song.Title) } }}
      />
    </Box>
  );
}
