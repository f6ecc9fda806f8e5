/** L-01, L-02, L-05: the menu of export formats of a score. */
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, lazy, useState } from 'react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { FormatError } from '../../../../engine/index.ts';
import type { ProvenFormat } from '../../../../engine/index.ts';
import { useSession } from '../../../auth/session.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { useMenuAnchor } from '../../shell/menu/useMenuAnchor.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import { loadPart } from '../../shell/network/network.ts';
import type { ExportedScore } from './PdfDialog.tsx';
import { exportFailure } from './downloadExport.ts';
import { exportWithProof } from './exportWithProof.ts';
import type { ProofListener } from './exportWithProof.ts';
import { ProofDialog } from './ProofDialog.tsx';
import type { ProofDialogProps } from './ProofDialog.tsx';
import { useScoreDialog } from './scoreDialogs.ts';

const BraillePartDialog = lazy(async () => ({
  default: (await loadPart(() => import('./BraillePartDialog.tsx'))).BraillePartDialog,
}));

type MenuFormat = ProvenFormat | 'braille';

const FORMATS: readonly (readonly [MenuFormat, string])[] = [
  ['musicXml', scoreTexts.exportMusicXml],
  ['midi', scoreTexts.exportMidi],
  ['musicJson', scoreTexts.exportMusicJson],
  ['braille', scoreTexts.exportBraille],
];

/** The content of the dialog about an export. */
type ShownProof = Pick<ProofDialogProps, 'losses' | 'onExport'> & { readonly format: MenuFormat };

/** `part`: the part that a braille file contains. */
type Download = (format: MenuFormat, part?: number) => void;

/**
 * The dialog is shown before the export where the format cannot contain the whole score, if that is known soon enough.
 */
function useDownload(score: ExportedScore): {
  readonly download: Download;
  readonly proof: ShownProof | undefined;
  readonly close: () => void;
} {
  const showToast = useToast();
  const { noticeFailure } = useSession();
  const [proof, setProof] = useState<ShownProof>();
  const close = (): void => setProof(undefined);
  const fail = (format: MenuFormat, error: unknown): void => {
    noticeFailure(`Export as ${format}`, error);
    const isTooMuch = error instanceof FormatError && format === 'braille';
    showToast(isTooMuch ? scoreTexts.brailleRefused : exportFailure(error), { kind: 'error' });
  };
  const download = async (format: MenuFormat, part: number): Promise<void> => {
    const onFileLacks: ProofListener['onFileLacks'] = (losses, handFileOver) => {
      const closeAndExport = (): void => {
        close();
        handFileOver?.();
      };
      setProof({ format, losses, onExport: handFileOver && closeAndExport });
    };
    const onProofFailure = (error: unknown): void => noticeFailure(`Proof of the export as ${format}`, error);
    try {
      if (format === 'braille') (await import('./exportBraille.ts')).exportBraille(score, part, onFileLacks);
      else await exportWithProof(score, format, { onFileLacks, onProofFailure });
    } catch (error) {
      fail(format, error);
    }
  };
  return { download: (format, part = 0) => void download(format, part), proof, close };
}

/** A braille file contains one part, so the user chooses one where the score has several. */
function useBraillePart({ score }: ExportedScore, download: Download) {
  const [isAsking, setIsAsking] = useState(false);
  const onExport = (part: number): void => {
    setIsAsking(false);
    download('braille', part);
  };
  const onClose = (): void => setIsAsking(false);
  return {
    start: (): void => (score.parts.length > 1 ? setIsAsking(true) : onExport(0)),
    question: isAsking && (
      <Suspense fallback={null}>
        <BraillePartDialog {...{ score, onExport, onClose }} />
      </Suspense>
    ),
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

interface ProofProps {
  readonly proof: ShownProof;
  readonly score: ExportedScore;
  readonly onClose: () => void;
}

function Proof({ proof, score, onClose }: ProofProps) {
  const name = FORMATS.find(([format]) => format === proof.format)?.[1] ?? proof.format;
  const visit = (measure: number): void => {
    onClose();
    score.visit(measure);
  };
  return <ProofDialog {...proof} format={name} score={score.score} onVisit={visit} onClose={onClose} />;
}

function ExportButton(props: { readonly isOpen: boolean; readonly onPress: (anchor: HTMLElement) => void }) {
  return (
    <Tooltip title={scoreTexts.export}>
      <IconButton
        color="primary"
        aria-label={scoreTexts.export}
        aria-haspopup="menu"
        aria-expanded={props.isOpen}
        onClick={({ currentTarget }) => props.onPress(currentTarget)}
      >
        <FileDownloadOutlined />
      </IconButton>
    </Tooltip>
  );
}

export function ExportMenu(score: ExportedScore) {
  const menu = useMenuAnchor();
  const openPdf = useScoreDialog('pdf');
  const { download, proof, close } = useDownload(score);
  const openSound = useScoreDialog('sound');
  const braille = useBraillePart(score, download);
  const choose = (act: () => void) => () => {
    menu.close();
    act();
  };
  return (
    <>
      <ExportButton isOpen={menu.anchor !== null} onPress={menu.open} />
      <Menu open={menu.anchor !== null} anchorEl={menu.anchor} onClose={menu.close}>
        <MenuItem onClick={choose(openPdf)}>{scoreTexts.exportPdf}</MenuItem>
        {FORMATS.map(([format, label]) => (
          <MenuItem
            key={format}
            disabled={!score.isUnlimited}
            onClick={choose(() => (format === 'braille' ? braille.start() : download(format)))}
          >
            {label}
          </MenuItem>
        ))}
        <MenuItem disabled={!score.isUnlimited} onClick={choose(openSound)}>
          {scoreTexts.exportSound}
        </MenuItem>
        {!score.isUnlimited && <Upgrade />}
      </Menu>
      {braille.question}
      {proof !== undefined && <Proof proof={proof} score={score} onClose={close} />}
    </>
  );
}
