/** J-11: "Change Tuning", and the capo. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { HIGHEST_CAPO, TUNINGS, setCapo, setTuning } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { ChoiceList, PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const NAMES = ['guitar', 'ukulele', 'bass'] as const;

export function TuningPopup({ score, target: { part }, choose, apply }: PopupProps) {
  const tuning = score.parts[part]?.tuning;
  const choices = NAMES.map((name) => ({
    label: editDialogTexts.tunings[name],
    isChosen: tuning?.strings.join() === TUNINGS[name].strings.join(),
    choose: () => choose((old) => setTuning(old, part, TUNINGS[name])),
  }));
  const frets = Array.from({ length: HIGHEST_CAPO + 1 }, (_, fret) => fret);
  return (
    <PopupFrame title={editDialogTexts.tuningTitle}>
      <ChoiceList choices={choices} />
      {tuning && (
        <TextField
          select
          size="small"
          label={editDialogTexts.capo}
          value={Math.min(tuning.capo, HIGHEST_CAPO)}
          onChange={({ target }) => apply((old) => setCapo(old, part, Number(target.value)))}
        >
          {frets.map((fret) => (
            <MenuItem key={fret} value={fret}>
              {fret === 0 ? editDialogTexts.capoNone : editDialogTexts.capoFret(fret)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </PopupFrame>
  );
}
