/** states before a transcription begins how many of its bars are free, where the user's plan limits them. */
import Typography from '@mui/material/Typography';
import { FREE_MEASURES } from '../../../server/contract/limits.ts';
import { useAccount } from '../../auth/useAuth.ts';
import { cropTexts } from '../../texts/index.ts';

export function FreeBars() {
  const account = useAccount();
  // standard users see whole scores too.
  if (account?.premium === true || account?.standard === true) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {cropTexts.freeBars(FREE_MEASURES)}
    </Typography>
  );
}
