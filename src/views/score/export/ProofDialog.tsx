/** Lists the elements of the score that an exported file does not contain, by bar; each bar can be visited. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { measureNumbers } from '../../../../engine/index.ts';
import type { ExportLoss, Score } from '../../../../engine/index.ts';
import { scoreTexts, spokenTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';

/** More bars are listed on request. */
const SHOWN_BARS = 12;

interface LossProps {
  readonly loss: ExportLoss;
  readonly numbers: readonly (string | null)[];
  readonly onVisit: (measure: number) => void;
}

function Loss({ loss: { kind, count, measures }, numbers, onVisit }: LossProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? measures : measures.slice(0, SHOWN_BARS);
  return (
    <Box component="li" sx={{ py: 0.5 }}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {scoreTexts.proof.counted(scoreTexts.proof.kinds[kind], count)}
      </Typography>{' '}
      {scoreTexts.proof.bars}{' '}
      {shown.map((measure) => (
        <Link
          key={measure}
          component="button"
          type="button"
          aria-label={scoreTexts.proof.visit(numbers[measure] ?? null)}
          onClick={() => onVisit(measure)}
          sx={{ mx: 0.5, minWidth: 24, minHeight: 24, verticalAlign: 'baseline', font: 'inherit' }}
        >
          {numbers[measure] ?? spokenTexts.bar(null)}
        </Link>
      ))}
      {measures.length > shown.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {scoreTexts.proof.more(measures.length - shown.length)}
        </Button>
      )}
    </Box>
  );
}

export interface ProofDialogProps {
  readonly format: string;
  readonly score: Score;
  readonly losses: readonly ExportLoss[];
  /** Undefined where the file has been exported already. */
  readonly onExport: (() => void) | undefined;
  readonly onVisit: (measure: number) => void;
  readonly onClose: () => void;
}

export function ProofDialog({ format, score, losses, onExport, onVisit, onClose }: ProofDialogProps) {
  const numbers = measureNumbers(score.measures);
  return (
    <DialogFrame
      title={scoreTexts.proof.title(format)}
      onClose={onClose}
      {...(onExport === undefined ? {} : { submit: { label: scoreTexts.export, isBusy: false, run: onExport } })}
    >
      <Typography>{scoreTexts.proof.lead(format)}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {losses.map((loss) => (
          <Loss key={loss.kind} {...{ loss, numbers, onVisit }} />
        ))}
      </Box>
    </DialogFrame>
  );
}
