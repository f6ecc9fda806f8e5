import type { VideoContext } from '../../machines/uploading/videoChoice.ts';
import type { VideoEvent } from '../../machines/uploading/videoWizard.ts';

/** Properties of every step of the video wizard. */
export interface VideoStepProps {
  readonly context: VideoContext;
  readonly send: (event: VideoEvent) => void;
}
