/** the number of new versions, at the menu entry that lists them. */
import Box from '@mui/material/Box';
import { shellTexts } from '../../../texts/index.ts';

const LOOK = {
  ml: 1.5,
  px: 1,
  minWidth: 24,
  lineHeight: '24px',
  borderRadius: 3,
  textAlign: 'center',
  fontSize: 13,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
} as const;

export function NewsBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Box component="span" role="img" aria-label={shellTexts.newVersions(count)} sx={LOOK}>
      {count}
    </Box>
  );
}
