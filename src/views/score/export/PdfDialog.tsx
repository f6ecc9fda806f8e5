/** J-12, L-03, L-04: `#/score/pdf`, the dialog "Export Score as PDF". */
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { Link as RouterLink, useLocation, useOutletContext } from 'react-router-dom';
import type { Score } from '../../../../engine/index.ts';
import { PDF_MARGINS } from '../../../../server/contract/limits.ts';
import { useSession } from '../../../auth/session.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { AccountDialogFrame } from '../../account/AccountDialogFrame.tsx';
import { useCloseDialog } from '../../shell/useCloseDialog.ts';
import { modeOf, modePath } from '../state/scoreMode.ts';
import { downloadExport } from './downloadExport.ts';
import { DEFAULT_PDF_OPTIONS, pdfParameters } from './pdfOptions.ts';
import type { PdfOptions } from './pdfOptions.ts';

/** The score that is open. */
export interface ExportedScore {
  readonly id: string;
  readonly title: string;
  /** L-04, L-05, X-06, X-07: every format and every option, or a PDF as it comes. */
  readonly isUnlimited: boolean;
  /** As it is shown: without withheld measures for those who do not see them. */
  readonly score: Score;
}

const SHOWN = ['chords', 'frets', 'lyrics', 'tempo'] as const;
const MARGINS = ['marginTop', 'marginBottom', 'marginLeft', 'marginRight'] as const;

interface FieldsProps {
  readonly options: PdfOptions;
  readonly isDisabled: boolean;
  readonly onChange: (options: PdfOptions) => void;
}

function Shown({ options, isDisabled, onChange }: FieldsProps) {
  return (
    <FormGroup>
      {SHOWN.map((name) => (
        <FormControlLabel
          key={name}
          label={scoreTexts.pdfShown[name]}
          disabled={isDisabled}
          control={
            <Switch
              checked={options[name]}
              onChange={({ target }) => onChange({ ...options, [name]: target.checked })}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

/** Empty while one types: the browser asks for a number then. */
function Margins({ options, isDisabled, onChange }: FieldsProps) {
  return (
    <Stack component="fieldset" direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, border: 0, m: 0, p: 0 }}>
      <Typography component="legend" variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {scoreTexts.pdfMargins}
      </Typography>
      {MARGINS.map((name) => (
        <TextField
          key={name}
          type="number"
          size="small"
          required
          label={scoreTexts.pdfMargin[name]}
          disabled={isDisabled}
          value={Number.isNaN(options[name]) ? '' : options[name]}
          onChange={({ target }) => onChange({ ...options, [name]: target.value === '' ? NaN : Number(target.value) })}
          slotProps={{ htmlInput: { min: 0, max: PDF_MARGINS.largest, step: 1 }, inputLabel: { required: false } }}
          sx={{ flex: '1 0 40%' }}
        />
      ))}
    </Stack>
  );
}

function UpgradeHint() {
  return (
    <Typography variant="body2" color="text.secondary">
      {`${scoreTexts.pdfPremium} `}
      <Link component={RouterLink} to="/upgrade">
        {scoreTexts.upgrade}
      </Link>
    </Typography>
  );
}

function usePdfDownload({ id, title }: ExportedScore, onDone: () => void) {
  const { enqueueSnackbar } = useSnackbar();
  const { noticeFailure } = useSession();
  return useMutation({
    mutationFn: (options: PdfOptions) => downloadExport(id, title, 'pdf', pdfParameters(options)),
    onSuccess: onDone,
    onError: (error) => {
      noticeFailure('Export as pdf', error);
      enqueueSnackbar(scoreTexts.exportFailed, { variant: 'error' });
    },
  });
}

export default function PdfDialog() {
  const score = useOutletContext<ExportedScore>();
  const { pathname, search } = useLocation();
  const close = useCloseDialog(modePath(modeOf(pathname)) + search);
  const [options, setOptions] = useState(DEFAULT_PDF_OPTIONS);
  const download = usePdfDownload(score, close);
  const fields = { options, isDisabled: !score.isUnlimited, onChange: setOptions };
  return (
    <AccountDialogFrame
      title={scoreTexts.pdfTitle}
      onClose={close}
      submit={{ label: scoreTexts.export, isBusy: download.isPending, run: () => download.mutate(options) }}
    >
      {!score.isUnlimited && <UpgradeHint />}
      <Shown {...fields} />
      <Margins {...fields} />
    </AccountDialogFrame>
  );
}
