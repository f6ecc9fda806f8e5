/** H-15: a MIDI keyboard sounds through the page's instruments while the score is open. */
import { useSyncExternalStore } from 'react';
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

/** Connects, or ends the connection. */
export function useMidiToggle(keyboard: MidiKeyboard): () => void {
  const showToast = useToast();
  const toggle = async (): Promise<void> => {
    if (keyboard.devices !== undefined) return keyboard.disconnect();
    const devices = await keyboard.connect();
    if (devices.length === 0) showToast(playbackTexts.midiNone, { kind: 'info' });
  };
  return () => {
    toggle().catch((cause: unknown) => {
      logFailure('Connecting MIDI', cause);
      const message = cause instanceof MidiError ? cause.message : playbackTexts.midiErrors.failed;
      showToast(message, { kind: 'error' });
    });
  };
}
