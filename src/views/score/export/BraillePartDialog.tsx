/** Asks which part of a score is written as braille music, which has the music of one player only. */
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import { MOST_BRAILLE_STAVES } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { partName } from './partName.ts';

interface BraillePartDialogProps {
  readonly score: Score;
  readonly onExport: (part: number) => void;
  readonly onClose: () => void;
}

export function BraillePartDialog({ score, onExport, onClose }: BraillePartDialogProps) {
  const labelId = useId();
  const isWritable = (part: number): boolean => (score.parts[part]?.staves.length ?? 0) <= MOST_BRAILLE_STAVES;
  const [chosen, setChosen] = useState(() => score.parts.findIndex((_, part) => isWritable(part)));
  const run = (): void => onExport(chosen);
  return (
    <DialogFrame
      title={scoreTexts.proof.title(scoreTexts.exportBraille)}
      onClose={onClose}
      submit={{ label: scoreTexts.export, isBusy: false, isDisabled: chosen < 0, run }}
    >
      <FormControl>
        <FormLabel id={labelId}>{scoreTexts.braillePart}</FormLabel>
        <RadioGroup aria-labelledby={labelId} value={String(chosen)} onChange={(_, value) => setChosen(Number(value))}>
          {score.parts.map((_, part) => (
            <FormControlLabel
              key={part}
              value={String(part)}
              disabled={!isWritable(part)}
              control={<Radio />}
              label={isWritable(part) ? partName(score, part) : scoreTexts.brailleStaves(partName(score, part))}
            />
          ))}
        </RadioGroup>
      </FormControl>
    </DialogFrame>
  );
}
