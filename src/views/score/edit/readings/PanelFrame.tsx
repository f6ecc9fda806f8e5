/** A panel beside the music, which stays in view with the draft: at the right, on narrow screens below it. */
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode } from 'react';
import { readingTexts } from '../../../../texts/index.ts';
import { NARROW } from '../../state/narrowScreen.ts';

/** A phone that lies on its side: what is pinned below would leave no room for the choices. */
const LOW = '(max-height: 500px)';

const PLACE = {
  ...{ flexShrink: 0, width: 296, display: 'flex', flexDirection: 'column' },
  ...{ borderLeft: 1, borderColor: 'divider' },
  [`@media ${NARROW}`]: { width: 'auto', maxHeight: '62%', borderLeft: 0, borderTop: 1, borderColor: 'divider' },
  [`@media ${LOW}`]: { overflowY: 'auto', '& > *': { flexShrink: 0 } },
} as const;

export interface PanelFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Content below the scrolling part. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export function PanelFrame({ title, onClose, footer, children }: PanelFrameProps) {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Paper
      role="dialog"
      data-shares-keys=""
      data-owns-escape=""
      aria-label={title}
      square
      elevation={0}
      sx={PLACE}
      onKeyDown={press}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 0.5, py: 0.5, flexShrink: 0 }}>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 700, flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label={readingTexts.close} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Stack spacing={2} sx={{ px: 2, pb: 2, pt: 0.5, overflowY: 'auto' }}>
        {children}
      </Stack>
      {footer !== undefined && (
        <Box sx={{ px: 2, pb: 1.5, pt: 0.5, borderTop: 1, borderColor: 'divider', flexShrink: 0 }}>{footer}</Box>
      )}
    </Paper>
  );
}
