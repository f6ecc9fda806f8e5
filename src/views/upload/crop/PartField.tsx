/** The part of a file that is transcribed: drawn, played, dragged and typed. */
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { VideoRange } from '../../../../server/contract/videoRange.ts';
import { partOrAll, typedPart } from '../../../machines/uploading/soundPart.ts';
import { writeTenths } from '../../../machines/uploading/videoTime.ts';
import { cropTexts } from '../../../texts/index.ts';
import { TimeField } from '../../wizard/TimeField.tsx';
import { PartWaveform } from './PartWaveform.tsx';
import type { FileSound } from './readSound.ts';
import { usePartPlayer } from './usePartPlayer.ts';

interface PartFieldProps {
  readonly file: File;
  readonly sound: Exclude<FileSound, { readonly kind: 'unreadable' }>;
  /** Null for the whole file. */
  readonly part: VideoRange | null;
  readonly onChange: (part: VideoRange | null) => void;
}

function PlayButton({ isPlaying, onClick }: { isPlaying: boolean; onClick: () => void }) {
  return (
    <Button variant="outlined" startIcon={isPlaying ? <Pause /> : <PlayArrow />} onClick={onClick}>
      {isPlaying ? cropTexts.pause : cropTexts.play}
    </Button>
  );
}

export function PartField({ file, sound, part, onChange }: PartFieldProps) {
  const { duration } = sound;
  const shown = part ?? { start: 0, stop: duration };
  const { isPlaying, isBroken, toggle, element, playhead } = usePartPlayer(file, shown, duration);
  const change = (changed: VideoRange) => onChange(partOrAll(changed, duration));
  const field = (end: keyof VideoRange) => ({
    label: cropTexts[end],
    hint: cropTexts.timeHint,
    time: shown[end],
    write: writeTenths,
    onChange: (time: number) => change(typedPart(shown, end, time, duration)),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <audio {...element} />
      {sound.kind === 'drawn' ? (
        <>
          <Typography variant="body2">{cropTexts.choosePart}</Typography>
          <PartWaveform peaks={sound.peaks} duration={duration} part={shown} onChange={change} playhead={playhead} />
        </>
      ) : (
        <Alert severity="info">{cropTexts.tooLong}</Alert>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        <TimeField {...field('start')} />
        <TimeField {...field('stop')} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <PlayButton isPlaying={isPlaying} onClick={toggle} />
        <Typography variant="body2" color="text.secondary" sx={{ mx: 1, fontVariantNumeric: 'tabular-nums' }}>
          {cropTexts.length(writeTenths(shown.stop - shown.start), writeTenths(duration))}
        </Typography>
        <Button color="secondary" disabled={part === null} onClick={() => onChange(null)} sx={{ ml: 'auto' }}>
          {cropTexts.wholeSong}
        </Button>
      </Box>
      {isBroken && <Alert severity="warning">{cropTexts.cannotPlay}</Alert>}
    </Box>
  );
}
