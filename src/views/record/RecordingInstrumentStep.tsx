/** Step 1: Choose Instrument (C-11). */
import { InstrumentStep } from '../upload/InstrumentStep.tsx';
import type { RecordStepProps } from './recordStepProps.ts';

/** C-11 names the instruments of this mode. */
const MODE = 'universal';

export function RecordingInstrumentStep({ context, send }: RecordStepProps) {
  return <InstrumentStep context={{ mode: MODE, instrument: context.instrument }} send={send} />;
}
