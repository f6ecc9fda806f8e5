/** C-21: how much has been sent. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { nextToUpload, uploadPercent } from '../../machines/uploadFiles.ts';
import type { UploadContext } from '../../machines/uploadWizard.ts';
import { uploadTexts } from '../../texts/index.ts';

export function UploadProgress({ context }: { context: UploadContext }) {
  const { files, sent } = context;
  const percent = uploadPercent(files, sent);
  const current = nextToUpload(files);
  const number = files.filter(({ uploaded }) => uploaded).length + 1;
  return (
    <Box sx={{ py: 8, display: 'grid', gap: 2, textAlign: 'center' }}>
      <Typography variant="h2" component="p">
        {uploadTexts.uploading(percent)}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={uploadTexts.uploadProgress}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {uploadTexts.uploadingFile(current?.file.name ?? '', number, files.length)}
      </Typography>
    </Box>
  );
}
