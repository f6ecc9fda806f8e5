/** Step 1: Upload File. */
import Close from '@mui/icons-material/Close';
import InsertDriveFile from '@mui/icons-material/InsertDriveFile';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { Fragment } from 'react';
import { findMismatchedFiles } from '../../machines/uploading/checkFiles.ts';
import type { UploadFile } from '../../machines/uploading/uploadFiles.ts';
import { uploadTexts } from '../../texts/index.ts';
import { FileDrop } from './FileDrop.tsx';
import { FailureNote } from './FailureNote.tsx';
import { fileSize } from './fileSize.ts';
import type { StepProps } from './stepProps.ts';

function ChosenFile({ entry, onRemove }: { entry: UploadFile; onRemove: () => void }) {
  const { name, size } = entry.file;
  return (
    <ListItem
      divider
      secondaryAction={
        <IconButton edge="end" aria-label={uploadTexts.removeFile(name)} onClick={onRemove}>
          <Close />
        </IconButton>
      }
    >
      <ListItemIcon sx={{ minWidth: 44 }}>
        <InsertDriveFile color="primary" />
      </ListItemIcon>
      <ListItemText
        primary={name}
        secondary={fileSize(size)}
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
      />
    </ListItem>
  );
}

/** A line for each file that is left out. */
const COMPLAINTS = { mt: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

export function FileStep({ context, send }: StepProps) {
  const choose = async (files: readonly File[]) =>
    send({ type: 'CHOOSE_FILES', files, mismatched: await findMismatchedFiles(files) });
  return (
    <>
      <FileDrop onFiles={(files) => void choose(files)} />
      {context.complaint !== '' && (
        <Alert severity="error" sx={COMPLAINTS}>
          {context.complaint}
        </Alert>
      )}
      {context.files.length > 0 && (
        <List aria-label={uploadTexts.chosenFiles} sx={{ mt: 1 }}>
          {context.files.map((entry) => (
            <Fragment key={entry.id}>
              <ChosenFile entry={entry} onRemove={() => send({ type: 'REMOVE_FILE', id: entry.id })} />
              <FailureNote failure={entry.failure} />
            </Fragment>
          ))}
        </List>
      )}
    </>
  );
}
