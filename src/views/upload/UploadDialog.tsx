/** C-07: `#/songbook/upload`, the upload wizard. */
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { UPLOAD_STEPS } from '../../machines/uploadWizard.ts';
import type { UploadStep } from '../../machines/uploadWizard.ts';
import { uploadTexts } from '../../texts/index.ts';
import { useCloseDialog } from '../shell/useCloseDialog.ts';
import { FileStep } from './FileStep.tsx';
import { InfoStep } from './InfoStep.tsx';
import { InstrumentStep } from './InstrumentStep.tsx';
import { ModeStep } from './ModeStep.tsx';
import { StepRegion } from './StepRegion.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { WizardSteps } from './WizardSteps.tsx';
import type { StepProps } from './stepProps.ts';
import { useUploadWizard } from './useUploadWizard.ts';

function StepContent({ step, ...props }: StepProps & { readonly step: UploadStep }) {
  switch (step) {
    case 'file':
      return <FileStep {...props} />;
    case 'mode':
      return <ModeStep {...props} />;
    case 'instrument':
      return <InstrumentStep {...props} />;
    case 'info':
      return <InfoStep {...props} />;
  }
}

function TitleBar({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <DialogTitle sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
      <span id={id}>{uploadTexts.title}</span>
      <IconButton edge="end" aria-label={uploadTexts.close} onClick={onClose}>
        <Close />
      </IconButton>
    </DialogTitle>
  );
}

type Wizard = ReturnType<typeof useUploadWizard>;

function WizardActions({ wizard: [snapshot, send] }: { wizard: Wizard }) {
  const isBusy = snapshot.matches('submitting') || snapshot.matches('succeeded');
  const isLast = snapshot.matches('info') || isBusy;
  return (
    <DialogActions sx={{ justifyContent: 'space-between' }}>
      <Button color="secondary" disabled={!snapshot.can({ type: 'BACK' })} onClick={() => send({ type: 'BACK' })}>
        {uploadTexts.back}
      </Button>
      <Button
        variant="contained"
        loading={isBusy}
        disabled={!snapshot.can({ type: 'NEXT' })}
        onClick={() => send({ type: 'NEXT' })}
      >
        {isLast ? uploadTexts.submit : uploadTexts.next}
      </Button>
    </DialogActions>
  );
}

export default function UploadDialog() {
  const wizard = useUploadWizard();
  const [snapshot, send] = wizard;
  const close = useCloseDialog();
  const isNarrow = useMediaQuery(({ breakpoints }) => breakpoints.down('sm'));
  const titleId = useId();
  const step = UPLOAD_STEPS.find((name) => snapshot.matches(name));
  // A click beside the dialog must not throw away what was entered: only Escape and the cross close it.
  const closeByKey = (_: object, reason: string) => {
    if (reason === 'escapeKeyDown') close();
  };
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      onClose={closeByKey}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: { sm: 680 } } } }}
    >
      <TitleBar id={titleId} onClose={close} />
      <DialogContent sx={{ minHeight: 440 }}>
        <WizardSteps active={UPLOAD_STEPS.indexOf(step ?? 'info')} isNarrow={isNarrow} />
        {step === undefined ? (
          <UploadProgress context={snapshot.context} />
        ) : (
          <StepRegion key={step} name={step}>
            <StepContent step={step} context={snapshot.context} send={send} />
          </StepRegion>
        )}
      </DialogContent>
      <WizardActions wizard={wizard} />
    </Dialog>
  );
}
