/** the score screen's bars: back, title, export above; on narrow screens the tools below (F-15: 50 and 40 px). */
import ArrowBack from '@mui/icons-material/ArrowBack';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { queryKeys } from '../../../api/index.ts';
import { FINGERS } from '../../../theme/touchTargets.ts';
import { editTexts, scoreTexts } from '../../../texts/index.ts';

const BAR_HEIGHT = 50;
const TOOLS_HEIGHT = 40;
/** On a touch screen the tools are as high as their bar. */
const ROOM_BELOW = { pb: 0.5, [FINGERS]: { pb: 0 } } as const;
/** Width in px from which title and tools fit beside each other. */
const WIDE = 760;

/** On a narrow screen, only children that allow shrinking get smaller. */
const TOOLS = { display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, '& > *': { flexShrink: 0 } } as const;

export interface ScoreTopBarProps {
  readonly title: string;
  /** changes the title; absent where it cannot be changed. */
  readonly onTitle?: (() => void) | undefined;
  /** Content below the title; nothing where empty. */
  readonly subtitle?: string;
  /** Replaces the button that returns to the songbook. */
  readonly home?: ReactNode;
  /** Views and switches; absent without a score. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}

/** Leads to the folder that the songbook showed last. */
function BackToSongbook() {
  const address = useQueryClient().getQueryData<{ readonly address: string }>(queryKeys.songList)?.address;
  return (
    <Tooltip title={scoreTexts.backToSongbook}>
      <IconButton color="primary" component={Link} to={address ?? '/songbook'} aria-label={scoreTexts.backToSongbook}>
        <ArrowBack />
      </IconButton>
    </Tooltip>
  );
}

/** As high as the buttons beside it, in a bar that does not get higher. */
const FOR_FINGERS = { py: 1.25, my: -1.25 } as const;

/** The heading stays a heading where its text is a button. */
function Title({ title, onTitle }: Pick<ScoreTopBarProps, 'title' | 'onTitle'>) {
  const sx = { fontWeight: 600, lineHeight: 1.25, ...(onTitle !== undefined && FOR_FINGERS) };
  return (
    <Typography component="h1" variant="subtitle1" noWrap sx={sx}>
      {onTitle === undefined ? (
        title
      ) : (
        <Tooltip title={editTexts.tips.info} describeChild>
          <ButtonBase
            onClick={onTitle}
            sx={{ font: 'inherit', maxWidth: '100%', px: 0.5, mx: -0.5, borderRadius: 1, ...FOR_FINGERS }}
          >
            <Typography component="span" variant="inherit" noWrap>
              {title}
            </Typography>
          </ButtonBase>
        </Tooltip>
      )}
    </Typography>
  );
}

export function ScoreTopBar({ title, onTitle, subtitle = '', home, tools, children }: ScoreTopBarProps) {
  const isWide = useMediaQuery(`(min-width: ${String(WIDE)}px)`, { noSsr: true });
  const toolBox = tools !== undefined && (
    <Box role="toolbar" aria-label={scoreTexts.tools} sx={{ ...TOOLS, ...(isWide ? {} : { flex: 1 }) }}>
      {tools}
    </Box>
  );
  return (
    <AppBar
      position="static"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', backgroundImage: 'none' }}
    >
      <Toolbar variant="dense" sx={{ height: BAR_HEIGHT, minHeight: BAR_HEIGHT, px: { xs: 0.5, sm: 1 }, gap: 0.5 }}>
        {home ?? <BackToSongbook />}
        <Box sx={{ flex: 1, minWidth: 0, ml: 0.5 }}>
          <Title title={title} onTitle={onTitle} />
          {subtitle !== '' && (
            <Typography variant="caption" component="p" noWrap color="text.secondary" sx={{ lineHeight: 1.25 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {isWide && toolBox}
        {children}
      </Toolbar>
      {!isWide && tools !== undefined && (
        <Toolbar variant="dense" sx={{ height: TOOLS_HEIGHT, minHeight: TOOLS_HEIGHT, px: 1, gap: 0.5, ...ROOM_BELOW }}>
          {toolBox}
        </Toolbar>
      )}
    </AppBar>
  );
}
