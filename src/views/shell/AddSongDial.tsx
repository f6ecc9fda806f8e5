/**
 * the speed dial with the available ways of adding a song. Only its button is rendered until it is first opened.
 */
import Box from '@mui/material/Box';
import Fab from '@mui/material/Fab';
import SpeedDialIcon from '@mui/material/SpeedDialIcon';
import { Suspense, lazy, startTransition, useState } from 'react';
import { shellTexts } from '../../texts/index.ts';
import { loadPart } from './network/network.ts';

const PLACE = { position: 'fixed', right: { xs: 20, md: 32 }, bottom: { xs: 20, md: 32 } } as const;
const CLOSED = { ...PLACE, zIndex: 'speedDial' } as const;

const OpenDial = lazy(() => loadPart(() => import('./popups/OpenDial.tsx')));

function ClosedDial({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <Box sx={CLOSED}>
      <Fab color="primary" aria-label={shellTexts.addSong} aria-haspopup="true" aria-expanded={false} onClick={onOpen}>
        <SpeedDialIcon />
      </Fab>
    </Box>
  );
}

/** `folder`: path of the folder to which the new song is added. */
export function AddSongDial({ folder }: { readonly folder: string }) {
  const [wasOpened, setOpened] = useState(false);
  const closed = <ClosedDial onOpen={() => startTransition(() => setOpened(true))} />;
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenDial folder={folder} place={PLACE} />
    </Suspense>
  );
}
