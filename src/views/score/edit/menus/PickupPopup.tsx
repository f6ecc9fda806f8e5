/** How long the first, incomplete bar is: none, or any number of half beats that is shorter than a bar. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  TICKS_PER_WHOLE,
  nominalDuration,
  pickupOf,
  setPickup,
  ticks,
  timeSignatureAt,
} from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

export function PickupPopup({ score, choose }: PopupProps) {
  const time = timeSignatureAt(score, 0);
  // Halves of the beat: a pickup of an eighth is common in 4/4.
  const unit = time.beatType * 2;
  const counts = Array.from({ length: (nominalDuration(time) * unit) / TICKS_PER_WHOLE }, (_, count) => count);
  const now = (pickupOf(score) * unit) / TICKS_PER_WHOLE;
  return (
    <PopupFrame title={editDialogTexts.pickupTitle}>
      <TextField
        select
        size="small"
        label={editDialogTexts.pickupTitle}
        helperText={editDialogTexts.pickupHelp}
        value={counts.includes(now) ? now : ''}
        onChange={({ target }) =>
          choose((old) => setPickup(old, ticks((Number(target.value) * TICKS_PER_WHOLE) / unit)))
        }
      >
        {counts.map((count) => (
          <MenuItem key={count} value={count}>
            {count === 0
              ? editDialogTexts.pickupNone
              : count % 2 === 0
                ? editDialogTexts.pickupLength(count / 2, time.beatType)
                : editDialogTexts.pickupLength(count, unit)}
          </MenuItem>
        ))}
      </TextField>
    </PopupFrame>
  );
}
