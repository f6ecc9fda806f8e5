import type { VideoContext } from '../../machines/uploading/videoChoice.ts';
import type { VideoEvent } from '../../machines/uploading/videoWizard.ts';

/** What every step of the video wizard gets. */
export interface VideoStepProps {
  readonly context: VideoContext;
  readonly send: (event: VideoEvent) => void;
}
