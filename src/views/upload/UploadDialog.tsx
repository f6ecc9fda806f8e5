/** C-07: `#/songbook/upload`, the upload wizard. */
import { UPLOAD_STEPS } from '../../machines/uploading/uploadWizard.ts';
import type { UploadStep } from '../../machines/uploading/uploadWizard.ts';
import { hasOnlyScores } from '../../machines/uploading/uploadFiles.ts';
import type { UploadFile } from '../../machines/uploading/uploadFiles.ts';
import { uploadTexts } from '../../texts/index.ts';
import { CropStep } from './crop/CropStep.tsx';
import { FileStep } from './FileStep.tsx';
import { FreshWizard, useReopened, type FreshWizardProps } from '../wizard/FreshWizard.tsx';
import { InfoStep } from './InfoStep.tsx';
import { InstrumentStep } from '../wizard/InstrumentStep.tsx';
import { useAccount } from '../../auth/useAuth.ts';
import { ModeStep } from '../wizard/ModeStep.tsx';
import { PremiumOverlay } from './PremiumOverlay.tsx';
import { StepRegion } from '../wizard/StepRegion.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { WizardFrame } from '../wizard/WizardFrame.tsx';
import type { StepProps } from './stepProps.ts';
import { useUploadWizard } from './useUploadWizard.ts';

/** C-36: scores only have to be chosen, so that the other steps would never be reached. */
const stepsFor = (files: readonly UploadFile[]): readonly UploadStep[] =>
  hasOnlyScores(files) ? ['file'] : UPLOAD_STEPS;

/** N-19: files belong to premium. */
function FirstStep(props: StepProps) {
  const isPremium = useAccount()?.premium === true;
  if (isPremium) return <FileStep {...props} />;
  return (
    <PremiumOverlay text={uploadTexts.isPremium}>
      <FileStep {...props} />
    </PremiumOverlay>
  );
}

function StepContent({ step, ...props }: StepProps & { readonly step: UploadStep }) {
  switch (step) {
    case 'file':
      return <FirstStep {...props} />;
    case 'mode':
      return <ModeStep {...props} />;
    case 'instrument':
      return <InstrumentStep {...props} />;
    case 'crop':
      return <CropStep {...props} />;
    case 'info':
      return <InfoStep {...props} />;
  }
}

function nextLabel(step: UploadStep | undefined, files: readonly UploadFile[]): string {
  if (step === 'file' && hasOnlyScores(files)) return uploadTexts.open;
  return step === 'info' || step === undefined ? uploadTexts.submit : uploadTexts.next;
}

function UploadWizard({ onReopened }: FreshWizardProps) {
  const [snapshot, send] = useUploadWizard();
  useReopened(snapshot.matches('succeeded'), onReopened);
  const step = UPLOAD_STEPS.find((name) => snapshot.matches(name));
  const steps = stepsFor(snapshot.context.files);
  const isBusy = snapshot.matches('submitting') || snapshot.matches('succeeded');
  const ways = {
    isBusy,
    next: nextLabel(step, snapshot.context.files),
    missing: step === undefined || snapshot.can({ type: 'NEXT' }) ? '' : uploadTexts.missing[step],
    canGoBack: snapshot.can({ type: 'BACK' }),
    canGoOn: snapshot.can({ type: 'NEXT' }),
    onBack: () => send({ type: 'BACK' }),
    onNext: () => send({ type: 'NEXT' }),
  };
  return (
    <WizardFrame
      title={uploadTexts.title}
      steps={steps.map((name) => uploadTexts.steps[name])}
      active={step === undefined ? steps.length - 1 : steps.indexOf(step)}
      ways={ways}
      hasSomethingToLose={snapshot.context.files.length > 0 && !snapshot.matches('succeeded')}
    >
      {step === undefined ? (
        <UploadProgress context={snapshot.context} />
      ) : (
        <StepRegion key={step} name={uploadTexts.steps[step]}>
          <StepContent step={step} context={snapshot.context} send={send} />
        </StepRegion>
      )}
    </WizardFrame>
  );
}

export default function UploadDialog() {
  return <FreshWizard wizard={UploadWizard} />;
}
