/** `#/songbook/export?ids=a;b`: the selected songs in one format, as one archive. */
import LinearProgress from '@mui/material/LinearProgress';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SongState } from '../../../../server/contract/calls.ts';
import type { Song } from '../../../../server/contract/calls.ts';
import { useSession } from '../../../auth/session.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { handOver } from '../../score/export/downloadExport.ts';
import type { ExportFormat } from '../../score/export/downloadExport.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useSongsById } from '../useSongs.ts';
import { zipSongs } from './zipSongs.ts';

const FORMATS: readonly (readonly [ExportFormat, string])[] = [
  ['pdf', 'PDF'],
  ['musicXml', 'MusicXML'],
  ['midi', 'MIDI'],
  ['musicJson', 'MusicJSON'],
];
const ARCHIVE_NAME = 'songbook.zip';

function useExport(songs: readonly Song[], onDone: () => void) {
  const { noticeFailure } = useSession();
  const reportFailure = useFailureToast();
  const [fetched, setFetched] = useState(0);
  const [failed, setFailed] = useState<readonly Song[]>([]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ExportFormat) => {
      setFetched(0);
      setFailed([]);
      return zipSongs(songs, format, { signal: leaving.current.signal, onFetched: setFetched });
    },
    onSuccess: ({ archive, failed: missing }) => {
      for (const { song, error } of missing) noticeFailure(`${song.Id} could not be exported`, error);
      setFailed(missing.map(({ song }) => song));
      if (archive !== undefined) handOver(archive, ARCHIVE_NAME);
      if (missing.length === 0) onDone();
    },
    onError: (error) => {
      if (!leaving.current.signal.aborted) reportFailure('The songs could not be exported', error);
    },
  });
  return { run: mutate, isPending, fetched, failed };
}

interface FormatChoiceProps {
  readonly format: ExportFormat;
  readonly isDisabled: boolean;
  readonly onChoose: (format: ExportFormat) => void;
}

function FormatChoice({ format, isDisabled, onChoose }: FormatChoiceProps) {
  return (
    <RadioGroup
      aria-label={songbookTexts.format}
      value={format}
      onChange={(_, value) => onChoose(value as ExportFormat)}
    >
      {FORMATS.map(([value, label]) => (
        <FormControlLabel key={value} value={value} label={label} control={<Radio />} disabled={isDisabled} />
      ))}
    </RadioGroup>
  );
}

export function ExportSongsDialog() {
  const [query] = useSearchParams();
  const ids = (query.get('ids') ?? '').split(';').filter(Boolean);
  const found = useSongsById(ids);
  const songs = (found ?? []).filter(({ State }) => State === SongState.Ok);
  const close = useCloseSongbookDialog();
  const [format, setFormat] = useState<ExportFormat>('pdf');
  const { run, isPending, fetched, failed } = useExport(songs, close);
  return (
    <DialogFrame
      title={songbookTexts.exportTitle(songs.length)}
      onClose={close}
      closeLabel={songbookTexts.cancel}
      submit={{
        label: songbookTexts.download,
        isBusy: isPending,
        isDisabled: songs.length === 0,
        run: () => run(format),
      }}
    >
      {found !== undefined && songs.length < ids.length && <Alert severity="info">{songbookTexts.onlyReady}</Alert>}
      <FormatChoice format={format} isDisabled={isPending} onChoose={setFormat} />
      {isPending && (
        <LinearProgress
          variant="determinate"
          value={(100 * fetched) / songs.length}
          aria-label={songbookTexts.exportProgress}
        />
      )}
      {failed.length > 0 && (
        <Alert severity="warning">{songbookTexts.exportMissing(failed.map(({ Title }) => Title).join(', '))}</Alert>
      )}
    </DialogFrame>
  );
}
