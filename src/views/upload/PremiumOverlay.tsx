/** C-20: covers the first step where the user's plan does not include it, before the user fills in anything. */
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { shellTexts } from '../../texts/index.ts';

interface PremiumOverlayProps {
  readonly text: string;
  /** The covered content, which is dimmed and inert. */
  readonly children: ReactNode;
}

export function PremiumOverlay({ text, children }: PremiumOverlayProps) {
  return (
    <Box sx={{ display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
      <Box inert sx={{ opacity: 0.25 }}>
        {children}
      </Box>
      <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2, textAlign: 'center', p: 2 }}>
        <WorkspacePremium color="primary" aria-hidden sx={{ fontSize: 48 }} />
        <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
        <Button variant="contained" component={RouterLink} to="/upgrade">
          {shellTexts.upgradeToPremium}
        </Button>
      </Box>
    </Box>
  );
}
