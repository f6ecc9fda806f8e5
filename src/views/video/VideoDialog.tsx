/**
 * C-05: `#/songbook/youtube`, the video wizard. Where videos are not available, it says so before the user fills in a
 * form.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { api, queryKeys } from '../../api/index.ts';
import { VIDEO_STEPS } from '../../machines/uploading/videoWizard.ts';
import type { VideoStep } from '../../machines/uploading/videoWizard.ts';
import { uploadTexts, videoTexts } from '../../texts/index.ts';
import { LargeSpinner } from '../shell/LargeSpinner.tsx';
import { InstrumentStep } from '../wizard/InstrumentStep.tsx';
import { ModeStep } from '../wizard/ModeStep.tsx';
import { FreshWizard, useReopened, type FreshWizardProps } from '../wizard/FreshWizard.tsx';
import { StepRegion } from '../wizard/StepRegion.tsx';
import { WizardFrame } from '../wizard/WizardFrame.tsx';
import { CropStep } from './CropStep.tsx';
import { SearchStep } from './SearchStep.tsx';
import { VideoInfoStep } from './VideoInfoStep.tsx';
import { useVideoWizard } from './useVideoWizard.ts';
import type { VideoStepProps } from './videoStepProps.ts';

const NAMES = VIDEO_STEPS.map((step) => videoTexts.steps[step]);

function StepContent({ step, isBusy, ...props }: VideoStepProps & { step: VideoStep; isBusy: boolean }) {
  switch (step) {
    case 'mode':
      return <ModeStep {...props} />;
    case 'instrument':
      return <InstrumentStep {...props} />;
    case 'search':
      return <SearchStep isBusy={isBusy} {...props} />;
    case 'crop':
      return <CropStep {...props} />;
    case 'info':
      return <VideoInfoStep {...props} />;
  }
}

function VideoWizard({ onReopened }: FreshWizardProps) {
  const [snapshot, send] = useVideoWizard();
  useReopened(snapshot.matches('succeeded'), onReopened);
  const isBusy = snapshot.matches('submitting') || snapshot.matches('succeeded');
  const step = VIDEO_STEPS.find((name) => snapshot.matches(name)) ?? 'info';
  const isAsking = snapshot.matches({ search: 'searching' }) || snapshot.matches({ search: 'lookingUp' });
  const ways = {
    isBusy,
    next: step === 'info' ? videoTexts.submit : uploadTexts.next,
    missing: isAsking || snapshot.can({ type: 'NEXT' }) ? '' : videoTexts.missing[step],
    canGoBack: snapshot.can({ type: 'BACK' }),
    canGoOn: snapshot.can({ type: 'NEXT' }),
    onBack: () => send({ type: 'BACK' }),
    onNext: () => send({ type: 'NEXT' }),
  };
  return (
    <WizardFrame
      title={videoTexts.title}
      steps={NAMES}
      active={VIDEO_STEPS.indexOf(step)}
      ways={ways}
      hasSomethingToLose={snapshot.context.mode !== null && !snapshot.matches('succeeded')}
      loss={videoTexts.loss}
    >
      <StepRegion key={step} name={videoTexts.steps[step]}>
        <StepContent step={step} isBusy={isAsking} context={snapshot.context} send={send} />
      </StepRegion>
    </WizardFrame>
  );
}

export default function VideoDialog() {
  const { data, isError } = useQuery({
    queryKey: queryKeys.videoSource,
    queryFn: ({ signal }) => api.getVideoSource(signal),
  });
  if (data?.available) return <FreshWizard wizard={VideoWizard} />;
  return (
    <WizardFrame title={videoTexts.title} steps={NAMES} active={0} ways={undefined}>
      {data === undefined && !isError ? (
        <LargeSpinner />
      ) : (
        <Alert
          severity="info"
          action={
            <Button component={RouterLink} to="/songbook/upload" replace color="inherit">
              {videoTexts.useUpload}
            </Button>
          }
        >
          {data?.msg ?? videoTexts.sourceAway}
        </Alert>
      )}
    </WizardFrame>
  );
}
