import AutoAwesome from '@mui/icons-material/AutoAwesome';
import Lock from '@mui/icons-material/Lock';
import MusicNote from '@mui/icons-material/MusicNote';
import Box from '@mui/material/Box';

const ICONS = [MusicNote, AutoAwesome, Lock];

/** Decoration above a slide's title. */
export function OnboardingPicture({ slide }: { slide: number }) {
  const Icon = ICONS[slide] ?? MusicNote;
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: 128,
        height: 128,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'action.selected',
        color: 'primary.main',
      }}
    >
      <Icon sx={{ fontSize: 64 }} />
    </Box>
  );
}
