/** C-08: `#/songbook/record`, the recording wizard. */
import { RECORD_STEPS } from '../../machines/recording/recordWizard.ts';
import type { RecordStep } from '../../machines/recording/recordWizard.ts';
import { recordTexts, uploadTexts } from '../../texts/index.ts';
import { SendingProgress } from '../wizard/SendingProgress.tsx';
import { FreshWizard, useReopened, type FreshWizardProps } from '../wizard/FreshWizard.tsx';
import { StepRegion } from '../wizard/StepRegion.tsx';
import { WizardFrame } from '../wizard/WizardFrame.tsx';
import { AnalysisStep } from './AnalysisStep.tsx';
import { KeptRecording } from './KeptRecording.tsx';
import { MetronomeStep } from './MetronomeStep.tsx';
import { PlaybackStep } from './PlaybackStep.tsx';
import { RecordingInstrumentStep } from './RecordingInstrumentStep.tsx';
import { RecordStepView } from './RecordStepView.tsx';
import type { RecordPhase, RecordStepProps } from './recordStepProps.ts';
import { useRecordWizard } from './useRecordWizard.ts';

const NAMES = RECORD_STEPS.map((step) => recordTexts.steps[step]);
type Snapshot = ReturnType<typeof useRecordWizard>['snapshot'];

function phaseOf(snapshot: Snapshot): RecordPhase {
  if (snapshot.matches({ record: 'confirming' })) return 'confirming';
  const phases = ['opening', 'waiting', 'counting', 'recording'] as const;
  return phases.find((phase) => snapshot.matches({ record: { running: phase } })) ?? 'idle';
}

function StepContent({ step, isPremium, ...props }: RecordStepProps & { step: RecordStep; isPremium: boolean }) {
  switch (step) {
    case 'instrument':
      return <RecordingInstrumentStep {...props} />;
    case 'metronome':
      return <MetronomeStep {...props} />;
    case 'record':
      return <RecordStepView isPremium={isPremium} {...props} />;
    case 'playback':
      return <PlaybackStep isPremium={isPremium} {...props} />;
    case 'analysis':
      return <AnalysisStep {...props} />;
  }
}

function RecordWizard({ onReopened }: FreshWizardProps) {
  const { snapshot, send, meter, isPremium, account } = useRecordWizard();
  useReopened(snapshot.matches('succeeded'), onReopened);
  const { context } = snapshot;
  const step = RECORD_STEPS.find((name) => snapshot.matches(name));
  const isBusy = snapshot.matches('submitting') || snapshot.matches('succeeded');
  const phase = phaseOf(snapshot);
  const isRunning = phase !== 'idle' && phase !== 'confirming';
  const canGoOn = snapshot.can({ type: 'NEXT' });
  const ways = {
    isBusy,
    next: step === 'analysis' || isBusy ? recordTexts.submit : uploadTexts.next,
    missing: step === undefined || canGoOn || isRunning ? '' : recordTexts.missing[step],
    canGoBack: snapshot.can({ type: 'BACK' }),
    canGoOn,
    onBack: () => send({ type: 'BACK' }),
    onNext: () => send({ type: 'NEXT' }),
  };
  const percent = Math.floor(100 * context.sent);
  const props = { context, send, meter, phase };
  return (
    <WizardFrame
      title={recordTexts.title}
      steps={NAMES}
      active={RECORD_STEPS.indexOf(step ?? 'analysis')}
      ways={ways}
      hasSomethingToLose={(isRunning || context.recording !== null) && !snapshot.matches('succeeded')}
      loss={isRunning ? recordTexts.lossOfRunning : recordTexts.lossOfKept}
    >
      {step === undefined ? (
        <SendingProgress percent={percent} text={recordTexts.sending(percent)} />
      ) : (
        <StepRegion key={step} name={recordTexts.steps[step]}>
          {step === 'instrument' && context.recording === null && <KeptRecording account={account} send={send} />}
          <StepContent step={step} isPremium={isPremium} {...props} />
        </StepRegion>
      )}
    </WizardFrame>
  );
}

export default function RecordDialog() {
  return <FreshWizard wizard={RecordWizard} />;
}
