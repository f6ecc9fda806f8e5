/** The reason why a file has not arrived. */
import Alert from '@mui/material/Alert';
import type { UploadFailure } from '../../machines/uploading/uploadFiles.ts';

export function FailureNote({ failure }: { failure: UploadFailure | null }) {
  if (failure === null) return null;
  return <Alert severity="error">{failure.message}</Alert>;
}
