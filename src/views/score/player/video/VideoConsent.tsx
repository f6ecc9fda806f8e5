/** Asked once before anything is loaded from the video's platform. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { playbackTexts } from '../../../../texts/index.ts';
import { keepVideoConsent } from './videoConsentStore.ts';

export interface VideoConsentProps {
  readonly isOpen: boolean;
  readonly onAnswer: (agrees: boolean) => void;
}

export function VideoConsent({ isOpen, onAnswer }: VideoConsentProps) {
  const agree = (): void => {
    keepVideoConsent();
    onAnswer(true);
  };
  return (
    <Dialog open={isOpen} onClose={() => onAnswer(false)} maxWidth="xs">
      <DialogTitle>{playbackTexts.videoTitle}</DialogTitle>
      <DialogContent>{playbackTexts.videoConsent}</DialogContent>
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{playbackTexts.videoDecline}</Button>
        <Button variant="contained" onClick={agree}>
          {playbackTexts.videoAllow}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
