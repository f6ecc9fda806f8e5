/** Step 2: Transcription Mode. */
import Lyrics from '@mui/icons-material/Lyrics';
import Piano from '@mui/icons-material/Piano';
import QueueMusic from '@mui/icons-material/QueueMusic';
import type { TranscriptionMode } from '../../../server/contract/limits.ts';
import { modeTexts, uploadTexts } from '../../texts/index.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { Choice } from './ChoiceList.tsx';

const CHOICES: readonly Choice<TranscriptionMode>[] = [
  { value: 'leadsheet', ...modeTexts.leadsheet, icon: <Lyrics /> },
  { value: 'arrangement', ...modeTexts.arrangement, icon: <Piano /> },
  { value: 'universal', ...modeTexts.universal, icon: <QueueMusic /> },
];

interface ModeStepProps {
  readonly context: { readonly mode: TranscriptionMode | null };
  readonly send: (event: { readonly type: 'CHOOSE_MODE'; readonly mode: TranscriptionMode }) => void;
}

export function ModeStep({ context, send }: ModeStepProps) {
  return (
    <ChoiceList
      label={uploadTexts.steps.mode}
      choices={CHOICES}
      chosen={context.mode}
      onChoose={(mode) => send({ type: 'CHOOSE_MODE', mode })}
    />
  );
}
