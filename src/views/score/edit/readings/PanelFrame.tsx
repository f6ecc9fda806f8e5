/** A panel beside the music, which stays in view with the draft: at the right, on narrow screens at the bottom. */
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode } from 'react';
import { readingTexts } from '../../../../texts/index.ts';
import { NARROW } from './usePanelFills.ts';

const PLACE = {
  ...{ position: 'absolute', zIndex: 3, right: 8, top: 8, width: 320, maxHeight: 'calc(100% - 16px)' },
  ...{ display: 'flex', flexDirection: 'column', border: 1, borderColor: 'divider' },
  [`@media ${NARROW}`]: { left: 0, right: 0, top: 'auto', bottom: 0, width: 'auto', maxHeight: '62%' },
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
      elevation={4}
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
