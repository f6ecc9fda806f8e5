/** `#/score/sound`: exports the score's sound as a file, of all parts or without the user's own part. */
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useOutletContext } from 'react-router-dom';
import type { SoundExport } from '../../../audio/export/exportSound.ts';
import { PlaybackError } from '../../../audio/playbackSource.ts';
import { useSession } from '../../../auth/session.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { useToast } from '../../shell/toasts/useToast.ts';
import { useCloseDialog } from '../../shell/useCloseDialog.ts';
import { modeOf, modePath } from '../state/scoreMode.ts';
import type { ExportedScore } from './PdfDialog.tsx';
import { fileName, handOver } from './downloadExport.ts';

type Format = SoundExport['format'];
const FORMATS = ['mp3', 'wav'] as const satisfies readonly Format[];

/** Renders and saves; closing the dialog cancels. */
function useSoundExport({ score, title }: ExportedScore, onDone: () => void) {
  const [percent, setPercent] = useState(0);
  const control = useRef<AbortController>(undefined);
  const showToast = useToast();
  const { noticeFailure } = useSession();
  useEffect(() => () => control.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async (wanted: SoundExport) => {
      control.current = new AbortController();
      const { signal } = control.current;
      const [{ exportSound }, { pageEngine }] = await Promise.all([
        import('../../../audio/export/exportSound.ts'),
        import('../../../audio/pageEngine.ts'),
      ]);
      const { file, missing } = await exportSound(score, wanted, pageEngine().programs, setPercent, signal);
      for (const { message } of missing) showToast(message, { kind: 'warning' });
      handOver(file, fileName(title, wanted.format));
    },
    onSuccess: onDone,
    onError: (error) => {
      if (control.current?.signal.aborted === true) return;
      noticeFailure('Export of the sound', error);
      showToast(error instanceof PlaybackError ? error.message : scoreTexts.exportFailed, { kind: 'error' });
    },
  });
  return { run: mutation.mutate, isBusy: mutation.isPending, percent: Math.round(percent) };
}

interface PartsProps {
  readonly score: ExportedScore['score'];
  readonly without: readonly number[];
  readonly onChange: (without: readonly number[]) => void;
}

function Parts({ score, without, onChange }: PartsProps) {
  const toggle = (part: number, isHeard: boolean): void =>
    onChange(isHeard ? without.filter((each) => each !== part) : [...without, part]);
  return (
    <FormGroup>
      <Typography variant="body2" color="text.secondary">
        {scoreTexts.soundParts}
      </Typography>
      {score.parts.map(({ name }, part) => (
        <FormControlLabel
          key={part}
          label={name || scoreTexts.soundPart(part + 1)}
          control={<Switch checked={!without.includes(part)} onChange={(_, isHeard) => toggle(part, isHeard)} />}
        />
      ))}
    </FormGroup>
  );
}

function FormatSelect({ format, onChange }: { readonly format: Format; readonly onChange: (format: Format) => void }) {
  return (
    <TextField
      select
      size="small"
      label={scoreTexts.soundFormat}
      value={format}
      onChange={({ target }) => onChange(target.value as Format)}
    >
      {FORMATS.map((each) => (
        <MenuItem key={each} value={each}>
          {scoreTexts.soundFormats[each]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** H-12: the parts that the player leaves out are left out of the file too, unless the user chooses otherwise. */
const mutedParts = ({ parts }: ExportedScore['score']): readonly number[] =>
  parts.flatMap(({ mute }, part) => (mute ? [part] : []));

export default function SoundDialog() {
  const exported = useOutletContext<ExportedScore>();
  const { pathname, search } = useLocation();
  const close = useCloseDialog(modePath(modeOf(pathname)) + search);
  const [format, setFormat] = useState<Format>('mp3');
  const [without, setWithout] = useState(() => mutedParts(exported.score));
  const [metronome, setMetronome] = useState(false);
  const { run, isBusy, percent } = useSoundExport(exported, close);
  const isSilent = without.length === exported.score.parts.length;
  const submit = {
    label: scoreTexts.export,
    isBusy,
    isDisabled: isSilent || !exported.isUnlimited,
    run: () => run({ format, without, metronome }),
  };
  return (
    <DialogFrame title={scoreTexts.soundTitle} onClose={close} submit={submit}>
      <FormatSelect format={format} onChange={setFormat} />
      <Parts score={exported.score} without={without} onChange={setWithout} />
      <FormGroup>
        <FormControlLabel
          label={scoreTexts.soundMetronome}
          control={<Switch checked={metronome} onChange={(_, isOn) => setMetronome(isOn)} />}
        />
      </FormGroup>
      {isBusy && (
        <LinearProgress variant="determinate" value={percent} aria-label={scoreTexts.soundProgress(percent)} />
      )}
    </DialogFrame>
  );
}
