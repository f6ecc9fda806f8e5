/** The frame of a popup: a title, the controls, and, for a form, the button that applies it. */
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { editDialogTexts } from '../../../../texts/index.ts';

export interface PopupFrameProps {
  readonly title: string;
  /** Called when the form is submitted; absent where each choice is applied at once. */
  readonly onSubmit?: () => void;
  /** Controls beside the button that applies the form. */
  readonly actions?: ReactNode;
  /** Whether the controls are in two columns where the window has room. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function PopupFrame({ title, onSubmit, actions, isWide = false, children }: PopupFrameProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      spacing={1.5}
      sx={{ p: 2, minWidth: 220, maxWidth: isWide ? 640 : 360 }}
    >
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 700 }}>
        {title}
      </Typography>
      {children}
      {(onSubmit !== undefined || actions !== undefined) && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          {actions}
          {onSubmit !== undefined && (
            <Button type="submit" variant="contained" size="small">
              {editDialogTexts.set}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}

/** In two columns from this width on, so that all choices are visible at once. */
const COLUMNS = {
  '@media (min-width: 600px)': { display: 'block', columnCount: 2, '& > *': { width: '100%', breakInside: 'avoid' } },
} as const;

/** A list of choices, each of which is applied at once. */
export function ChoiceList({
  choices,
  isWide = false,
}: {
  readonly isWide?: boolean;
  readonly choices: readonly {
    readonly label: ReactNode;
    readonly isChosen?: boolean;
    readonly isDisabled?: boolean;
    readonly choose: () => void;
  }[];
}) {
  return (
    <Stack sx={isWide ? COLUMNS : null}>
      {choices.map(({ label, isChosen = false, isDisabled = false, choose }, index) => (
        <Button
          key={index}
          color="inherit"
          disabled={isDisabled}
          onClick={choose}
          aria-pressed={isChosen}
          sx={{
            justifyContent: 'flex-start',
            textAlign: 'left',
            fontWeight: isChosen ? 700 : 400,
            bgcolor: isChosen ? 'action.selected' : 'transparent',
            minHeight: 40,
          }}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}
