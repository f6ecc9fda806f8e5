/** J-12, L-03, L-04: `#/score/pdf`, the dialog "Export Score as PDF". */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useLocation, useOutletContext } from 'react-router-dom';
import type { Score } from '../../../../engine/index.ts';
import type { Remarks } from '../../../../server/contract/remarks.ts';
import { PDF_MARGINS, PDF_PAPERS } from '../../../../server/contract/limits.ts';
import { useSession } from '../../../auth/session.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { useToast } from '../../shell/toasts/useToast.ts';
import { useCloseDialog } from '../../shell/useCloseDialog.ts';
import { shownParts } from '../state/hiddenParts.ts';
import { keptHidden } from '../state/keptViewing.ts';
import { modeOf, modePath } from '../state/scoreMode.ts';
import { exportFailure, saveAndExport } from './downloadExport.ts';
import type { ExportedSong } from './downloadExport.ts';
import { partName } from './partName.ts';
import { PdfPreview } from './PdfPreview.tsx';
import { DEFAULT_PDF_OPTIONS, isMargin, pdfParameters, storePaper, usualPdfOptions } from './pdfOptions.ts';
import type { PdfOptions } from './pdfOptions.ts';

/** The open score. */
export interface ExportedScore extends ExportedSong {
  /** L-04, L-05, X-06, X-07: whether the plan includes every format and option, or only a PDF with the defaults. */
  readonly isUnlimited: boolean;
  /** The score as it is shown: without withheld measures for users who do not see them. */
  readonly score: Score;
  /** Shows a measure, by its index. */
  readonly visit: (measure: number) => void;
  /** Where the score differs from its recording or its file. */
  readonly remarks: Remarks;
}

const SHOWN = ['chords', 'frets', 'lyrics', 'tempo', 'letters', 'simplify'] as const;
/** Options that only scores of several parts have. */
const SHOWN_PARTS = ['hideResting'] as const;
const MARGINS = ['marginTop', 'marginBottom', 'marginLeft', 'marginRight'] as const;

interface FieldsProps {
  readonly options: PdfOptions;
  readonly isDisabled: boolean;
  readonly onChange: (options: PdfOptions) => void;
}

function Shown({ score, options, isDisabled, onChange }: FieldsProps & { readonly score: Score }) {
  return (
    <FormGroup>
      {[...SHOWN, ...(score.parts.length > 1 ? SHOWN_PARTS : [])].map((name) => (
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

/** Empty while the user types; the browser then requires a number. */
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
          label={scoreTexts.pdfMargin[name]}
          disabled={isDisabled}
          error={!isMargin(options[name])}
          value={Number.isNaN(options[name]) ? '' : options[name]}
          onChange={({ target }) => onChange({ ...options, [name]: target.value === '' ? NaN : Number(target.value) })}
          // Of the input alone: the notch of the frame would have room for the label's asterisk.
          slotProps={{ htmlInput: { required: true, min: 0, max: PDF_MARGINS.largest, step: 'any' } }}
          sx={{ flex: '1 0 40%' }}
        />
      ))}
    </Stack>
  );
}

/** Range of staff heights in millimetres, from pocket scores to music for beginners. */
const STAFF_HEIGHTS = [0, 4, 5, 6, 7, 8, 9, 10];

type Choice = 'paper' | 'orientation' | 'staffHeight' | 'parts';

