import type { RecordEvent } from '../../machines/recording/recordWizard.ts';
import type { RecordContext } from '../../machines/recording/recordSettings.ts';
import type { RecordingMeter } from '../../audio/recording/index.ts';

/** Properties of every step of the wizard. */
export interface RecordStepProps {
  readonly context: RecordContext;
  readonly send: (event: RecordEvent) => void;
  /** The measurements of the open microphone. */
  readonly meter: RecordingMeter | undefined;
  readonly phase: RecordPhase;
}

export type RecordPhase = 'idle' | 'confirming' | 'opening' | 'waiting' | 'counting' | 'recording';
