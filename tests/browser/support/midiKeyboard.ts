/** A stand-in for a MIDI keyboard, because the test browser has none. */
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    midiKey: (pitch: number, isDown: boolean) => void;
  }
}

/** A keyboard with one input; `midiKey` presses and releases its keys. */
export function plugInKeyboard(): void {
  const input: EventTarget & { onmidimessage?: (event: object) => void } = new EventTarget();
  const port = { id: '1', name: 'Stage 88', manufacturer: 'Test', version: '1', type: 'input' };
  const open = async () => input;
  Object.assign(input, port, { state: 'connected', connection: 'open', open, close: open });
  const access = Object.assign(new EventTarget(), { inputs: new Map([['1', input]]), outputs: new Map() });
  Object.assign(access, { sysexEnabled: false, onstatechange: null });
  Object.defineProperty(navigator, 'requestMIDIAccess', { value: async () => access });
  window.midiKey = (pitch, isDown) =>
    input.onmidimessage?.({ data: Uint8Array.from([isDown ? 0x90 : 0x80, pitch, isDown ? 80 : 0]), timeStamp: 0 });
}

/** Presses keys together. */
export async function strike(page: Page, ...pitches: readonly number[]): Promise<void> {
  await page.evaluate((keys) => keys.forEach((key) => window.midiKey(key, true)), pitches);
  await page.evaluate((keys) => keys.forEach((key) => window.midiKey(key, false)), pitches);
}
