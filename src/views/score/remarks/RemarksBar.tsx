/** Above the music: where the score differs from its recording or its file. It stays closed once the user has closed it. */
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Remarks } from '../../../../server/contract/remarks.ts';
import { remarkTexts } from '../../../texts/index.ts';
import { REOPENER_ID, setRemarksRead, useAreRemarksRead } from './readRemarks.ts';
import { remarkSentences } from './remarkSentences.ts';

const PLACE = {
  ...{ flexShrink: 0, borderRadius: 0, py: 0, borderBottom: 1, borderColor: 'divider', alignItems: 'center' },
  '& .MuiAlert-action': { alignItems: 'center', py: 0 },
  '& .MuiAlert-message': { py: 0.75, maxHeight: '25dvh' },
} as const;

export interface RemarksBarProps {
  readonly id: string;
  readonly remarks: Remarks;
  /** Whether the recording is there to be transcribed again. */
  readonly hasOriginal: boolean;
}

export function RemarksBar({ id, remarks, hasOriginal }: RemarksBarProps) {
  const isRead = useAreRemarksRead(id);
  const sentences = remarkSentences(remarks);
  if (sentences.length === 0 || isRead) return null;
  // The button disappears with the note: its focus goes to the menu that opens the note again.
  const close = ({ currentTarget }: MouseEvent): void => {
    if (currentTarget === document.activeElement) document.getElementById(REOPENER_ID)?.focus();
    setRemarksRead(id, true);
  };
  const closeButton = (
    <Tooltip title={remarkTexts.close}>
      {/* The mouse leaves the focus where it is, so that the keys still edit the music. */}
      <IconButton
        aria-label={remarkTexts.close}
        color="inherit"
        onMouseDown={(event) => event.preventDefault()}
        onClick={close}
      >
        <Close fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <Alert severity="info" role="note" aria-label={remarkTexts.title} sx={PLACE} action={closeButton}>
      {sentences.join(' ')}{' '}
      {hasOriginal && (
        <Button
          component={Link}
          to={`/songbook/retry?id=${id}`}
          size="small"
          color="inherit"
          sx={{ my: -0.5, ml: -0.625 }}
        >
          {remarkTexts.again}
        </Button>
      )}
    </Alert>
  );
}
