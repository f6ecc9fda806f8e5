/** The logo: a note whose flag is a leaf. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FINGERS, TOUCH_PX } from '../../theme/touchTargets.ts';
import { shellTexts } from '../../texts/index.ts';

const LOGO = {
  ...{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'primary.main' },
  [FINGERS]: { minHeight: TOUCH_PX },
} as const;

export function Logo() {
  return (
    <Box component="span" sx={LOGO}>
      <svg viewBox="0 0 64 64" width="32" height="32" aria-hidden="true">
        <rect width="64" height="64" rx="15" fill="currentColor" />
        <Box component="g" sx={{ fill: ({ palette }) => palette.primary.contrastText }}>
          <ellipse cx="24.5" cy="45" rx="10.2" ry="7.4" transform="rotate(-22 24.5 45)" />
          <rect x="30.6" y="15" width="3.6" height="29" rx="1.8" />
          <path d="M34 15.2C36 24 48 22.500 51.500 35C41 37.500 33.500 30 32.400 17.500Z" />
        </Box>
      </svg>
      <Typography component="span" sx={{ fontWeight: 700, fontSize: '1.2rem', letterSpacing: '-0.01em' }}>
        {shellTexts.product}
      </Typography>
    </Box>
  );
}
