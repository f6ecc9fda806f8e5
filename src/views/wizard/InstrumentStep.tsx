/** Step 3: Choose Instrument, among those of the mode (C-10). */
import Mic from '@mui/icons-material/Mic';
import MusicNote from '@mui/icons-material/MusicNote';
import Piano from '@mui/icons-material/Piano';
import Usb from '@mui/icons-material/Usb';
import { INSTRUMENTS_BY_MODE, MIDI_INSTRUMENT } from '../../../server/contract/limits.ts';
import type { TranscriptionMode } from '../../../server/contract/limits.ts';
import { instrumentTexts, uploadTexts } from '../../texts/index.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { Choice } from './ChoiceList.tsx';

function iconOf(instrument: string) {
  if (instrument.startsWith('piano')) return <Piano />;
  if (instrument === MIDI_INSTRUMENT) return <Usb />;
  return instrument === 'vocals' ? <Mic /> : <MusicNote />;
}

function choiceOf(instrument: string): Choice<string> {
  const description = instrument === MIDI_INSTRUMENT ? { description: uploadTexts.midiHint } : {};
  return {
    value: instrument,
    name: instrumentTexts[instrument] ?? instrument,
    icon: iconOf(instrument),
    ...description,
  };
}

/** More instruments than these are in two columns. */
const FEW = 5;

interface InstrumentListProps {
  readonly instruments: readonly string[];
  /** The chosen instrument. */
  readonly instrument: string | null;
  readonly send: (event: { readonly type: 'CHOOSE_INSTRUMENT'; readonly instrument: string }) => void;
}

export function InstrumentList({ instruments, instrument: chosen, send }: InstrumentListProps) {
  return (
    <ChoiceList
      label={uploadTexts.steps.instrument}
      choices={instruments.map(choiceOf)}
      chosen={chosen}
      isInColumns={instruments.length > FEW}
      onChoose={(instrument) => send({ type: 'CHOOSE_INSTRUMENT', instrument })}
    />
  );
}

interface InstrumentStepProps extends Pick<InstrumentListProps, 'send'> {
  readonly context: { readonly mode: TranscriptionMode | null; readonly instrument: string | null };
}

export function InstrumentStep({ context: { mode, instrument }, send }: InstrumentStepProps) {
  const instruments = mode === null ? [] : INSTRUMENTS_BY_MODE[mode];
  return <InstrumentList instruments={instruments} instrument={instrument} send={send} />;
}
