/** B-03: the box searches while the user types; Enter or the icon searches at once, and so does an emptied box. */
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { songbookTexts } from '../../../texts/index.ts';

const SEARCH_BUTTON = (
  <InputAdornment position="end">
    <IconButton type="submit" edge="end" aria-label={songbookTexts.search}>
      <Search />
    </IconButton>
  </InputAdornment>
);

/** After the last key, so that a word is searched for once and not with each of its letters. */
const TYPING_MS = 300;

interface SearchBoxProps {
  /** The search that is shown when the box appears. */
  readonly initial: string;
  readonly onSearch: (search: string) => void;
}

export function SearchBox({ initial, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string) => {
    clearTimeout(timer.current);
    // A transition: the list is rendered after the frame that answers the key.
    startTransition(() => onSearch(next));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const change = (next: string) => {
    setText(next);
    if (next === '') return search('');
    clearTimeout(timer.current);
    timer.current = setTimeout(search, TYPING_MS, next);
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
