/** The area in which files are dropped, or chosen by its button. The whole area accepts a drop. */
import CloudUpload from '@mui/icons-material/CloudUpload';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';
import { AUDIO_EXTENSIONS, MAX_AUDIO_SECONDS, MAX_FILES, MAX_UPLOAD_BYTES } from '../../../server/contract/limits.ts';
import { SCORE_EXTENSIONS } from '../../../server/contract/limits.ts';
import { ACCEPTED_EXTENSIONS } from '../../machines/uploading/checkFiles.ts';
import { isPermitted } from '../../native/index.ts';
import { nativeTexts, uploadTexts } from '../../texts/index.ts';
import { useToast } from '../shell/toasts/useToast.ts';

const ACCEPT = ACCEPTED_EXTENSIONS.map((extension) => `.${extension}`).join(',');
const MEGABYTE = 1_000_000;

/** Files cannot be dropped with fingers. */
const ONLY_WITH_A_MOUSE = { '@media (hover: none)': { display: 'none' } } as const;

type OnFiles = (files: readonly File[]) => void;

/** Drag and drop as properties of an element, and whether files hover over it. */
function useFileDrop(onFiles: OnFiles) {
  const [isOver, setOver] = useState(false);
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropTarget };
}

function FileButton({ onFiles }: { onFiles: OnFiles }) {
  const input = useRef<HTMLInputElement>(null);
  const showToast = useToast();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    target.value = '';
  };
  // if the user has thought long about the permission, the browser wants the button to be pressed once more.
  const open = async (): Promise<void> => {
    if (await isPermitted('readExternalStorage')) input.current?.click();
    else showToast(nativeTexts.noFiles, { kind: 'warning' });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label={uploadTexts.chooseFile}
        onChange={choose}
      />
      <Button variant="outlined" onClick={() => void open()}>
        {uploadTexts.chooseFile}
      </Button>
    </>
  );
}

function AcceptedFormats() {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
      {uploadTexts.accepted([...AUDIO_EXTENSIONS].join(', '), MAX_UPLOAD_BYTES / MEGABYTE)}
      <br />
      {uploadTexts.moreFormats} {SCORE_EXTENSIONS.join(', ')}
      <br />
      {uploadTexts.limits(MAX_FILES, MAX_AUDIO_SECONDS / 60)}
    </Typography>
  );
}

export function FileDrop({ onFiles }: { onFiles: OnFiles }) {
  const { isOver, dropTarget } = useFileDrop(onFiles);
  return (
    <Box
      {...dropTarget}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        p: { xs: 3, sm: 4 },
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.selected' : 'background.default',
      }}
    >
      <CloudUpload aria-hidden="true" sx={{ fontSize: 48, color: 'primary.main' }} />
      <Box sx={{ textAlign: 'center', ...ONLY_WITH_A_MOUSE }}>
        <Typography sx={{ fontWeight: 600 }}>{uploadTexts.dropHere}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{uploadTexts.or}</Typography>
      </Box>
      <FileButton onFiles={onFiles} />
      <AcceptedFormats />
    </Box>
  );
}
