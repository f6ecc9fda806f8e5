/** E-10: keys to choose from, by their labels. */
import MenuItem from '@mui/material/MenuItem';
import { KEY_LABELS, isMinor } from '../../../../../engine/index.ts';
import type { KeyIndex } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';

export const keyLabel = (key: KeyIndex): string => editDialogTexts.keyName(KEY_LABELS[key] ?? '', isMinor(key));

export const keyItems = (keys: readonly KeyIndex[]) =>
  keys.map((key) => (
    <MenuItem key={key} value={key}>
      {keyLabel(key)}
    </MenuItem>
  ));
