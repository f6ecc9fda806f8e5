/**
 * `#/score/versions`, `#/score/edit/versions`: the saved versions of a score. One of them is shown beside the present
 * score, with the differences marked, and can be restored by one click.
 */
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { scoreTexts, versionTexts } from '../../../texts/index.ts';
import { useRestedState, useEditor } from '../edit/editor.ts';
import type { ExportedScore } from '../export/PdfDialog.tsx';
import { useCloseScoreDialog } from '../export/scoreDialogs.ts';
import { Centred } from '../screen/ScoreNotices.tsx';
import { ComparedVersion } from './ComparedVersion.tsx';
import { VersionList } from './VersionList.tsx';
import { useRestoreVersion, useVersion, useVersions } from './useVersions.ts';
import type { Version } from './useVersions.ts';

/** Width in px from which two scores fit beside each other. */
const WIDE = '(min-width: 900px)';

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {scoreTexts.tryAgain}
    </Button>
  );
  return (
    <Centred>
      <Alert severity="error" action={retry}>
        {versionTexts.failed}
      </Alert>
    </Centred>
  );
}

function Loading() {
  return (
    <Centred>
      <CircularProgress size={56} aria-label={versionTexts.loading} />
    </Centred>
  );
}

interface ConfirmProps {
  readonly isOpen: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** I-35: asks before edits are lost. */
function ConfirmLoss({ isOpen, onCancel, onConfirm }: ConfirmProps) {
  const textId = useId();
  return (
    <Dialog role="alertdialog" open={isOpen} onClose={onCancel} aria-labelledby={textId}>
      <DialogContent>
        <DialogContentText id={textId} sx={{ color: 'text.primary' }}>
          {versionTexts.confirm}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onCancel}>
          {versionTexts.cancel}
        </Button>
        <Button color="error" onClick={onConfirm}>
          {versionTexts.confirmYes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface VersionsProps {
  readonly id: string;
  readonly present: ExportedScore['score'];
  readonly newest: Version;
  /** The newest first; never empty. */
  readonly earlier: readonly Version[];
  readonly onClose: () => void;
}

function Versions({ id, present, newest, earlier, onClose }: VersionsProps) {
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const { store, drafts } = useEditor();
  const { hasChanges } = useRestedState(store);
  const [number, setNumber] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const chosen = earlier.find((version) => version.number === number) ?? earlier[0];
  const { data: older, isError, refetch } = useVersion(id, chosen?.number);
  const { mutate, isPending } = useRestoreVersion(id, newest.number, async () => {
    // Edits that the user has discarded are not offered again.
    await drafts.discard();
    onClose();
  });
  const bringBack = (): void => {
    setAsking(false);
    if (chosen !== undefined) mutate(chosen.number);
  };
  const labels = [chosen?.when ?? '', hasChanges ? versionTexts.unsaved : versionTexts.now] as const;
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: isWide ? 'row' : 'column' }}>
      <VersionList versions={earlier} {...{ chosen, isWide }} onChoose={(version) => setNumber(version.number)} />
      {older === undefined ? (
        isError ? (
          <Failed onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        <ComparedVersion
          key={chosen?.number}
          {...{ older, present, labels, isWide }}
          isBusy={isPending}
          onBringBack={hasChanges ? () => setAsking(true) : bringBack}
        />
      )}
      <ConfirmLoss isOpen={isAsking} onCancel={() => setAsking(false)} onConfirm={bringBack} />
    </Box>
  );
}

function Content({ onClose }: { readonly onClose: () => void }) {
  const { id, score } = useOutletContext<ExportedScore>();
  const { data: versions, isError, refetch } = useVersions(id);
  if (versions === undefined) return isError ? <Failed onRetry={() => void refetch()} /> : <Loading />;
  const [newest, ...earlier] = versions;
  if (newest !== undefined && earlier.length > 0)
    return <Versions {...{ id, newest, earlier, onClose }} present={score} />;
  return (
    <Centred>
      <Typography sx={{ maxWidth: 420, textAlign: 'center' }}>{versionTexts.only}</Typography>
    </Centred>
  );
}

export default function VersionsDialog() {
  const close = useCloseScoreDialog();
  const titleId = useId();
  return (
    <Dialog open fullScreen onClose={close} aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', height: 50, px: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ flex: 1, fontWeight: 600 }}>
          {versionTexts.title}
        </Typography>
        <IconButton edge="end" aria-label={versionTexts.close} onClick={close}>
          <Close />
        </IconButton>
      </Box>
      <Content onClose={close} />
    </Dialog>
  );
}
