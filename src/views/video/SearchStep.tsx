/**
 * Step 3: Search Song (C-12 to C-14): a search by words or a link, the found videos with their pictures, and
 * suggestions.
 */
import Search from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemAvatar from '@mui/material/ListItemAvatar';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import type { VideoSummary } from '../../../server/contract/calls.ts';
import { looksLikeVideoLink } from '../../../server/contract/videoLink.ts';
import { pictureOf } from '../../api/index.ts';
import type { VideoContext } from '../../machines/uploading/videoChoice.ts';
import { videoSuggestions, videoTexts } from '../../texts/index.ts';
import type { VideoStepProps } from './videoStepProps.ts';

function Suggestions({ context, onChoose }: { context: VideoContext; onChoose: (text: string) => void }) {
  const list = context.mode === 'universal' && context.instrument !== null ? context.instrument : 'songs';
  return (
    <Box role="group" aria-label={videoTexts.suggestions} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {(videoSuggestions[list] ?? []).map((text) => (
        <Chip key={text} label={text} onClick={() => onChoose(text)} />
      ))}
    </Box>
  );
}

function Result({ video, isChosen, onChoose }: { video: VideoSummary; isChosen: boolean; onChoose: () => void }) {
  return (
    <ListItem disablePadding>
      <ListItemButton selected={isChosen} aria-pressed={isChosen} onClick={onChoose}>
        <ListItemAvatar>
          <Avatar variant="rounded" src={pictureOf(video.id)} alt="" sx={{ width: 96, height: 54, mr: 2 }} />
        </ListItemAvatar>
        <ListItemText primary={video.title} secondary={video.channel} sx={{ overflowWrap: 'anywhere' }} />
      </ListItemButton>
    </ListItem>
  );
}

interface SearchFormProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onFind: (text: string) => void;
}

function SearchForm({ text, onChange, onFind }: SearchFormProps) {
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(text);
      }}
      sx={{ display: 'flex', gap: 1 }}
    >
      <TextField
        fullWidth
        label={videoTexts.searchLabel}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        // C-12: a link needs no click on Search.
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!looksLikeVideoLink(pasted)) return;
          event.preventDefault();
          onFind(pasted.trim());
        }}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      <Button type="submit" variant="outlined" startIcon={<Search />}>
        {videoTexts.search}
      </Button>
    </Box>
  );
}

export function SearchStep({ context, isBusy, send }: VideoStepProps & { readonly isBusy: boolean }) {
  const type = (text: string) => send({ type: 'TYPE', text });
  const find = (words: string) => {
    type(words);
    send({ type: 'FIND', text: words });
  };
  return (
    <>
      <SearchForm text={context.query} onChange={type} onFind={find} />
      {context.complaint !== '' && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {context.complaint}
        </Alert>
      )}
      {isBusy && <CircularProgress aria-label={videoTexts.searching} sx={{ display: 'block', mx: 'auto', mt: 3 }} />}
      {context.results.length === 0 && !isBusy && <Suggestions context={context} onChoose={find} />}
      {context.results.length > 0 && (
        <List aria-label={videoTexts.results}>
          {context.results.map((video) => (
            <Result
              key={video.id}
              video={video}
              isChosen={video.id === context.video?.id}
              onChoose={() => send({ type: 'CHOOSE_VIDEO', id: video.id })}
            />
          ))}
        </List>
      )}
    </>
  );
}
