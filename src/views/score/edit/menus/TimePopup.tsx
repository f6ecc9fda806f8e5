/** J-09, X-16: 3/4, 4/4 and 6/8 first, then other usual meters, and a field for any other. */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { setTimeSignature, timeSignatureAt } from '../../../../../engine/index.ts';
import type { TimeSignature } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { meterText, parseBeats } from './parseMeter.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const METERS = [
  [3, 4],
  [4, 4],
  [6, 8],
  [2, 4],
  [2, 2],
  [3, 8],
  [9, 8],
  [12, 8],
  [5, 4],
  [7, 8],
] as const;
const BEAT_TYPES = [1, 2, 4, 8, 16, 32] as const;

interface UsualMetersProps {
  readonly now: TimeSignature;
  readonly choose: (time: TimeSignature) => void;
}

function UsualMeters({ now, choose }: UsualMetersProps) {
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {METERS.map(([count, type]) => {
        const time = { beats: [count], beatType: type };
        const isNow = meterText(time) === meterText(now);
        return (
          <Button
            key={meterText(time)}
            variant={isNow ? 'contained' : 'outlined'}
            aria-pressed={isNow}
            onClick={() => choose(time)}
            sx={{ minWidth: 60, minHeight: 40 }}
          >
            {meterText(time)}
          </Button>
        );
      })}
    </Stack>
  );
}

interface BeatsFieldProps {
  readonly beats: string;
  readonly isWrong: boolean;
  readonly onChange: (beats: string) => void;
}

function BeatsField({ beats, isWrong, onChange }: BeatsFieldProps) {
  return (
    <TextField
      size="small"
      label={editDialogTexts.timeBeats}
      value={beats}
      error={isWrong}
      helperText={isWrong ? editDialogTexts.timeInvalid : editDialogTexts.timeBeatsHelp}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function TimePopup({ score, target: { measure }, choose }: PopupProps) {
  const now = timeSignatureAt(score, measure);
  const [beats, setBeats] = useState(now.beats.join('+'));
  const [beatType, setBeatType] = useState(now.beatType);
  const [hasTried, setTried] = useState(false);
  const parsed = parseBeats(beats);
  const submit = (): void => {
    setTried(true);
    if (parsed !== undefined) choose((old) => setTimeSignature(old, measure, { beats: parsed, beatType }));
  };
  return (
    <PopupFrame title={editDialogTexts.timeTitle} onSubmit={submit}>
      <UsualMeters now={now} choose={(time) => choose((old) => setTimeSignature(old, measure, time))} />
      <Stack direction="row" spacing={1}>
        <BeatsField beats={beats} isWrong={hasTried && parsed === undefined} onChange={setBeats} />
        <TextField
          select
          size="small"
          label={editDialogTexts.timeBeatType}
          value={beatType}
          onChange={({ target }) => setBeatType(Number(target.value))}
          sx={{ minWidth: 88 }}
        >
          {BEAT_TYPES.map((type) => (
            <MenuItem key={type} value={type}>{`1/${type}`}</MenuItem>
          ))}
        </TextField>
      </Stack>
    </PopupFrame>
  );
}
