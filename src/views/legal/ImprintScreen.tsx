/** `#/imprint`, for everybody. */
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { imprintTexts } from '../../texts/index.ts';
import { PublicPage } from '../shell/public/PublicPage.tsx';
import { Imprint } from './Imprint.tsx';

export default function ImprintScreen() {
  return (
    <PublicPage title={imprintTexts.title}>
      <Paper variant="outlined" sx={{ p: { xs: 3, sm: 5 } }}>
        <Stack spacing={3}>
          <Typography variant="h1">{imprintTexts.title}</Typography>
          <Imprint />
        </Stack>
      </Paper>
    </PublicPage>
  );
}
