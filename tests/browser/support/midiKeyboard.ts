/** A stand-in for a MIDI keyboard, because the test browser has none. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** `at`: when the keyboard sends the message, in ms of `performance.now`; now where it is left out. */
    midiKey: (pitch: number, isDown: boolean, at?: number) => void;
    /** Connects a keyboard that was not connected from the beginning. */
    connectKeyboard: () => void;
  }
}

/**
 * A keyboard with one input; `midiKey` presses and releases its keys. `isLater`: `connectKeyboard` connects it.
 */
export function plugInKeyboard(isLater?: boolean): void {
  const input: EventTarget & { onmidimessage?: (event: object) => void } = new EventTarget();
  const port = { id: '1', name: 'Stage 88', manufacturer: 'Test', version: '1', type: 'input' };
  const open = async () => input;
  Object.assign(input, port, { state: 'connected', connection: 'open', open, close: open });
  const inputs = new Map(isLater === true ? [] : [['1', input]]);
  const state: { onstatechange: ((event: object) => void) | null } = { onstatechange: null };
  const access = Object.assign(new EventTarget(), { inputs, outputs: new Map(), sysexEnabled: false }, state);
  window.connectKeyboard = () => {
    inputs.set('1', input);
    access.onstatechange?.({ port: input, timeStamp: performance.now() });
  };
  Object.defineProperty(navigator, 'requestMIDIAccess', { value: async () => access });
  window.midiKey = (pitch, isDown, at = performance.now()) =>
    input.onmidimessage?.({
      data: Uint8Array.from([isDown ? 0x90 : 0x80, pitch, isDown ? 80 : 0]),
      timeStamp: at,
    });
}

/** Presses keys together. */
export async function strike(page: Page, ...pitches: readonly number[]): Promise<void> {
  await page.evaluate((keys) => keys.forEach((key) => window.midiKey(key, true)), pitches);
  await page.evaluate((keys) => keys.forEach((key) => window.midiKey(key, false)), pitches);
}
