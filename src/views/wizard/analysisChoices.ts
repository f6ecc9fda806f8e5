/**
 * C-35: the choices for properties of the music that the user may know before the transcription: key, time signature,
 * tempo.
 */
import { DETECT } from '../../../server/contract/limits.ts';
import { METRONOME_METERS } from '../../machines/recording/recordSettings.ts';
import { analysisTexts } from '../../texts/index.ts';
import type { FieldChoice } from './ChoiceField.tsx';

const TEMPOS = [60, 80, 100, 120, 140, 160];

interface AnalysisField {
  readonly name: 'key' | 'timeSig' | 'bpm';
  readonly label: string;
  readonly choices: readonly FieldChoice[];
}

/**
 * `bpm`: the present tempo, which may come from a metronome and be in no list; `detect`: the label of the choice that
 * leaves a property to the transcription.
 */
export function analysisFields(bpm: string, detect: string = analysisTexts.detect): readonly AnalysisField[] {
  const detected: FieldChoice = [DETECT, detect];
  const tempos =
    bpm === DETECT || TEMPOS.includes(Number(bpm)) ? TEMPOS : [...TEMPOS, Number(bpm)].sort((a, b) => a - b);
  return [
    {
      name: 'key',
      label: analysisTexts.key,
      choices: [detected, ...analysisTexts.keys.map((name, index): FieldChoice => [String(index), name])],
    },
    {
      name: 'timeSig',
      label: analysisTexts.timeSignature,
      choices: [detected, ...METRONOME_METERS.map((meter): FieldChoice => [meter, meter])],
    },
    {
      name: 'bpm',
      label: analysisTexts.tempo,
      choices: [detected, ...tempos.map((tempo): FieldChoice => [String(tempo), analysisTexts.perMinute(tempo)])],
    },
  ];
}
