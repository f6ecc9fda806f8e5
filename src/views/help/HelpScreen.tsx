/** `#/help`: explanations of all functions with a full-text search, available to everybody. */
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useIsSignedIn } from '../../auth/useAuth.ts';
import { helpTexts, helpTopics } from '../../texts/index.ts';
import type { HelpTopic } from '../../texts/index.ts';
import { PublicPage } from '../shell/public/PublicPage.tsx';
import { useToast } from '../shell/toasts/useToast.ts';
import { forgetTours } from '../tour/tourCookie.ts';
import { searchHelp } from './searchHelp.ts';

const GLASS = (
  <InputAdornment position="start">
    <Search />
  </InputAdornment>
);

function Topic({ topic }: { readonly topic: HelpTopic }) {
  return (
    <Box component="section" sx={{ '& + &': { mt: 4 } }}>
      <Typography variant="h2">{topic.title}</Typography>
      {topic.paragraphs.map((paragraph) => (
        <Typography key={paragraph} sx={{ mt: 1 }}>
          {paragraph}
        </Typography>
      ))}
    </Box>
  );
}

function Tours() {
  const showToast = useToast();
  const again = () => {
    forgetTours();
    showToast(helpTexts.toursReset, { kind: 'success' });
  };
  return (
    <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography sx={{ flex: '1 1 260px', color: 'text.secondary' }}>{helpTexts.toursText}</Typography>
      <Button variant="outlined" onClick={again}>
        {helpTexts.tours}
      </Button>
    </Box>
  );
}

export default function HelpScreen() {
  const isSignedIn = useIsSignedIn();
  const [search, setSearch] = useState('');
  const found = searchHelp(helpTopics, search);
  return (
    <PublicPage title={helpTexts.title}>
      <Typography variant="h1">{helpTexts.title}</Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>{helpTexts.lead}</Typography>
      <TextField
        fullWidth
        type="search"
        placeholder={helpTexts.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        sx={{ mt: 2, bgcolor: 'background.paper' }}
        slotProps={{ htmlInput: { 'aria-label': helpTexts.search }, input: { startAdornment: GLASS } }}
      />
      <Typography role="status" variant="body2" sx={{ my: 1.5, minHeight: 24, color: 'text.secondary' }}>
        {search.trim() === ''
          ? ''
          : found.length === 0
            ? helpTexts.nothing(search.trim())
            : helpTexts.found(found.length)}
      </Typography>
      {found.length > 0 && (
        <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 4 } }}>
          {found.map((topic) => (
            <Topic key={topic.id} topic={topic} />
          ))}
        </Paper>
      )}
      {isSignedIn && (
        <Button component={RouterLink} to="/songbook/feedback" sx={{ mt: 2 }}>
          {helpTexts.ask}
        </Button>
      )}
      {isSignedIn && <Tours />}
    </PublicPage>
  );
}
