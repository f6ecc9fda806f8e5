/**
 * The settings for appearance and language. They are stored in this browser; a change of the language reloads the page.
 */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { LANGUAGES, accountTexts, chooseLanguage, language } from '../../../texts/index.ts';
import type { Language } from '../../../texts/index.ts';
import { SCHEME_CHOICES, chooseScheme, useSchemeChoice } from '../../../theme/index.ts';
import type { SchemeChoice } from '../../../theme/index.ts';

export function Preferences() {
  return (
    <>
      <TextField
        select
        label={accountTexts.scheme}
        value={useSchemeChoice()}
        onChange={({ target }) => chooseScheme(target.value as SchemeChoice)}
      >
        {SCHEME_CHOICES.map((each) => (
          <MenuItem key={each} value={each}>
            {accountTexts.schemes[each]}
          </MenuItem>
        ))}
      </TextField>
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
    </>
  );
}
