/** C-21: the sent fraction of all files, and the name of the present file. */
import { nextToUpload, uploadPercent } from '../../machines/uploading/uploadFiles.ts';
import type { UploadContext } from '../../machines/uploading/uploadWizard.ts';
import { uploadTexts } from '../../texts/index.ts';
import { SendingProgress } from './SendingProgress.tsx';

export function UploadProgress({ context }: { context: UploadContext }) {
  const { files, sent } = context;
  const percent = uploadPercent(files, sent);
  const current = nextToUpload(files);
  const number = files.filter(({ uploaded }) => uploaded).length + 1;
  return (
    <SendingProgress percent={percent} text={uploadTexts.uploading(percent)}>
      {uploadTexts.uploadingFile(current?.file.name ?? '', number, files.length)}
    </SendingProgress>
  );
}
