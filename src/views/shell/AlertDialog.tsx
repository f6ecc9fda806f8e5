/** A text to be read and dismissed; closed while `text` is empty. */
import { Suspense, lazy, useState } from 'react';
import { loadPart } from './network/network.ts';
import type { AlertDialogProps } from './popups/OpenAlert.tsx';

const OpenAlert = lazy(() => loadPart(() => import('./popups/OpenAlert.tsx')));

export function AlertDialog(props: AlertDialogProps) {
  const [wasOpened, setOpened] = useState(false);
  if (props.text !== '' && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <OpenAlert {...props} />
    </Suspense>
  );
}
