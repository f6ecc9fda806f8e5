/** Step 4: Crop Video (C-15 to C-17): the chosen video and the part of it that becomes a score. */
import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { VideoDetails } from '../../../server/contract/calls.ts';
import { isVideoTooLong } from '../../../server/contract/videoRange.ts';
import { pictureOf } from '../../api/index.ts';
import { readTime, writeTime } from '../../machines/uploading/videoTime.ts';
import { videoTexts } from '../../texts/index.ts';
import type { VideoStepProps } from './videoStepProps.ts';

interface TimeFieldProps {
  readonly label: string;
  /** Seconds. */
  readonly time: number;
  readonly onChange: (time: number) => void;
}

/** An invalid time is replaced by the former one when the field is left. */
function TimeField({ label, time, onChange }: TimeFieldProps) {
  const [draft, setDraft] = useState<string>();
  const leave = () => {
    const read = draft === undefined ? undefined : readTime(draft);
    if (read !== undefined) onChange(read);
    setDraft(undefined);
  };
  return (
    <TextField
      label={label}
      value={draft ?? writeTime(time)}
      helperText={videoTexts.timeHint}
      onChange={({ target }) => /^[\d:]{0,6}$/.test(target.value) && setDraft(target.value)}
      onBlur={leave}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

function ChosenVideo({ video }: { video: VideoDetails }) {
  return (
    <Box role="group" aria-label={videoTexts.chosen} sx={{ display: 'flex', gap: 2, mb: 3 }}>
      <Avatar variant="rounded" src={pictureOf(video.id)} alt="" sx={{ width: 160, height: 90 }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{video.title}</Typography>
        <Typography variant="body2">{video.channel}</Typography>
        <Typography variant="body2">{videoTexts.length(writeTime(video.seconds))}</Typography>
      </Box>
    </Box>
  );
}

export function CropStep({ context: { video, range }, send }: VideoStepProps) {
  if (video === null) return null;
  const set = (change: Partial<typeof range>) => send({ type: 'SET_RANGE', range: change });
  return (
    <>
      <ChosenVideo video={video} />
      {isVideoTooLong(video.seconds) ? (
        <Alert severity="error">{videoTexts.tooLong}</Alert>
      ) : (
        <>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            <TimeField label={videoTexts.start} time={range.start} onChange={(start) => set({ start })} />
            <TimeField label={videoTexts.stop} time={range.stop} onChange={(stop) => set({ stop })} />
          </Box>
          <Typography variant="body2" sx={{ mt: 2 }}>
            {videoTexts.atLeast}
          </Typography>
        </>
      )}
    </>
  );
}
