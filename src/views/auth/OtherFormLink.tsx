import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';

interface OtherFormLinkProps {
  readonly question: string;
  readonly to: string;
  readonly label: string;
}

/** Link from login to sign-up or back; it keeps the return address. */
export const OtherFormLink = memo(function OtherFormLink({ question, to, label }: OtherFormLinkProps) {
  const { search, state } = useLocation();
  return (
    <Typography sx={{ mt: 3, textAlign: 'center' }}>
      {question}{' '}
      <Link component={RouterLink} to={{ pathname: to, search }} state={state} sx={{ fontWeight: 600 }}>
        {label}
      </Link>
    </Typography>
  );
});
