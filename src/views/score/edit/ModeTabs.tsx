/**
 * I-01: the tabs Play and Edit. A change of the tab replaces the history entry, so that going back leaves the score.
 */
import Edit from '@mui/icons-material/Edit';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { editTexts } from '../../../texts/index.ts';
import { modeOf, modePath } from '../state/scoreMode.ts';

/** Width from which texts are shown beside the icons. */
const WIDTH_FOR_TEXTS = '(min-width: 600px)';

const MODES = [
  ['play', PlayArrow],
  ['edit', Edit],
] as const;

export function ModeTabs() {
  const { pathname, search } = useLocation();
  const hasRoom = useMediaQuery(WIDTH_FOR_TEXTS, { noSsr: true });
  return (
    <Tabs
      value={modeOf(pathname)}
      aria-label={editTexts.modes}
      sx={{ minHeight: 50, flexShrink: 0, '& .MuiTab-root': { minHeight: 50, minWidth: 44, px: hasRoom ? 2 : 1 } }}
    >
      {MODES.map(([mode, Icon]) => (
        <Tab
          key={mode}
          value={mode}
          component={Link}
          to={modePath(mode) + search}
          replace
          // A tab that is pressed by a pointer does not take the focus: arrow keys then move in the music, not between
          // the tabs.
          onMouseDown={(event: MouseEvent) => event.preventDefault()}
          icon={<Icon fontSize="small" />}
          iconPosition="start"
          aria-label={editTexts.mode[mode]}
          {...(hasRoom && { label: editTexts.mode[mode] })}
        />
      ))}
    </Tabs>
  );
}
