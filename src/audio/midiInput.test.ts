// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectMidi, type MidiDevice, type MidiInput } from './midiInput.ts';

/** A stand-in for the browser's MIDI ports. */
class FakePort extends EventTarget {
  readonly type = 'input';
  readonly manufacturer = '';
  readonly id: string;
  readonly name: string;
  state = 'connected';
  connection = 'open';
  onmidimessage: ((event: { data: Uint8Array; timeStamp: number }) => void) | null = null;

  constructor(id: string, name: string) {
    super();
    this.id = id;
    this.name = name;
  }

  open = (): Promise<this> => Promise.resolve(this);
  close = (): Promise<this> => Promise.resolve(this);

  send(...data: readonly number[]): void {
    this.onmidimessage?.({ data: Uint8Array.from(data), timeStamp: 0 });
  }
}

class FakeAccess {
  readonly inputs = new Map<string, FakePort>();
  readonly outputs = new Map<string, FakePort>();
  readonly sysexEnabled = false;
  onstatechange: ((event: { port: FakePort; timeStamp: number }) => void) | null = null;

  change(port: FakePort, state: string): void {
    port.state = state;
    // Browsers do this with a port that was open before.
    port.connection = state === 'connected' ? 'open' : 'pending';
    if (state === 'connected') this.inputs.set(port.id, port);
    else this.inputs.delete(port.id);
    this.onstatechange?.({ port, timeStamp: 0 });
  }
}

const heard: string[] = [];
let devices: readonly MidiDevice[] = [];
const LISTENER = {
  onNoteOn: (pitch: number, velocity: number) => void heard.push(`on ${pitch} ${velocity}`),
  onNoteOff: (pitch: number) => void heard.push(`off ${pitch}`),
  onPedal: (isDown: boolean) => void heard.push(`pedal ${isDown ? 'down' : 'up'}`),
  onDevices: (now: readonly MidiDevice[]) => void (devices = now),
};
let access: FakeAccess;
let input: MidiInput | undefined;

beforeEach(() => {
  heard.length = 0;
  devices = [{ id: 'none', name: 'not told yet' }];
  access = new FakeAccess();
  Object.assign(navigator, { requestMIDIAccess: () => Promise.resolve(access) });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(async () => {
  await input?.disconnect();
  input = undefined;
});

async function connect(): Promise<FakePort> {
  const port = new FakePort('a', 'Stage Piano');
  access.inputs.set(port.id, port);
  input = await connectMidi(LISTENER);
  return port;
}

describe('I-31 H-15 a MIDI keyboard', () => {
  it('is listed, and its keys are notes', async () => {
    const port = await connect();
    expect(input?.devices).toEqual([{ id: 'a', name: 'Stage Piano' }]);
    port.send(0x90, 60, 100);
    port.send(0x90, 64, 1);
    port.send(0x80, 60, 0);
    port.send(0x90, 64, 0);
    expect(heard).toEqual(['on 60 100', 'on 64 1', 'off 60', 'off 64']);
  });

  it('reports the damper pedal, and its release when the keyboard is unplugged', async () => {
    const port = await connect();
    for (const value of [0, 63, 64, 127, 20, 100]) port.send(0xb0, 64, value);
    port.send(0xb0, 1, 127);
    expect(heard).toEqual(['pedal down', 'pedal up', 'pedal down']);
    access.change(port, 'disconnected');
    await vi.waitFor(() => expect(heard.at(-1)).toBe('pedal up'));
  });

  it('is ignored while the page is out of focus', async () => {
    const port = await connect();
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    port.send(0x90, 60, 100);
    port.send(0x80, 60, 0);
    expect(heard).toEqual([]);
  });

  it('releases its keys when it is unplugged; one that is plugged in later is used', async () => {
    const port = await connect();
    port.send(0x90, 60, 100);
    access.change(port, 'disconnected');
    await vi.waitFor(() => expect(heard).toEqual(['on 60 100', 'off 60']));
    expect([devices, input?.devices]).toEqual([[], []]);
    const other = new FakePort('b', 'Pads');
    access.change(other, 'connected');
    await vi.waitFor(() => expect(devices).toEqual([{ id: 'b', name: 'Pads' }]));
    other.send(0x90, 36, 90);
    expect(heard.at(-1)).toBe('on 36 90');
  });

  it('X-28 is explained in a sentence where it is refused or missing', async () => {
    const refused = Object.assign(new Error('no'), { name: 'SecurityError' });
    Object.assign(navigator, { requestMIDIAccess: () => Promise.reject(refused) });
    await expect(connectMidi(LISTENER)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/^MIDI keyboards are not allowed/),
    });
    Reflect.deleteProperty(navigator, 'requestMIDIAccess');
    await expect(connectMidi(LISTENER)).rejects.toMatchObject({ code: 'unsupported' });
  });
});
