/**
 * The engraved example as a link to its score. The file is a mask that is filled with the colour of the text, so that
 * the picture is dark on light paper and light on dark paper.
 */
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { welcomeTexts } from '../../texts/index.ts';

const PICTURE = '/examples/minuet-in-g.svg';
/** Width to height of the file. */
const RATIO = '196 / 86';

const CARD = {
  position: 'relative',
  display: 'block',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  p: { xs: 2, sm: 3 },
  pb: { xs: 6, sm: 7 },
  overflow: 'hidden',
  color: 'text.primary',
  boxShadow: 3,
  '&:hover .play, &:focus-visible .play': { bgcolor: 'primary.dark' },
  '@media (prefers-reduced-motion: no-preference)': { '& .play': { transition: 'background-color 150ms' } },
} as const;

const SHAPE = {
  bgcolor: 'currentColor',
  aspectRatio: RATIO,
  // On a phone the beginning is shown at a size that can be read.
  width: { xs: 560, md: '100%' },
  maxWidth: 'none',
  mask: `url(${PICTURE}) left top / 100% 100% no-repeat`,
} as const;

const PLAY = {
  position: 'absolute',
  right: 16,
  bottom: 16,
  width: 56,
  height: 56,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const;

export function ExamplePicture() {
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Link component={RouterLink} to="/example" underline="none" aria-label={welcomeTexts.exampleLabel} sx={CARD}>
        <Box aria-hidden sx={SHAPE} />
        <Box aria-hidden className="play" sx={PLAY}>
          <PlayArrow fontSize="large" />
        </Box>
      </Link>
      <Typography component="figcaption" variant="body2" sx={{ mt: 1.5, color: 'text.secondary', textAlign: 'center' }}>
        {welcomeTexts.exampleCaption}
      </Typography>
    </Box>
  );
}
