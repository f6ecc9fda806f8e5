/** B-03: Enter or the icon searches; an emptied box shows everything again. */
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { startTransition, useState } from 'react';
import type { FormEvent } from 'react';
import { songbookTexts } from '../../../texts/index.ts';

const SEARCH_BUTTON = (
  <InputAdornment position="end">
    <IconButton type="submit" edge="end" aria-label={songbookTexts.search}>
      <Search />
    </IconButton>
  </InputAdornment>
);

interface SearchBoxProps {
  /** The search that is shown when the box appears. */
  readonly initial: string;
  readonly onSearch: (search: string) => void;
}

export function SearchBox({ initial, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(initial);
  // A transition: the list is rendered after the frame that answers the key.
  const search = (next: string) => startTransition(() => onSearch(next));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const change = (next: string) => {
    setText(next);
    if (next === '') search('');
  };
  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ width: { xs: '100%', md: 320 } }}>
      <OutlinedInput
        fullWidth
        size="small"
        type="search"
        placeholder={songbookTexts.searchPlaceholder}
        value={text}
        onChange={({ target }) => change(target.value)}
        inputProps={{ 'aria-label': songbookTexts.searchPlaceholder }}
        endAdornment={SEARCH_BUTTON}
        sx={{ bgcolor: 'background.paper' }}
      />
    </Box>
  );
}
