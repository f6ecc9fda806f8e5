/**
 * A button of the edit toolbar: large enough for fingers on touch screens. It does not take the focus from the music.
 */
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

export interface ToolButtonProps {
  /** The name of the action, with its key; the reason where the button is disabled. */
  readonly tip: string;
  /** The name for screen readers; `tip` where absent. */
  readonly label?: string;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: (button: HTMLElement) => void;
  readonly children: ReactNode;
}

const LOOK = {
  width: 36,
  height: 36,
  flexShrink: 0,
  borderRadius: 1,
  color: 'text.primary',
  '@media (pointer: coarse)': { width: 44, height: 44 },
  '&[aria-pressed="true"]': { bgcolor: 'action.selected', color: 'primary.main' },
} as const;

export function ToolButton({ tip, label = tip, isOn, isDisabled = false, onPress, children }: ToolButtonProps) {
  return (
    <Tooltip title={tip}>
      <span style={{ flexShrink: 0 }}>
        <IconButton
          aria-label={label}
          {...(isDisabled && tip !== label && { 'aria-description': tip })}
          {...(isOn !== undefined && { 'aria-pressed': isOn })}
          disabled={isDisabled}
          onClick={({ currentTarget }) => onPress(currentTarget)}
          sx={LOOK}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
