/** H-15: connects a MIDI keyboard; green when one is connected. Absent where the browser has no MIDI. */
import Piano from '@mui/icons-material/Piano';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { MidiKeyboard } from '../../../../audio/midiKeyboard.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import { useMidiDevices, useMidiToggle } from '../useMidiKeyboard.ts';

export function MidiButton({ keyboard }: { readonly keyboard: MidiKeyboard }) {
  const devices = useMidiDevices(keyboard);
  const toggle = useMidiToggle(keyboard);
  if (!('requestMIDIAccess' in navigator)) return null;
  const hasKeyboard = devices !== undefined && devices.length > 0;
  const label = hasKeyboard ? playbackTexts.midiConnected(devices.join(', ')) : playbackTexts.midiConnect;
  return (
    <Tooltip placement="top" title={label}>
      <IconButton
        aria-label={label}
        aria-pressed={devices !== undefined}
        color={hasKeyboard ? 'success' : 'default'}
        onClick={toggle}
      >
        <Piano />
      </IconButton>
    </Tooltip>
  );
}
