/** The language of the texts: kept in this browser; the page is loaded again in it. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { LANGUAGES, accountTexts, chooseLanguage, language } from '../../../texts/index.ts';
import type { Language } from '../../../texts/index.ts';

export function LanguageField() {
  return (
    <TextField
      select
      label={accountTexts.language}
      value={language}
      onChange={({ target }) => chooseLanguage(target.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <MenuItem key={code} value={code} lang={code}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
