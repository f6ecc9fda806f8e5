/** The operator of this installation, from its settings. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Imprint as ImprintAnswer } from '../../../server/contract/calls.ts';
import { api, queryKeys } from '../../api/index.ts';
import { imprintTexts, shellTexts } from '../../texts/index.ts';

const isSaid = ({ name, address, email }: ImprintAnswer): boolean => name !== '' || address.length > 0 || email !== '';

function Operator({ name, address, email, phone }: ImprintAnswer) {
  return (
    <Box component="address" sx={{ fontStyle: 'normal', display: 'grid', gap: 0.5 }}>
      <Typography sx={{ color: 'text.secondary' }}>{imprintTexts.operator}</Typography>
      {[name, ...address].map((line) => (
        <Typography key={line}>{line}</Typography>
      ))}
      {email !== '' && (
        <Typography>
          {`${imprintTexts.email}: `}
          <Link href={`mailto:${email}`}>{email}</Link>
        </Typography>
      )}
      {phone !== '' && <Typography>{`${imprintTexts.phone}: ${phone}`}</Typography>}
    </Box>
  );
}

export function Imprint() {
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.imprint,
    queryFn: ({ signal }) => api.getImprint(signal),
    staleTime: Infinity,
  });
  if (isError) {
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{shellTexts.tryAgain}</Button>}>
        {imprintTexts.failed}
      </Alert>
    );
  }
  if (data === undefined) return <CircularProgress aria-label={shellTexts.loading} sx={{ mx: 'auto' }} />;
  return (
    <>
      {isSaid(data) ? <Operator {...data} /> : <Typography>{imprintTexts.notSaid}</Typography>}
      <Typography sx={{ color: 'text.secondary' }}>
        {imprintTexts.content}
        {isSaid(data) && ` ${imprintTexts.complaints}`}
      </Typography>
    </>
  );
}
