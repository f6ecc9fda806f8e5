/** C-21: the sent fraction of all files, and the state of each file. */
import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Upload from '@mui/icons-material/Upload';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { nextToUpload, uploadPercent } from '../../machines/uploading/uploadFiles.ts';
import type { UploadFile } from '../../machines/uploading/uploadFiles.ts';
import type { UploadContext } from '../../machines/uploading/uploadWizard.ts';
import { uploadTexts } from '../../texts/index.ts';
import { SendingProgress } from '../wizard/SendingProgress.tsx';

/** `sent`: fraction of the file if it is being sent, otherwise undefined. */
function stateOf({ uploaded, failure }: UploadFile, sent: number | undefined) {
  if (uploaded) return { icon: <CheckCircle color="success" />, text: uploadTexts.fileArrived };
  if (failure !== null) return { icon: <ErrorOutlined color="error" />, text: failure.message };
  if (sent === undefined) return { icon: <HourglassEmpty color="disabled" />, text: uploadTexts.fileWaits };
  return { icon: <Upload color="primary" />, text: uploadTexts.fileIsSent(Math.floor(100 * sent)) };
}

function FileState({ file, sent }: { file: UploadFile; sent: number | undefined }) {
  const { icon, text } = stateOf(file, sent);
  return (
    <ListItem divider>
      <ListItemIcon sx={{ minWidth: 44 }}>{icon}</ListItemIcon>
      <ListItemText
        primary={file.file.name}
        secondary={text}
        slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
      />
    </ListItem>
  );
}

export function UploadProgress({ context: { files, sent } }: { context: UploadContext }) {
  const percent = uploadPercent(files, sent);
  const current = nextToUpload(files);
  return (
    <>
      <SendingProgress percent={percent} text={uploadTexts.uploading(percent)} hasList={files.length > 1}>
        {files.length === 1 ? files[0]?.file.name : undefined}
      </SendingProgress>
      {files.length > 1 && (
        <List aria-label={uploadTexts.uploadProgress}>
          {files.map((file) => (
            <FileState key={file.id} file={file} sent={file === current ? sent : undefined} />
          ))}
        </List>
      )}
    </>
  );
}
