/** Step 4: Crop Song: for each recording the part that is transcribed, and the known properties of its music. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { offersDrums } from '../../../../server/contract/limits.ts';
import { soundFiles } from '../../../machines/uploading/uploadFiles.ts';
import type { UploadFile } from '../../../machines/uploading/uploadFiles.ts';
import { cropTexts } from '../../../texts/index.ts';
import { ChoiceField } from '../../wizard/ChoiceField.tsx';
import type { FieldChoice } from '../../wizard/ChoiceField.tsx';
import { DrumsSwitch } from '../../wizard/DrumsSwitch.tsx';
import { FreeBars } from '../../wizard/FreeBars.tsx';
import type { StepProps } from '../stepProps.ts';
import { KnownFields } from './KnownFields.tsx';
import { PartField } from './PartField.tsx';
import { soundOf } from './readSound.ts';
import type { FileSound } from './readSound.ts';

/** Undefined while the file is being read. */
function useSound(file: File): FileSound | undefined {
  const [sound, setSound] = useState<FileSound>();
  useEffect(() => {
    let isCurrent = true;
    void soundOf(file).then((read) => isCurrent && setSound(read));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return sound;
}

function Reading() {
  return (
    <Box sx={{ display: 'grid', alignContent: 'center', gap: 1, height: 112 }}>
      <Typography variant="body2" color="text.secondary">
        {cropTexts.decoding}
      </Typography>
      <LinearProgress aria-label={cropTexts.decoding} />
    </Box>
  );
}

function SongPart({ entry, send }: { entry: UploadFile; send: StepProps['send'] }) {
  const sound = useSound(entry.file);
  if (sound === undefined) return <Reading />;
  if (sound.kind === 'unreadable') return <Alert severity="info">{cropTexts.cannotDecode}</Alert>;
  return (
    <PartField
      file={entry.file}
      sound={sound}
      part={entry.part}
      onChange={(part) => send({ type: 'SET_PART', id: entry.id, part })}
    />
  );
}

export function CropStep({ context, send }: StepProps) {
  const songs = soundFiles(context.files);
  const [chosen, setChosen] = useState(songs[0]?.id);
  const entry = songs.find(({ id }) => id === chosen);
  if (entry === undefined) return null;
  const { id, known } = entry;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {songs.length > 1 && (
        <ChoiceField
          label={cropTexts.song}
          value={String(id)}
          choices={songs.map((song): FieldChoice => [String(song.id), song.file.name])}
          onChoose={(value) => setChosen(Number(value))}
        />
      )}
      <SongPart key={id} entry={entry} send={send} />
      <FreeBars />
      <KnownFields known={known} onChange={(values) => send({ type: 'SET_KNOWN', id, known: values })} />
      <DrumsSwitch
        key={`drums of ${id}`}
        isOffered={offersDrums(context)}
        drums={known.drums}
        onChoose={(drums) => send({ type: 'SET_KNOWN', id, known: { drums } })}
      />
    </Box>
  );
}
