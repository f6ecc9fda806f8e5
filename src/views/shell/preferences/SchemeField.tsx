/** Light, dark, or what the system asks for: kept in this browser, and done at once. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { accountTexts } from '../../../texts/index.ts';
import { SCHEME_CHOICES, chooseScheme, useSchemeChoice } from '../../../theme/index.ts';
import type { SchemeChoice } from '../../../theme/index.ts';

export function SchemeField() {
  return (
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
  );
}
