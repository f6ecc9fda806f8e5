/** Sets the length of the pickup: none, or any number of half beats that is shorter than a bar. */
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
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

/** Formats a length; `unit` is 8 where eighths are counted. */
function lengthText(count: number, unit: number): string {
  if (count === 0) return editDialogTexts.pickupNone;
  return count % 2 === 0
    ? editDialogTexts.pickupLength(count / 2, unit / 2)
    : editDialogTexts.pickupLength(count, unit);
}

export function PickupPopup({ score, choose }: PopupProps) {
  const time = timeSignatureAt(score, 0);
  // Lengths are multiples of half a beat, because a pickup of an eighth is common in 4/4.
  const unit = time.beatType * 2;
  const counts = Array.from({ length: (nominalDuration(time) * unit) / TICKS_PER_WHOLE }, (_, count) => count);
  const now = (pickupOf(score) * unit) / TICKS_PER_WHOLE;
  return (
    <PopupFrame title={editDialogTexts.pickupTitle}>
      <Typography variant="body2">{editDialogTexts.pickupHelp}</Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {counts.map((count) => (
          <Button
            key={count}
            variant={count === now ? 'contained' : 'outlined'}
            aria-pressed={count === now}
            onClick={() => choose((old) => setPickup(old, ticks((count * TICKS_PER_WHOLE) / unit)))}
            sx={{ minHeight: 40, textTransform: 'none' }}
          >
            {lengthText(count, unit)}
          </Button>
        ))}
      </Stack>
    </PopupFrame>
  );
}
