/** C-35: what may be said of the music before it is transcribed: key, time signature, tempo. */
import { DETECT, METRONOME_METERS } from '../../machines/recording/recordSettings.ts';
import { analysisTexts } from '../../texts/index.ts';
import type { FieldChoice } from './ChoiceField.tsx';

const DETECTED: FieldChoice = [DETECT, analysisTexts.detect];
const TEMPOS = [60, 80, 100, 120, 140, 160];

interface AnalysisField {
  readonly name: 'key' | 'timeSig' | 'bpm';
  readonly label: string;
  readonly choices: readonly FieldChoice[];
}

/** `bpm`: the present tempo, which may be that of a metronome and stands in no list. */
export function analysisFields(bpm: string): readonly AnalysisField[] {
  const tempos =
    bpm === DETECT || TEMPOS.includes(Number(bpm)) ? TEMPOS : [...TEMPOS, Number(bpm)].sort((a, b) => a - b);
  return [
    {
      name: 'key',
      label: analysisTexts.key,
      choices: [DETECTED, ...analysisTexts.keys.map((name, index): FieldChoice => [String(index), name])],
    },
    {
      name: 'timeSig',
      label: analysisTexts.timeSignature,
      choices: [DETECTED, ...METRONOME_METERS.map((meter): FieldChoice => [meter, meter])],
    },
    {
      name: 'bpm',
      label: analysisTexts.tempo,
      choices: [DETECTED, ...tempos.map((tempo): FieldChoice => [String(tempo), analysisTexts.perMinute(tempo)])],
    },
  ];
}
