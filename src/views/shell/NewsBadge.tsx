/** the number of new versions, at the menu entry that lists them. */
import Chip from '@mui/material/Chip';
import { shellTexts } from '../../texts/index.ts';

export function NewsBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Chip size="small" color="primary" label={count} aria-label={shellTexts.newVersions(count)} sx={{ ml: 1.5 }} />
  );
}
