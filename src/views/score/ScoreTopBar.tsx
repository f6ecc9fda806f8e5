/** The score screen's bar: back, title, zoom, export. F-15 gives it 50 px. */
import ArrowBack from '@mui/icons-material/ArrowBack';
import ZoomIn from '@mui/icons-material/ZoomIn';
import AppBar from '@mui/material/AppBar';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { scoreTexts } from '../../texts/index.ts';

const HEIGHT = 50;

export function ScoreTopBar({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <AppBar
      position="static"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', backgroundImage: 'none' }}
    >
      <Toolbar variant="dense" sx={{ height: HEIGHT, minHeight: HEIGHT, px: { xs: 0.5, sm: 1 }, gap: 0.5 }}>
        <Tooltip title={scoreTexts.backToSongbook}>
          <IconButton color="primary" component={Link} to="/songbook" aria-label={scoreTexts.backToSongbook}>
            <ArrowBack />
          </IconButton>
        </Tooltip>
        <Typography component="h1" variant="subtitle1" noWrap sx={{ flex: 1, fontWeight: 600, ml: 0.5 }}>
          {title}
        </Typography>
        {children}
      </Toolbar>
    </AppBar>
  );
}

/** F-04: each press shows fewer measures a line, then all again. */
export function ZoomButton({ measures, onClick }: { readonly measures: number; readonly onClick: () => void }) {
  return (
    <Tooltip title={scoreTexts.zoom(measures)}>
      <Button
        color="primary"
        startIcon={<ZoomIn />}
        aria-label={scoreTexts.zoom(measures)}
        onClick={onClick}
        sx={{ minWidth: 0, px: 1.25 }}
      >
        {measures}
      </Button>
    </Tooltip>
  );
}
