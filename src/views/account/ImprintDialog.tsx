/** the dialog `imprint`. */
import { imprintTexts } from '../../texts/index.ts';
import { Imprint } from '../legal/Imprint.tsx';
import { DialogFrame } from '../shell/DialogFrame.tsx';
import type { DialogProps } from './dialogProps.ts';

export function ImprintDialog({ onClose }: DialogProps) {
  return (
    <DialogFrame title={imprintTexts.title} onClose={onClose}>
      <Imprint />
    </DialogFrame>
  );
}
