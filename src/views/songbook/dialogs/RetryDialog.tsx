/**
 * `#/songbook/retry?id=…`: transcribes a recording again, with the former settings or with others (C-35). A failed
 * song is itself transcribed again; a finished song is kept, and the result is added as another song.
 */
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SongState } from '../../../../server/contract/calls.ts';
import type { Song } from '../../../../server/contract/calls.ts';
import {
  choosesNetwork,
  DETECT,
  DETECTOR_CHOICES,
  INSTRUMENTS_BY_MODE,
  offersDrums,
} from '../../../../server/contract/limits.ts';
import type { DrumsChoice, TranscriptionMode } from '../../../../server/contract/limits.ts';
import { remarksOf } from '../../../../server/contract/remarks.ts';
import { api } from '../../../api/index.ts';
import { instrumentTexts, modeTexts, songbookTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { remarkSentences } from '../../score/remarks/remarkSentences.ts';
import { ChoiceField } from '../../wizard/ChoiceField.tsx';
import type { FieldChoice } from '../../wizard/ChoiceField.tsx';
import { DrumsSwitch } from '../../wizard/DrumsSwitch.tsx';
import { analysisFields } from '../../wizard/analysisChoices.ts';
import { settingsOf } from '../list/describeSong.ts';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { useSongsById } from '../useSongs.ts';

const MODES = Object.keys(INSTRUMENTS_BY_MODE) as TranscriptionMode[];
const MODE_CHOICES = MODES.map((mode): FieldChoice => [mode, modeTexts[mode].name]);

const AUTOMATIC = 'auto';

const REPEATED = { call: api.retrySheet, title: songbookTexts.tryAgain, text: songbookTexts.tryAgainText };
const BESIDE = {
  call: api.transcribeAgain,
  title: songbookTexts.transcribeAgain,
  text: songbookTexts.transcribeAgainText,
};

export function RetryDialog() {
  const [query] = useSearchParams();
  const [song] = useSongsById([query.get('id') ?? '']) ?? [];
  return song === undefined ? null : <RetryForm song={song} />;
}

interface Settings {
  readonly mode: TranscriptionMode;
  readonly instrument: string;
  readonly key: string;
  readonly timeSig: string;
  readonly bpm: string;
  readonly detector: string;
  readonly drums: DrumsChoice;
}

/** The former settings; a mode that no longer exists is replaced by the default one. */
function settingsBefore(song: Song): Settings {
  const { mode, instrument, key, timeSig, bpm, detector, drums } = settingsOf(song);
  const known = MODES.find((name) => name === mode) ?? 'universal';
  return {
    mode: known,
    instrument,
    key: String(key ?? DETECT),
    timeSig: timeSig ?? DETECT,
    bpm: String(bpm ?? DETECT),
    detector: detector ?? AUTOMATIC,
    drums: drums ?? 'omit',
  };
}

interface Field {
  readonly name: 'mode' | 'instrument' | 'key' | 'timeSig' | 'bpm' | 'detector';
  readonly label: string;
  readonly choices: readonly FieldChoice[];
}

const DETECTOR_FIELD: Field = {
  name: 'detector',
  label: songbookTexts.detector,
  choices: DETECTOR_CHOICES.map((name): FieldChoice => [name, songbookTexts.detectors[name]]),
};

function fieldsOf(settings: Settings): readonly Field[] {
  const { mode, bpm } = settings;
  const instruments = INSTRUMENTS_BY_MODE[mode].map((name): FieldChoice => [name, instrumentTexts[name] ?? name]);
  return [
    { name: 'mode', label: songbookTexts.mode, choices: MODE_CHOICES },
    { name: 'instrument', label: songbookTexts.instrument, choices: instruments },
    ...analysisFields([bpm]),
    ...(choosesNetwork(settings) ? [DETECTOR_FIELD] : []),
  ];
}

/** The network that wrote the present score. */
function DetectedBy({ song }: { song: Song }) {
  const { detectedBy } = settingsOf(song);
  if (song.State !== SongState.Ok || (detectedBy !== 'fast' && detectedBy !== 'best')) return null;
  return <Typography color="text.secondary">{songbookTexts.detectedBy[detectedBy]}</Typography>;
}

/** Where the present score differs from the recording, which another instrument may mend. */
function RemarksOf({ song }: { song: Song }) {
  const sentences = song.State === SongState.Ok ? remarkSentences(remarksOf(song.Parameters)) : [];
  return sentences.length > 0 && <Typography color="text.secondary">{sentences.join(' ')}</Typography>;
}

function RetryForm({ song }: { song: Song }) {
  const close = useCloseSongbookDialog();
  const { call, title, text } = song.State === SongState.Error ? REPEATED : BESIDE;
  const retry = useSongbookAction(call, { failure: 'The song could not be transcribed again', onDone: close });
  const [chosen, setChosen] = useState(() => settingsBefore(song));
  const instruments: readonly string[] = INSTRUMENTS_BY_MODE[chosen.mode];
  // Another mode may not have the instrument.
  const instrument = instruments.includes(chosen.instrument) ? chosen.instrument : (instruments[0] ?? '');
  const settings = { ...chosen, instrument };
  const { detector, drums, ...others } = settings;
  const choosesDetector = choosesNetwork(settings) && detector !== AUTOMATIC;
  const run = () =>
    retry.mutate({ id: song.Id, ...others, ...(choosesDetector && { detector }), ...(drums === 'staff' && { drums }) });
  return (
    <DialogFrame
      title={title}
      onClose={close}
      closeLabel={songbookTexts.cancel}
      submit={{ label: title, isBusy: retry.isPending, run }}
    >
      <Typography color="text.secondary">{text}</Typography>
      <DetectedBy song={song} />
      <RemarksOf song={song} />
      {fieldsOf(settings).map(({ name, label, choices }) => (
        <ChoiceField
          key={name}
          label={label}
          value={settings[name]}
          choices={choices}
          onChoose={(value) => setChosen({ ...settings, [name]: value })}
        />
      ))}
      <DrumsSwitch
        // The reason for the failure may have been that only drums were detected.
        isOffered={offersDrums(settings) || song.State === SongState.Error}
        drums={drums}
        onChoose={(choice) => setChosen({ ...settings, drums: choice })}
      />
    </DialogFrame>
  );
}
