import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubAudioOutput } from '../../../tests/app/fakeAudioContext.ts';
import { Recorder } from './recorder.ts';
import type { RecorderEvents, RecordingOrder } from './recorder.ts';

/** The time until the browser returns the recorded sound. */
const HANDING_OVER_MS = 200;

let recorders = 0;
let opened: MediaStreamConstraints[] = [];
let stopped = 0;

class FakeRecorder {
  static isTypeSupported = (type: string): boolean => type.startsWith('audio/webm');
  state = 'inactive';
  readonly mimeType: string;
  constructor(_: unknown, { mimeType }: { readonly mimeType: string }) {
    this.mimeType = mimeType;
  }
  ondataavailable: ((event: { data: Blob }) => void) | undefined;
  onstop: (() => void) | undefined;
  start(): void {
    recorders += 1;
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    setTimeout(() => {
      this.ondataavailable?.({ data: new Blob(['sound']) });
      this.onstop?.();
    }, HANDING_OVER_MS);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  [recorders, opened, stopped] = [0, [], 0];
  const track = { stop: () => (stopped += 1), addEventListener: () => undefined };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  const getUserMedia = (constraints: MediaStreamConstraints) => {
    opened.push(constraints);
    return Promise.resolve(stream);
  };
  vi.stubGlobal('navigator', { vendor: '', mediaDevices: { getUserMedia } });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  stubAudioOutput();
  vi.stubGlobal(
    'MediaStreamAudioSourceNode',
    class {
      connect(): void {}
    },
  );
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 256;
      getFloatTimeDomainData(samples: Float32Array): void {
        samples.fill(0.25);
      }
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ORDER: RecordingOrder = {
  isMidi: false,
  deviceId: '',
  limit: 60,
  metronome: { isOn: false, bpm: 120, beats: 4 },
};

async function start(order = ORDER) {
  const log: string[] = [];
  const ended = vi.fn<RecorderEvents['onEnd']>();
  const recorder = new Recorder(order, {
    onWait: () => undefined,
    onOpen: () => log.push('open'),
    onCount: (left) => log.push(String(left)),
    onStart: () => log.push('start'),
    onEnd: ended,
    onFailure: (error) => log.push(String(error)),
  });
  await recorder.open();
  return { recorder, log, ended };
}

describe('Recorder', () => {
  it('C-27 C-31 opens the microphone unfiltered, counts four seconds, and begins', async () => {
    const { log } = await start();
    expect(opened[0]?.audio).toMatchObject({ echoCancellation: false, noiseSuppression: false });
    await vi.advanceTimersByTimeAsync(4500);
    expect(log).toEqual(['open', '4', '3', '2', '1', 'start']);
  });

  it('C-30 keeps its length while the browser returns the sound, and does not begin again', async () => {
    const { recorder, ended } = await start();
    await vi.advanceTimersByTimeAsync(11_000);
    recorder.stop();
    recorder.stop();
    await vi.advanceTimersByTimeAsync(HANDING_OVER_MS);
    const [recording] = ended.mock.calls[0] ?? [];
    expect(recording?.seconds).toBeGreaterThan(6);
    expect(recording?.peaks.length).toBeGreaterThan(300);
    expect(recording?.sound.type).toBe('audio/webm');
    expect([ended.mock.calls.length, recorders, stopped]).toEqual([1, 1, 1]);
  });

  it.each([
    ['Apple Computer, Inc.', 'audio/mp4'],
    ['Google Inc.', 'audio/webm'],
  ])('C-31 a browser by %s that can write both records %s', async (vendor, type) => {
    vi.stubGlobal('navigator', { ...navigator, vendor });
    vi.spyOn(FakeRecorder, 'isTypeSupported').mockReturnValue(true);
    const { recorder, ended } = await start();
    await vi.advanceTimersByTimeAsync(11_000);
    recorder.stop();
    await vi.advanceTimersByTimeAsync(HANDING_OVER_MS);
    expect(ended.mock.calls[0]?.[0].sound.type).toBe(type);
  });

  it('C-28 stops itself at the limit', async () => {
    const { ended } = await start({ ...ORDER, limit: 7 });
    await vi.advanceTimersByTimeAsync(12_000);
    expect(ended.mock.calls[0]?.[0].seconds).toBeCloseTo(7, 1);
  });

  it('C-27 a cancelled recording leaves no data, and closes the microphone', async () => {
    const { recorder, log, ended } = await start();
    await vi.advanceTimersByTimeAsync(1500);
    recorder.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([ended.mock.calls.length, recorders, stopped]).toEqual([0, 0, 1]);
    expect(log).not.toContain('start');
  });

  it('C-31 a missing microphone is reported with a text', async () => {
    const refuse = () => Promise.reject(new DOMException('', 'NotFoundError'));
    vi.stubGlobal('navigator', { vendor: '', mediaDevices: { getUserMedia: refuse } });
    const { log } = await start();
    expect(log.join()).toContain('No microphone was found');
  });
});
