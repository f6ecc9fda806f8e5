/** Step 3: Choose Instrument, of those that the mode knows (C-10). */
import Mic from '@mui/icons-material/Mic';
import MusicNote from '@mui/icons-material/MusicNote';
import Piano from '@mui/icons-material/Piano';
import { INSTRUMENTS_BY_MODE } from '../../../server/contract/limits.ts';
import { instrumentTexts, uploadTexts } from '../../texts/index.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { Choice } from './ChoiceList.tsx';
import type { StepProps } from './stepProps.ts';

function iconOf(instrument: string) {
  if (instrument.startsWith('piano')) return <Piano />;
  return instrument === 'vocals' ? <Mic /> : <MusicNote />;
}

function choiceOf(instrument: string): Choice<string> {
  return { value: instrument, name: instrumentTexts[instrument] ?? instrument, icon: iconOf(instrument) };
}

export function InstrumentStep({ context, send }: StepProps) {
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
