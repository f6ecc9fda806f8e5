/** Step 4: Crop Video (C-15 to C-17): the chosen video and the part of it that becomes a score. */
import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { VideoDetails } from '../../../server/contract/calls.ts';
import { offersDrums } from '../../../server/contract/limits.ts';
import { isVideoTooLong } from '../../../server/contract/videoRange.ts';
import { pictureOf } from '../../api/index.ts';
import { writeTime } from '../../machines/uploading/videoTime.ts';
import { videoTexts } from '../../texts/index.ts';
import { DrumsSwitch } from '../wizard/DrumsSwitch.tsx';
import { FreeBars } from '../wizard/FreeBars.tsx';
import { TimeField } from '../wizard/TimeField.tsx';
import type { VideoStepProps } from './videoStepProps.ts';

const TIMES = {
  start: { label: videoTexts.start, hint: videoTexts.timeHint },
  stop: { label: videoTexts.stop, hint: videoTexts.timeHint },
} as const;

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

export function CropStep({ context, send }: VideoStepProps) {
  const { video, range, drums } = context;
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
            <TimeField {...TIMES.start} time={range.start} onChange={(start) => set({ start })} />
            <TimeField {...TIMES.stop} time={range.stop} onChange={(stop) => set({ stop })} />
          </Box>
          <Typography variant="body2" sx={{ mt: 2 }}>
            {videoTexts.atLeast}
          </Typography>
          <FreeBars />
          <DrumsSwitch
            isOffered={offersDrums(context)}
            drums={drums}
            onChoose={(choice) => send({ type: 'SET_DRUMS', drums: choice })}
          />
        </>
      )}
    </>
  );
}
