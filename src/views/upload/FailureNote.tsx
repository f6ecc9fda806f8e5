/** The reason why a file has not arrived. */
import Alert from '@mui/material/Alert';
import type { UploadFailure } from '../../machines/uploading/uploadFiles.ts';
import { failureWords } from '../shell/network/network.ts';

export function FailureNote({ failure }: { failure: UploadFailure | null }) {
  if (failure === null) return null;
  return <Alert severity="error">{failureWords(failure.message, failure.cause)}</Alert>;
}
