/** H-15: a MIDI keyboard sounds through the page's instruments while the score is open. */
import { useState, useSyncExternalStore } from 'react';
import { MidiError } from '../../../audio/midiInput.ts';
import type { MidiKeyboard } from '../../../audio/midiKeyboard.ts';
import { logFailure } from '../../../api/index.ts';
import { playbackTexts } from '../../../texts/index.ts';
import { useToast } from '../../shell/toasts/useToast.ts';

/** Names of the connected keyboards; undefined while MIDI is not connected. */
export const useMidiDevices = (keyboard: MidiKeyboard): readonly string[] | undefined =>
  useSyncExternalStore(
    (listener) => keyboard.listen(listener),
    () => keyboard.devices,
  );

export interface MidiToggle {
  /** Connects, or ends the connection. */
  readonly toggle: () => void;
  /** Says that the browser has no MIDI, until it is dismissed; empty otherwise. */
  readonly alert: string;
  readonly dismiss: () => void;
}

export function useMidiToggle(keyboard: MidiKeyboard): MidiToggle {
  const showToast = useToast();
  const [alert, setAlert] = useState('');
  const toggle = async (): Promise<void> => {
    if (keyboard.devices !== undefined) return keyboard.disconnect();
    const devices = await keyboard.connect();
    if (devices.length === 0) showToast(playbackTexts.midiNone, { kind: 'info' });
  };
  const press = (): void => {
    toggle().catch((cause: unknown) => {
      logFailure('Connecting MIDI', cause);
      if (cause instanceof MidiError && cause.code === 'unsupported') return setAlert(cause.message);
      const message = cause instanceof MidiError ? cause.message : playbackTexts.midiErrors.failed;
      showToast(message, { kind: 'error' });
    });
  };
  return { toggle: press, alert, dismiss: () => setAlert('') };
}
