/** H-15: connects a MIDI keyboard; green when one is connected. Where the browser has no MIDI, a press says so. */
import Piano from '@mui/icons-material/Piano';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { AlertDialog } from '../../../shell/AlertDialog.tsx';
import type { MidiKeyboard } from '../../../../audio/midiKeyboard.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import { useMidiDevices, useMidiToggle } from '../useMidiKeyboard.ts';

const NAMED = { justifyContent: 'flex-start', textAlign: 'left' } as const;

interface MidiButtonProps {
  readonly keyboard: MidiKeyboard;
  /** Whether the label stands beside the sign. */
  readonly isNamed?: boolean;
}

export function MidiButton({ keyboard, isNamed = false }: MidiButtonProps) {
  const devices = useMidiDevices(keyboard);
  const { toggle, alert, dismiss } = useMidiToggle(keyboard);
  const hasKeyboard = devices !== undefined && devices.length > 0;
  const label = hasKeyboard ? playbackTexts.midiConnected(devices.join(', ')) : playbackTexts.midiConnect;
  const state = { 'aria-pressed': devices !== undefined, onClick: toggle };
  if (isNamed) {
    return (
      <>
        <Button {...state} startIcon={<Piano />} color={hasKeyboard ? 'success' : 'inherit'} sx={NAMED}>
          {label}
        </Button>
        <AlertDialog text={alert} onClose={dismiss} />
      </>
    );
  }
  return (
    <>
      <Tooltip placement="top" title={label}>
        <IconButton aria-label={label} {...state} color={hasKeyboard ? 'success' : 'default'}>
          <Piano />
        </IconButton>
      </Tooltip>
      <AlertDialog text={alert} onClose={dismiss} />
    </>
  );
}