/** A control for an option with a few values. */
function ChoiceField<Name extends Choice>(
  props: FieldsProps & {
    readonly name: Name;
    readonly label: string;
    readonly choices: readonly (readonly [value: PdfOptions[Name], text: string])[];
  },
) {
  const { options, isDisabled, onChange, name, label, choices } = props;
  return (
    <TextField
      select
      size="small"
      label={label}
      disabled={isDisabled}
      value={choices.findIndex(([value]) => value === options[name])}
      onChange={({ target }) => {
        const chosen = choices[Number(target.value)];
        if (chosen) onChange({ ...options, [name]: chosen[0] });
      }}
      sx={{ flex: '1 0 40%' }}
    >
      {choices.map(([, text], index) => (
        <MenuItem key={text} value={index}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

const PAPER_CHOICES = PDF_PAPERS.map((paper) => [paper, paper] as const);
const ORIENTATION_CHOICES = (['portrait', 'landscape'] as const).map(
  (each) => [each, scoreTexts.pdfOrientations[each]] as const,
);
const STAFF_CHOICES = STAFF_HEIGHTS.map(
  (height) => [height, height === 0 ? scoreTexts.pdfStaffUsual : scoreTexts.pdfStaffSize(height)] as const,
);

/** All parts, those that the reader sees where others are hidden, and each part. */
const partChoices = (score: Score, shown: string): (readonly [string, string])[] => [
  [shown === '' ? '' : score.parts.map((_, index) => index).join(), scoreTexts.allParts],
  ...(shown.includes(',') ? [[shown, scoreTexts.partsShown] as const] : []),
  ...score.parts.map((_, index) => [String(index), `${index + 1}. ${partName(score, index)}`] as const),
];

function Layout({ score, shown, ...fields }: FieldsProps & { readonly score: Score; readonly shown: string }) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
      <ChoiceField {...fields} name="paper" label={scoreTexts.pdfPaper} choices={PAPER_CHOICES} />
      <ChoiceField {...fields} name="orientation" label={scoreTexts.pdfOrientation} choices={ORIENTATION_CHOICES} />
      <ChoiceField {...fields} name="staffHeight" label={scoreTexts.pdfStaff} choices={STAFF_CHOICES} />
      {score.parts.length > 1 && (
        <ChoiceField {...fields} name="parts" label={scoreTexts.pdfPart} choices={partChoices(score, shown)} />
      )}
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

/** The song under the name of its file: sheets of different parts have different names. */
const namedSong = (song: ExportedScore, { parts }: PdfOptions): ExportedSong =>
  parts === '' || parts.includes(',')
    ? song
    : { ...song, title: `${song.title} – ${partName(song.score, Number(parts))}` };

function usePdfDownload(score: ExportedScore, onDone: () => void) {
  const showToast = useToast();
  const { noticeFailure } = useSession();
  return useMutation({
    mutationFn: (options: PdfOptions) => {
      if (score.isUnlimited) storePaper(options);
      return saveAndExport(namedSong(score, options), 'pdf', pdfParameters(options));
    },
    onSuccess: onDone,
    onError: (error) => {
      noticeFailure('Export as pdf', error);
      showToast(exportFailure(error), { kind: 'error' });
    },
  });
}

/** Where the options are not beside the preview, they come first, because on a phone little of it would be in view. */
const BESIDE_PREVIEW = {
  ...{ display: 'flex', flexDirection: 'column-reverse', alignItems: 'center', gap: 3 },
  '@media (min-width: 740px)': { flexDirection: 'row', alignItems: 'flex-start' },
} as const;

export default function PdfDialog() {
  const score = useOutletContext<ExportedScore>();
  const { pathname, search } = useLocation();
  const close = useCloseDialog(modePath(modeOf(pathname)) + search);
  const [shown] = useState(() => shownParts(score.score, keptHidden(score.id)));
  const [options, setOptions] = useState(() =>
    score.isUnlimited ? usualPdfOptions(score.score, shown) : DEFAULT_PDF_OPTIONS,
  );
  const download = usePdfDownload(score, close);
  const fields = { options, isDisabled: !score.isUnlimited, onChange: setOptions };
  return (
    <DialogFrame
      title={scoreTexts.pdfTitle}
      maxWidth="md"
      onClose={close}
      submit={{ label: scoreTexts.export, isBusy: download.isPending, run: () => download.mutate(options) }}
    >
      {!score.isUnlimited && <UpgradeHint />}
      <Box sx={BESIDE_PREVIEW}>
        <PdfPreview score={score.score} options={options} />
        <Stack spacing={2} sx={{ flex: 1, width: '100%' }}>
          <Layout {...fields} score={score.score} shown={score.isUnlimited ? shown : ''} />
          <Shown {...fields} score={score.score} />
          <Margins {...fields} />
        </Stack>
      </Box>
    </DialogFrame>
  );
}
