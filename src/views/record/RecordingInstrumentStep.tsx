/** Step 1: Choose Instrument (C-11). */
import { RECORDING_INSTRUMENTS } from '../../../server/contract/limits.ts';
import { InstrumentList } from '../wizard/InstrumentStep.tsx';
import type { RecordStepProps } from './recordStepProps.ts';

export function RecordingInstrumentStep({ context, send }: RecordStepProps) {
  return <InstrumentList instruments={RECORDING_INSTRUMENTS} instrument={context.instrument} send={send} />;
}
