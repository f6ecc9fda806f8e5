import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubAudioOutput } from '../../../tests/app/fakeAudioContext.ts';
import { readMidi, soundingNotes } from '../../../engine/index.ts';
import { MidiError } from '../midiInput.ts';
import type { MidiListener } from '../midiInput.ts';
import { MidiRecorder } from './midiRecorder.ts';
import type { PlayedKey, RecorderEvents, RecordingOrder } from './recorder.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubAudioOutput();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ORDER: RecordingOrder = {
  isMidi: true,
  deviceId: '',
  limit: 60,
  metronome: { isOn: false, bpm: 120, beats: 4 },
};
const PIANO = [{ id: 'a', name: 'Stage 88' }];

async function start({ devices = PIANO, order = ORDER } = {}) {
  const log: string[] = [];
  const ended = vi.fn<RecorderEvents['onEnd']>();
  const sounds = { noteOn: vi.fn(() => Promise.resolve()), noteOff: vi.fn() };
  let keys: MidiListener | undefined;
  let isConnected = false;
  const events: RecorderEvents = {
    onWait: () => log.push('wait'),
    onOpen: () => log.push('open'),
    onCount: (left) => log.push(String(left)),
    onStart: () => log.push('start'),
    onEnd: ended,
    onFailure: (error) => log.push(String(error)),
  };
  const recorder = new MidiRecorder(order, events, {
    connect: async (listener) => {
      keys = listener;
      isConnected = true;
      return { devices, disconnect: async () => void (isConnected = false) };
    },
    loadSounds: async () => sounds,
  });
  await recorder.open();
  const press = (pitch: number, velocity = 80) => keys?.onNoteOn(pitch, velocity, performance.now());
  const release = (pitch: number) => keys?.onNoteOff(pitch, performance.now());
  const pedal = (isDown: boolean) => keys?.onPedal(isDown, performance.now());
  const plugIn = () => keys?.onDevices(PIANO);
  return { recorder, log, ended, sounds, press, release, pedal, plugIn, isOpen: () => isConnected };
}

/** The lead-in and four beats of a second. */
const COUNT_IN_MS = 4300;

describe('MidiRecorder', () => {
  it('C-27 C-32 counts in, records keys of at least velocity 20, and writes them as MIDI', async () => {
    const { recorder, log, ended, sounds, press, release } = await start();
    await vi.advanceTimersByTimeAsync(COUNT_IN_MS - 100);
    // A tenth of a second before the first beat, to which the key belongs.
    press(60);
    await vi.advanceTimersByTimeAsync(600);
    release(60);
    press(64, 19);
    press(67, 20);
    await vi.advanceTimersByTimeAsync(500);
    expect(recorder.meter.midiPitch).toBe(67);
    recorder.stop();
    expect(log).toEqual(['open', '4', '3', '2', '1', 'start']);
    const [recording] = ended.mock.calls[0] ?? [];
    expect(recording?.notes).toEqual([
      { onset: 0, offset: expect.closeTo(0.5, 1), midiPitch: 60, velocity: 80 },
      { onset: expect.closeTo(0.5, 1), offset: expect.closeTo(1, 1), midiPitch: 67, velocity: 20 },
    ]);
    const { notes } = readMidi(new Uint8Array((await recording?.sound.arrayBuffer()) ?? new ArrayBuffer()));
    expect(notes.map(({ midiPitch, velocity }) => [midiPitch, velocity])).toEqual([
      [60, 80],
      [67, 20],
    ]);
    notes.forEach(({ onset, offset }, index) => {
      expect(Math.abs(onset - (recording?.notes?.[index]?.onset ?? NaN))).toBeLessThan(0.002);
      expect(Math.abs(offset - (recording?.notes?.[index]?.offset ?? NaN))).toBeLessThan(0.002);
    });
    expect(Math.max(...(recording?.peaks ?? []))).toBeCloseTo(80 / 127);
    expect(sounds.noteOn.mock.calls).toHaveLength(2);
  });

  it('C-32 records notes as they sound with the pedal: until it is released or the key is struck again', async () => {
    const { recorder, ended, sounds, press, release, pedal } = await start();
    await vi.advanceTimersByTimeAsync(COUNT_IN_MS);
    const play = async (midiPitch: number) => {
      press(midiPitch);
      await vi.advanceTimersByTimeAsync(100);
      release(midiPitch);
      await vi.advanceTimersByTimeAsync(400);
    };
    pedal(true);
    await play(60);
    await play(64);
    await play(60);
    expect(sounds.noteOff.mock.calls).toEqual([[60]]);
    pedal(false);
    expect(sounds.noteOff.mock.calls).toEqual([[60], [64], [60]]);
    await play(67);
    pedal(true);
    await play(48);
    recorder.stop();
    const [recording] = ended.mock.calls[0] ?? [];
    const lengthsOf = (notes: readonly PlayedKey[] = []) =>
      notes.map(({ midiPitch, onset, offset, released = offset }) => [midiPitch, offset - onset, released - onset]);
    const about = (seconds: number): unknown => expect.closeTo(seconds, 1);
    const lengths = [
      [60, about(1), about(0.1)],
      [64, about(1), about(0.1)],
      [60, about(0.5), about(0.1)],
      [67, about(0.1), about(0.1)],
      [48, about(0.5), about(0.1)],
    ];
    expect(lengthsOf(recording?.notes)).toEqual(lengths);
    const bytes = new Uint8Array((await recording?.sound.arrayBuffer()) ?? new ArrayBuffer());
    expect(lengthsOf(soundingNotes(readMidi(bytes)))).toEqual(lengths);
  });

  it('C-32 waits until a keyboard is connected', async () => {
    const { log, plugIn } = await start({ devices: [] });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(log).toEqual(['wait']);
    plugIn();
    await vi.advanceTimersByTimeAsync(COUNT_IN_MS + 100);
    expect(log).toEqual(['wait', 'open', '4', '3', '2', '1', 'start']);
  });

  it('C-28 stops itself at the limit, and closes the keyboard', async () => {
    const { ended, isOpen } = await start({ order: { ...ORDER, limit: 6 } });
    await vi.advanceTimersByTimeAsync(COUNT_IN_MS + 6100);
    expect(ended.mock.calls[0]?.[0].seconds).toBe(6);
    expect(isOpen()).toBe(false);
  });

  it('C-27 keeps no data of a recording that is stopped while it counts in', async () => {
    const { recorder, ended, press, isOpen } = await start();
    await vi.advanceTimersByTimeAsync(1000);
    press(60);
    recorder.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended).not.toHaveBeenCalled();
    expect(isOpen()).toBe(false);
  });

  it('C-31 C-32 reports that the browser has no MIDI', async () => {
    const failures: unknown[] = [];
    const nothing = () => undefined;
    const events = { onWait: nothing, onOpen: nothing, onCount: nothing, onStart: nothing, onEnd: nothing };
    const connect = () => Promise.reject(new MidiError('unsupported'));
    await new MidiRecorder(ORDER, { ...events, onFailure: (error) => failures.push(error) }, { connect }).open();
    expect(failures).toMatchObject([{ name: 'MidiError', code: 'unsupported' }]);
  });
});
