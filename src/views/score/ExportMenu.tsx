/** L-01: the formats that a score can be had in. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { noticeFailure } from '../../auth/queryClient.ts';
import { scoreTexts } from '../../texts/index.ts';
import { downloadExport } from './downloadExport.ts';
import type { ExportFormat } from './downloadExport.ts';

const FORMATS: readonly (readonly [ExportFormat, string])[] = [
  ['pdf', scoreTexts.exportPdf],
  ['musicXml', scoreTexts.exportMusicXml],
  ['midi', scoreTexts.exportMidi],
  ['musicJson', scoreTexts.exportMusicJson],
];

export function ExportMenu({ id, title }: { readonly id: string; readonly title: string }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { enqueueSnackbar } = useSnackbar();
  const choose = (format: ExportFormat): void => {
    setAnchor(undefined);
    downloadExport(id, title, format).catch((error: unknown) => {
      noticeFailure(`Export as ${format}`, error);
      enqueueSnackbar(scoreTexts.exportFailed, { variant: 'error' });
    });
  };
  return (
    <>
      <Tooltip title={scoreTexts.export}>
        <IconButton
          color="primary"
          aria-label={scoreTexts.export}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <FileDownloadOutlined />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {FORMATS.map(([format, label]) => (
          <MenuItem key={format} onClick={() => choose(format)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
