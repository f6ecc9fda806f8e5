/** The dialog of a wizard: its title, its steps, the content of the present step, and the buttons back and next. */
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BusyButton } from '../shell/BusyButton.tsx';
import { uploadTexts } from '../../texts/index.ts';
import { SHORT_WINDOW } from '../../theme/shortWindow.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { songbookAddress } from '../shell/songbookAddress.ts';
import { useCloseDialog } from '../shell/useCloseDialog.ts';
import { useLossGuard } from '../shell/useLossGuard.ts';
import { WizardSteps } from './WizardSteps.tsx';

export interface WizardNavigation {
  readonly isBusy: boolean;
  /** The text of the button for the next step. */
  readonly next: string;
  /** The input that the step still requires; empty where the next step can be opened. */
  readonly missing?: string;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

interface LossWords {
  readonly title: string;
  readonly question: string;
  readonly leave: string;
}

interface WizardFrameProps {
  readonly title: string;
  readonly steps: readonly string[];
  readonly active: number;
  /** Undefined where there is no previous step. */
  readonly ways: WizardNavigation | undefined;
  /** Asks the user before it closes. */
  readonly hasSomethingToLose?: boolean;
  /** The words of that question. */
  readonly loss?: LossWords;
  readonly children: ReactNode;
}

function TitleBar({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  return (
    <DialogTitle sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
      <span id={id}>{title}</span>
      <IconButton edge="end" aria-label={uploadTexts.close} onClick={onClose}>
        <Close />
      </IconButton>
    </DialogTitle>
  );
}

function Ways({ isBusy, next, missing = '', canGoBack, canGoOn, onBack, onNext }: WizardNavigation) {
  const missingId = useId();
  return (
    <DialogActions sx={{ justifyContent: 'space-between' }}>
      <Button color="secondary" disabled={!canGoBack} onClick={onBack}>
        {uploadTexts.back}
      </Button>
      <Typography id={missingId} variant="body2" color="text.secondary" sx={{ ml: 'auto', mr: 1, textAlign: 'right' }}>
        {isBusy ? '' : missing}
      </Typography>
      <BusyButton
        variant="contained"
        isBusy={isBusy}
        disabled={!canGoOn && !isBusy}
        aria-describedby={missing === '' ? undefined : missingId}
        sx={{ flexShrink: 0 }}
        onClick={onNext}
      >
        {next}
      </BusyButton>
    </DialogActions>
  );
}

interface StopQuestionProps extends Omit<ReturnType<typeof useLossGuard>, 'close'> {
  readonly loss: LossWords;
}

function StopQuestion({ isAsking, stay, leave, loss }: StopQuestionProps) {
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title={loss.title}
      question={loss.question}
      label={loss.leave}
      stayLabel={uploadTexts.goOn}
      onClose={stay}
      onConfirm={leave}
    />
  );
}

/** A phone, upright or held sideways. */
const SMALL = `(max-width: 599.95px), ${SHORT_WINDOW}`;

/** The same size in every step, so that the buttons do not move. A tablet held sideways has little height: the margins are small. */
const PAPER = {
  '&:not(.MuiDialog-paperFullScreen)': { maxWidth: 760, height: 800, my: 2, maxHeight: 'calc(100% - 32px)' },
};

/** Shadows at the edges behind which there is more to scroll to: the white covers scroll with the content, the shadows do not. */
const SCROLL_SHADOWS = {
  background: ({ palette }: Theme) =>
    [
      `linear-gradient(${palette.background.paper} 30%, transparent) top / 100% 32px no-repeat local`,
      `linear-gradient(transparent, ${palette.background.paper} 70%) bottom / 100% 32px no-repeat local`,
      `linear-gradient(${palette.divider}, transparent) top / 100% 10px no-repeat scroll`,
      `linear-gradient(transparent, ${palette.divider}) bottom / 100% 10px no-repeat scroll`,
    ].join(', '),
};

export function WizardFrame(props: WizardFrameProps) {
  const { title, steps, active, ways, hasSomethingToLose = false, loss = uploadTexts.loss, children } = props;
  const [query] = useSearchParams();
  const below = songbookAddress(query.get('folderPath') ?? '');
  const { close, ...guard } = useLossGuard(hasSomethingToLose, useCloseDialog(below));
  const isSmall = useMediaQuery(SMALL);
  const titleId = useId();
  // A click beside the dialog must not discard the input: only Escape and the cross close the dialog.
  const closeByKey = (_: object, reason: string) => {
    if (reason === 'escapeKeyDown') close();
  };
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isSmall}
      onClose={closeByKey}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: PAPER } }}
    >
      <TitleBar id={titleId} title={title} onClose={close} />
      <DialogContent sx={SCROLL_SHADOWS}>
        {ways !== undefined && <WizardSteps names={steps} active={active} isNarrow={isSmall} />}
        {children}
      </DialogContent>
      {ways !== undefined && <Ways {...ways} />}
      <StopQuestion {...guard} loss={loss} />
    </Dialog>
  );
}
