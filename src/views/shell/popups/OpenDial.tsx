/** the ways of adding a song, above the button that opens them. */
import Mic from '@mui/icons-material/Mic';
import UploadFile from '@mui/icons-material/UploadFile';
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import YouTube from '@mui/icons-material/YouTube';
import Backdrop from '@mui/material/Backdrop';
import { alpha } from '@mui/material/styles';
import type { SxProps, Theme } from '@mui/material/styles';
import SpeedDial from '@mui/material/SpeedDial';
import SpeedDialAction from '@mui/material/SpeedDialAction';
import type { SpeedDialActionProps } from '@mui/material/SpeedDialAction';
import SpeedDialIcon from '@mui/material/SpeedDialIcon';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, queryKeys } from '../../../api/index.ts';
import { useAccount } from '../../../auth/useAuth.ts';
import { useNavigate } from '../../../routing/index.ts';
import { shellTexts } from '../../../texts/index.ts';
import { songbookAddress } from '../songbookAddress.ts';
import type { SongbookDialog } from '../songbookAddress.ts';

/** From the button upwards. The way that a server may lack is farthest from it, so that no other way moves. */
const WAYS = [
  { name: shellTexts.recordSong, dialog: 'record', isPremium: false, icon: <Mic /> },
  { name: shellTexts.fileUpload, dialog: 'upload', isPremium: true, icon: <UploadFile /> },
  { name: shellTexts.youtubeToSheet, dialog: 'youtube', isPremium: false, icon: <YouTube /> },
] as const;

/** On a phone the ways cover the end of the page, whose words would be read together with theirs. */
const BACKDROP = {
  display: { md: 'none' },
  zIndex: 'speedDial',
  bgcolor: (theme: Theme) => alpha(theme.palette.background.default, 0.85),
} as const;

/** the name of an action with a mark that the user's plan does not include it. */
function PremiumName({ name }: { name: string }) {
  return (
    <>
      {name} <WorkspacePremium color="primary" titleAccess={shellTexts.premium} sx={{ fontSize: 16, mb: -0.25 }} />
    </>
  );
}

const slotsOf = (name: string, isMarked: boolean): SpeedDialActionProps['slotProps'] => ({
  tooltip: { title: isMarked ? <PremiumName name={name} /> : name, open: true },
  staticTooltipLabel: { sx: { whiteSpace: 'nowrap' } },
  fab: { 'aria-label': name },
});

/** The ways that this server offers: videos only where it may fetch them. */
function useWays() {
  const { data } = useQuery({
    queryKey: queryKeys.videoSource,
    queryFn: ({ signal }) => api.getVideoSource(signal),
    staleTime: Infinity,
  });
  return data?.available === false ? WAYS.filter(({ dialog }) => dialog !== 'youtube') : WAYS;
}

/**
 * Replaces the button that was pressed: takes its focus, skips the animation of a new button, and opens in the next
 * frame, so that the actions unfold.
 */
function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const dialButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialButton.current?.focus({ focusVisible: false });
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { isOpen, setOpen, dialButton };
}

interface OpenDialProps {
  /** Path of the folder to which the new song is added. */
  readonly folder: string;
  readonly place: SxProps<Theme>;
}

export default function OpenDial({ folder, place }: OpenDialProps) {
  const navigate = useNavigate();
  const hasPremium = useAccount()?.premium === true;
  const { isOpen, setOpen, dialButton } = useOpening();
  const ways = useWays();
  const openDialog = (dialog: SongbookDialog) => () => {
    setOpen(false);
    // A dialog returns the focus to the element that had it, which must not be an action that is hidden by then.
    dialButton.current?.focus();
    navigate(songbookAddress(folder, dialog));
  };
  return (
    <>
      <Backdrop open={isOpen} onClick={() => setOpen(false)} sx={BACKDROP} />
      <SpeedDial
        ariaLabel={shellTexts.addSong}
        icon={<SpeedDialIcon />}
        FabProps={{ ref: dialButton }}
        open={isOpen}
        // Only a click opens it. If hovering opened it, the following click would close it, and a dialog that returns the
        // focus would open it again.
        onOpen={(_, reason) => reason === 'toggle' && setOpen(true)}
        onClose={(_, reason) => reason !== 'mouseLeave' && setOpen(false)}
        slotProps={{ transition: { appear: false } }}
        sx={place}
      >
        {ways.map(({ name, dialog, isPremium, icon }) => (
          <SpeedDialAction
            key={dialog}
            icon={icon}
            onClick={openDialog(dialog)}
            slotProps={slotsOf(name, isPremium && !hasPremium)}
          />
        ))}
      </SpeedDial>
    </>
  );
}
