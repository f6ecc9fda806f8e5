/** The label of the checkbox that accepts the terms. */
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { uploadTexts } from '../../texts/index.ts';

export function TermsLabel() {
  return (
    <Typography variant="body2">
      {uploadTexts.terms}
      <Link href="/Legal" target="_blank" rel="noopener">
        {uploadTexts.termsLink}
      </Link>
      {uploadTexts.termsAfter}
    </Typography>
  );
}
