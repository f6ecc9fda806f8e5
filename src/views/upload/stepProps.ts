import type { UploadContext, UploadEvent } from '../../machines/uploading/uploadWizard.ts';

/** Properties of every step of the wizard. */
export interface StepProps {
  readonly context: UploadContext;
  readonly send: (event: UploadEvent) => void;
}
