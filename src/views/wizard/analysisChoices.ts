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
 * `bpm`: tempos that are offered too, such as the present one and that of a metronome; `detect`: the label of the choice
 * that leaves a property to the transcription.
 */
export function analysisFields(
  bpm: readonly string[],
  detect: string = analysisTexts.detect,
): readonly AnalysisField[] {
  const detected: FieldChoice = [DETECT, detect];
  const own = bpm.filter((tempo) => tempo !== DETECT).map(Number);
  const tempos = [...new Set([...TEMPOS, ...own])].sort((a, b) => a - b);
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
