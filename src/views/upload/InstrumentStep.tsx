/** Step 3: Choose Instrument, of those that the mode knows (C-10). */
import Mic from '@mui/icons-material/Mic';
import MusicNote from '@mui/icons-material/MusicNote';
import Piano from '@mui/icons-material/Piano';
import { INSTRUMENTS_BY_MODE } from '../../../server/contract/limits.ts';
import type { TranscriptionMode } from '../../../server/contract/limits.ts';
import { instrumentTexts, uploadTexts } from '../../texts/index.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { Choice } from './ChoiceList.tsx';

function iconOf(instrument: string) {
  if (instrument.startsWith('piano')) return <Piano />;
  return instrument === 'vocals' ? <Mic /> : <MusicNote />;
}

function choiceOf(instrument: string): Choice<string> {
  return { value: instrument, name: instrumentTexts[instrument] ?? instrument, icon: iconOf(instrument) };
}

interface InstrumentStepProps {
  readonly context: { readonly mode: TranscriptionMode | null; readonly instrument: string | null };
  readonly send: (event: { readonly type: 'CHOOSE_INSTRUMENT'; readonly instrument: string }) => void;
}

export function InstrumentStep({ context, send }: InstrumentStepProps) {
  const instruments = context.mode === null ? [] : INSTRUMENTS_BY_MODE[context.mode];
  return (
    <ChoiceList
      label={uploadTexts.steps.instrument}
      choices={instruments.map(choiceOf)}
      chosen={context.instrument}
      onChoose={(instrument) => send({ type: 'CHOOSE_INSTRUMENT', instrument })}
    />
  );
}
