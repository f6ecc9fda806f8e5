/** H-15: a MIDI keyboard sounds through the page's instruments while the score is open. */
import { useSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { MidiError } from '../../../audio/midiInput.ts';
import type { MidiInput } from '../../../audio/midiInput.ts';
import { logFailure } from '../../../api/index.ts';
import { playbackTexts } from '../../../texts/index.ts';

export interface MidiKeyboard {
  /** Names of the keyboards that are plugged in; undefined while MIDI is not connected. */
  readonly devices: readonly string[] | undefined;
  /** Connects, or ends the connection. */
  readonly toggle: () => void;
}

/** @param program of the instrument that the keyboard plays. */
export function useMidiKeyboard(program: number): MidiKeyboard {
  const [devices, setDevices] = useState<readonly string[]>();
  const input = useRef<MidiInput>(undefined);
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => () => void input.current?.disconnect(), []);
  const connect = async (): Promise<void> => {
    const [{ connectMidi }, { pageEngine }] = await Promise.all([
      import('../../../audio/midiInput.ts'),
      import('../../../audio/pageEngine.ts'),
    ]);
    const engine = pageEngine();
    const connected = await connectMidi({
      onNoteOn: (midiPitch, velocity) => {
        engine.noteOn(program, midiPitch, velocity).catch((cause: unknown) => logFailure('Playing a MIDI key', cause));
      },
      onNoteOff: (midiPitch) => engine.noteOff(midiPitch),
      onDevices: (all) => setDevices(all.map(({ name }) => name)),
    });
    input.current = connected;
    setDevices(connected.devices.map(({ name }) => name));
    if (connected.devices.length === 0) enqueueSnackbar(playbackTexts.midiNone, { variant: 'info' });
  };
  const disconnect = async (): Promise<void> => {
    await input.current?.disconnect();
    input.current = undefined;
    setDevices(undefined);
  };
  const toggle = (): void => {
    (devices === undefined ? connect() : disconnect()).catch((cause: unknown) => {
      logFailure('Connecting MIDI', cause);
      enqueueSnackbar(cause instanceof MidiError ? cause.message : playbackTexts.midiErrors.failed, {
        variant: 'error',
      });
    });
  };
  return { devices, toggle };
}
