/** E-10: keys to choose from, by their labels. */
import MenuItem from '@mui/material/MenuItem';
import type { KeyIndex } from '../../../../../engine/index.ts';
import { analysisTexts } from '../../../../texts/index.ts';

export const keyLabel = (key: KeyIndex): string => analysisTexts.keys[key] ?? '';

export const keyItems = (keys: readonly KeyIndex[]) =>
  keys.map((key) => (
    <MenuItem key={key} value={key}>
      {keyLabel(key)}
    </MenuItem>
  ));
