/** `#/songbook/retry?id=…`: repeats a failed transcription, with the former settings or with others (C-35). */
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Song } from '../../../../server/contract/calls.ts';
import { INSTRUMENTS_BY_MODE } from '../../../../server/contract/limits.ts';
import type { TranscriptionMode } from '../../../../server/contract/limits.ts';
import { api } from '../../../api/index.ts';
import { DETECT } from '../../../machines/recording/recordSettings.ts';
import { instrumentTexts, modeTexts, songbookTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { ChoiceField } from '../../upload/ChoiceField.tsx';
import type { FieldChoice } from '../../upload/ChoiceField.tsx';
import { analysisFields } from '../../upload/analysisChoices.ts';
import { settingsOf } from '../list/describeSong.ts';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { useSongs } from '../useSongs.ts';

const MODES = Object.keys(INSTRUMENTS_BY_MODE) as TranscriptionMode[];
const MODE_CHOICES = MODES.map((mode): FieldChoice => [mode, modeTexts[mode].name]);

export function RetryDialog() {
  const [query] = useSearchParams();
  const { data: songs } = useSongs();
  const song = songs?.find(({ Id }) => Id === query.get('id'));
  return song === undefined ? null : <RetryForm song={song} />;
}

/** The former settings; a mode that no longer exists is replaced by the default one. */
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
  readonly choices: readonly FieldChoice[];
}

function fieldsOf({ mode, bpm }: ReturnType<typeof settingsBefore>): readonly Field[] {
  const instruments = INSTRUMENTS_BY_MODE[mode].map((name): FieldChoice => [name, instrumentTexts[name] ?? name]);
  return [
    { name: 'mode', label: songbookTexts.mode, choices: MODE_CHOICES },
    { name: 'instrument', label: songbookTexts.instrument, choices: instruments },
    ...analysisFields(bpm),
  ];
}

function RetryForm({ song }: { song: Song }) {
  const close = useCloseSongbookDialog();
  const retry = useSongbookAction(api.retrySheet, { failure: 'The song could not be tried again', onDone: close });
  const [chosen, setChosen] = useState(() => settingsBefore(song));
  const instruments: readonly string[] = INSTRUMENTS_BY_MODE[chosen.mode];
  // Another mode may not have the instrument.
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
