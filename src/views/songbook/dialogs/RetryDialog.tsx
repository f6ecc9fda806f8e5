/** `#/songbook/retry?id=…`: a failed transcription once more, with the settings that it had or with others (C-35). */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Song } from '../../../../server/contract/calls.ts';
import { INSTRUMENTS_BY_MODE } from '../../../../server/contract/limits.ts';
import type { TranscriptionMode } from '../../../../server/contract/limits.ts';
import { api } from '../../../api/index.ts';
import { analysisTexts, instrumentTexts, modeTexts, songbookTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { settingsOf } from '../list/describeSong.ts';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { useSongs } from '../useSongs.ts';

const DETECT = '-1';
const METERS = ['3/4', '4/4', '6/8'];
const TEMPOS = [60, 80, 100, 120, 140, 160];
const MODES = Object.keys(INSTRUMENTS_BY_MODE) as TranscriptionMode[];

type Choice = readonly [value: string, label: string];
const DETECTED: Choice = [DETECT, analysisTexts.detect];
const KEY_CHOICES: readonly Choice[] = [
  DETECTED,
  ...analysisTexts.keys.map((name, index): Choice => [String(index), name]),
];
const METER_CHOICES: readonly Choice[] = [DETECTED, ...METERS.map((meter): Choice => [meter, meter])];
const TEMPO_CHOICES: readonly Choice[] = [
  DETECTED,
  ...TEMPOS.map((tempo): Choice => [String(tempo), analysisTexts.perMinute(tempo)]),
];
const MODE_CHOICES = MODES.map((mode): Choice => [mode, modeTexts[mode].name]);

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
}

function ChoiceField({ label, value, choices, onChoose }: ChoiceFieldProps) {
  return (
    <TextField select label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {choices.map(([choice, name]) => (
        <MenuItem key={choice} value={choice}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function RetryDialog() {
  const [query] = useSearchParams();
  const { data: songs } = useSongs();
  const song = songs?.find(({ Id }) => Id === query.get('id'));
  return song === undefined ? null : <RetryForm song={song} />;
}

/** What the song was tried with; a mode that no longer exists reads as the usual one. */
function settingsBefore(song: Song) {
  const { mode, instrument, key, timeSig, bpm } = settingsOf(song);
  const known = MODES.find((name) => name === mode) ?? 'universal';
  return {
    mode: known,
    instrument,
    key: String(key ?? DETECT),
    timeSig: timeSig ?? DETECT,
    bpm: String(bpm ?? DETECT),
  };
}

interface Field {
  readonly name: 'mode' | 'instrument' | 'key' | 'timeSig' | 'bpm';
  readonly label: string;
  readonly choices: readonly Choice[];
}

function fieldsOf({ mode, bpm }: ReturnType<typeof settingsBefore>): readonly Field[] {
  // A recording may have been made to a metronome of any tempo.
  const isListed = TEMPO_CHOICES.some(([value]) => value === bpm);
  const tempos = isListed ? TEMPO_CHOICES : [...TEMPO_CHOICES, [bpm, analysisTexts.perMinute(Number(bpm))] as const];
  const instruments = INSTRUMENTS_BY_MODE[mode].map((name): Choice => [name, instrumentTexts[name] ?? name]);
  return [
    { name: 'mode', label: songbookTexts.mode, choices: MODE_CHOICES },
    { name: 'instrument', label: songbookTexts.instrument, choices: instruments },
    { name: 'key', label: analysisTexts.key, choices: KEY_CHOICES },
    { name: 'timeSig', label: analysisTexts.timeSignature, choices: METER_CHOICES },
    { name: 'bpm', label: analysisTexts.tempo, choices: tempos },
  ];
}

function RetryForm({ song }: { song: Song }) {
  const close = useCloseSongbookDialog();
  const retry = useSongbookAction(api.retrySheet, { failure: 'The song could not be tried again', onDone: close });
  const [chosen, setChosen] = useState(() => settingsBefore(song));
  const instruments: readonly string[] = INSTRUMENTS_BY_MODE[chosen.mode];
  // Another mode may not know the instrument.
  const instrument = instruments.includes(chosen.instrument) ? chosen.instrument : (instruments[0] ?? '');
  const settings = { ...chosen, instrument };
  const run = () => retry.mutate({ id: song.Id, ...settings });
  return (
    <DialogFrame
      title={songbookTexts.tryAgain}
      onClose={close}
      closeLabel={songbookTexts.cancel}
      submit={{ label: songbookTexts.tryAgain, isBusy: retry.isPending, run }}
    >
      <Typography color="text.secondary">{songbookTexts.tryAgainText}</Typography>
      {fieldsOf(settings).map(({ name, label, choices }) => (
        <ChoiceField
          key={name}
          label={label}
          value={settings[name]}
          choices={choices}
          onChoose={(value) => setChosen({ ...settings, [name]: value })}
        />
      ))}
    </DialogFrame>
  );
}
