import type { UploadContext, UploadEvent } from '../../machines/uploading/uploadWizard.ts';

/** What every step of the wizard gets. */
export interface StepProps {
  readonly context: UploadContext;
  readonly send: (event: UploadEvent) => void;
}
