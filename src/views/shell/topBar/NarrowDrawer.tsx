/** the drawer of a phone, with the entries whose functions are available. */
import MenuIcon from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { Suspense, lazy, useState } from 'react';
import { shellTexts } from '../../../texts/index.ts';
import { loadPart } from '../network/network.ts';

const OpenDrawer = lazy(() => loadPart(() => import('../popups/OpenDrawer.tsx')));

export function NarrowDrawer() {
  /** Undefined until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton edge="start" aria-label={shellTexts.openMenu} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <OpenDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
