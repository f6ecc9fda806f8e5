/** `/Legal`: readable by everybody, signed in or not. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { legalTexts, shellTexts } from '../../texts/index.ts';
import { Footer } from '../shell/public/Footer.tsx';
import { Logo } from '../shell/Logo.tsx';
import { useWindowTitle } from '../shell/useWindowTitle.ts';

export default function LegalScreen() {
  useWindowTitle(legalTexts.title);
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto', p: { xs: 2, md: 3 } }}>
      <Link href="/" underline="none" aria-label={shellTexts.home} sx={{ display: 'inline-flex', mb: 3 }}>
        <Logo />
      </Link>
      <Paper component="main" variant="outlined" sx={{ p: { xs: 3, sm: 5 } }}>
        <Typography variant="h1">{legalTexts.title}</Typography>
        {legalTexts.sections.map(({ heading, text }) => (
          <Box component="section" key={heading} sx={{ mt: 3 }}>
            <Typography variant="h2" sx={{ mb: 1 }}>
              {heading}
            </Typography>
            <Typography>{text}</Typography>
          </Box>
        ))}
      </Paper>
      <Link href="/" sx={{ display: 'inline-block', mt: 3 }}>
        {legalTexts.back}
      </Link>
      <Footer />
    </Box>
  );
}
