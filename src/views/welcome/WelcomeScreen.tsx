/** `#/` for visitors: an introduction, with one picture and one score to open. */
import GraphicEq from '@mui/icons-material/GraphicEq';
import MenuBook from '@mui/icons-material/MenuBook';
import PlayArrow from '@mui/icons-material/PlayArrow';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { shellTexts, welcomeTexts } from '../../texts/index.ts';
import { Footer } from '../shell/public/Footer.tsx';
import { Logo } from '../shell/Logo.tsx';
import { useWindowTitle } from '../shell/useWindowTitle.ts';
import { ExamplePicture } from './ExamplePicture.tsx';

const ICONS = [GraphicEq, MenuBook, TaskAlt];
const PAGE = { width: '100%', maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 } } as const;

function TopBar() {
  return (
    <Box component="header" sx={{ ...PAGE, py: 1.5, display: 'flex', alignItems: 'center' }}>
      <Link
        component={RouterLink}
        to="/"
        underline="none"
        aria-label={shellTexts.home}
        sx={{ display: 'flex', mr: 'auto' }}
      >
        <Logo />
      </Link>
      <Button component={RouterLink} to="/login">
        {welcomeTexts.logIn}
      </Button>
    </Box>
  );
}

function Hero() {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start', alignContent: 'center' }}>
      <Typography variant="h1" sx={{ fontSize: { xs: '2.1rem', sm: '2.75rem' }, lineHeight: 1.1, textWrap: 'balance' }}>
        {welcomeTexts.heading}
      </Typography>
      <Typography sx={{ fontSize: '1.125rem', color: 'text.secondary', maxWidth: 480 }}>{welcomeTexts.lead}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 0.5 }}>
        <Button variant="contained" size="large" component={RouterLink} to="/register">
          {welcomeTexts.signUp}
        </Button>
        <Button variant="outlined" size="large" component={RouterLink} to="/example" startIcon={<PlayArrow />}>
          {welcomeTexts.openExample}
        </Button>
      </Box>
    </Box>
  );
}

function Points() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 5 },
        gridTemplateColumns: { md: 'repeat(3, 1fr)' },
        mt: { xs: 5, md: 8 },
      }}
    >
      {welcomeTexts.points.map(({ title, text }, index) => {
        const Icon = ICONS[index] ?? GraphicEq;
        return (
          <Box component="section" key={title}>
            <Icon aria-hidden sx={{ color: 'primary.main', fontSize: 30, mb: 0.5 }} />
            <Typography variant="h2" sx={{ mb: 0.75 }}>
              {title}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
          </Box>
        );
      })}
    </Box>
  );
}

export default function WelcomeScreen() {
  useWindowTitle(welcomeTexts.title);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <TopBar />
      <Box component="main" sx={{ ...PAGE, flex: 1, py: { xs: 3, md: 6 } }}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 4, md: 6 },
            alignItems: 'center',
            gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' },
          }}
        >
          <Hero />
          <ExamplePicture />
        </Box>
        <Points />
      </Box>
      <Footer />
    </Box>
  );
}
