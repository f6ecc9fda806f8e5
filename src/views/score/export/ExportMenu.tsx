/** L-01, L-02, L-05: the menu of export formats of a score. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useSnackbar } from 'notistack';
import { useEffect, useState } from 'react';
import type { Ref } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../../auth/session.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { dialogPath } from '../state/scoreMode.ts';
import type { ExportedScore } from './PdfDialog.tsx';
import { exportFailure, saveAndExport } from './downloadExport.ts';
import type { ExportFormat } from './downloadExport.ts';

const FORMATS: readonly (readonly [ExportFormat, string])[] = [
  ['musicXml', scoreTexts.exportMusicXml],
  ['midi', scoreTexts.exportMidi],
  ['musicJson', scoreTexts.exportMusicJson],
];

/** Opens the dialog of print options; Ctrl+P does too, instead of the browser's own dialog. */
function usePdfDialog(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const pdf = dialogPath(pathname, 'pdf');
  const isOpen = pathname === pdf;
  useEffect(() => {
    const print = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!isOpen) void navigate(pdf + search);
    };
    document.addEventListener('keydown', print);
    return () => document.removeEventListener('keydown', print);
  }, [navigate, search, pdf, isOpen]);
  return () => void navigate(pdf + search);
}

function useSoundDialog(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(dialogPath(pathname, 'sound') + search);
}

function useDownload(score: ExportedScore): (format: ExportFormat) => void {
  const { enqueueSnackbar } = useSnackbar();
  const { noticeFailure } = useSession();
  return (format) => {
    saveAndExport(score, format).catch((error: unknown) => {
      noticeFailure(`Export as ${format}`, error);
      enqueueSnackbar(exportFailure(error), { variant: 'error' });
    });
  };
}

/** `ref`: the element of the menu, which moves the focus through its entries. */
function Upgrade({ ref }: { readonly ref?: Ref<HTMLAnchorElement> }) {
  return (
    <MenuItem
      ref={ref}
      component={Link}
      to="/upgrade"
      sx={{ color: 'primary.main', maxWidth: 280, whiteSpace: 'normal', borderTop: 1, borderColor: 'divider' }}
    >
      {scoreTexts.exportPremium}
    </MenuItem>
  );
}

export function ExportMenu(score: ExportedScore) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const openPdf = usePdfDialog();
  const download = useDownload(score);
  const openSound = useSoundDialog();
  const choose = (act: () => void) => () => {
    setAnchor(undefined);
    act();
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
        <MenuItem onClick={choose(openPdf)}>{scoreTexts.exportPdf}</MenuItem>
        {FORMATS.map(([format, label]) => (
          <MenuItem key={format} disabled={!score.isUnlimited} onClick={choose(() => download(format))}>
            {label}
          </MenuItem>
        ))}
        <MenuItem disabled={!score.isUnlimited} onClick={choose(openSound)}>
          {scoreTexts.exportSound}
        </MenuItem>
        {!score.isUnlimited && <Upgrade />}
      </Menu>
    </>
  );
}
