// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seconds } from '../../engine/index.ts';
import { RecordingSource } from './recordingSource.ts';
import type { SoundMap } from './soundMap.ts';

/**
 * Two measures of two seconds, of which the first takes three seconds in the recording, and a repetition of the first.
 */
const MAP: SoundMap = [
  { onset: 0, offset: 2, soundStart: 1, soundEnd: 4 },
  { onset: 2, offset: 4, soundStart: 4, soundEnd: 6 },
  { onset: 4, offset: 6, soundStart: 1, soundEnd: 4 },
];

class FakeElement extends EventTarget {
  readonly HAVE_FUTURE_DATA = 3;
  readyState = 0;
  currentTime = 0;
  playbackRate = 1;
  preservesPitch = false;
  preload = '';
  src = '';
  ended = false;
  paused = true;
  error: { code: number } | null = null;
  playFault: Error | undefined;
  load() {
    if (this.src === '') return;
    queueMicrotask(() => this.dispatchEvent(new Event(this.error === null ? 'canplay' : 'error')));
  }
  async play() {
    if (this.playFault !== undefined) throw this.playFault;
    this.paused = false;
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  removeAttribute() {
    this.src = '';
  }
}

const param = () => ({
  setTargetAtTime: vi.fn(),
  setValueAtTime: vi.fn(),
  linearRampToValueAtTime: vi.fn(),
  cancelScheduledValues: vi.fn(),
});
const fakeContext = () => {
  const node = { connect: (next: unknown) => next, pan: param(), gain: param() };
  return {
    currentTime: 0,
    state: 'running',
    outputLatency: 0.1,
    destination: {},
    resume: async () => undefined,
    close: async () => undefined,
    createStereoPanner: () => node,
    createGain: () => node,
    createMediaElementSource: () => node,
  } as unknown as AudioContext;
};

let element: FakeElement;
let source: RecordingSource;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2 });
  element = new FakeElement();
  source = new RecordingSource({
    url: '/OriginalSound?id=1',
    map: MAP,
    openContext: fakeContext,
    createElement: () => element as unknown as HTMLAudioElement,
  });
});
afterEach(() => {
  source.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the original recording as a source', () => {
  it('H-03 plays from the position of the recording that corresponds to the moment of the score, at the original pitch', async () => {
    await source.load(() => undefined, new AbortController().signal);
    await source.play(seconds(1), 0.5);
    expect(element.currentTime).toBe(2.5);
    expect(element.playbackRate).toBe(0.5);
    expect(element.preservesPitch).toBe(true);
  });

  it('F-14 its time is the audible moment of the score: the latency of the output is subtracted', async () => {
    await source.play(seconds(0), 1);
    element.currentTime = 2.6;
    expect(source.time).toBeCloseTo(1);
    expect(source.scoreSpeed).toBeCloseTo(2 / 3);
  });

  it('jumps where the score repeats, and ends where the score ends', async () => {
    const ended = vi.fn();
    source.onEnd(ended);
    await source.play(seconds(2), 1);
    element.currentTime = 6.01;
    vi.advanceTimersByTime(20);
    expect(element.currentTime).toBe(1);
    element.currentTime = 4.01;
    vi.advanceTimersByTime(20);
    expect(ended).toHaveBeenCalledOnce();
    expect(element.paused).toBe(true);
    expect(source.time).toBe(6);
  });

  it('a pause from outside of the page is an interruption, a pause by the app is not', async () => {
    const interrupted = vi.fn();
    source.onInterrupted(interrupted);
    await source.play(seconds(0), 1);
    source.pause();
    vi.advanceTimersByTime(50);
    expect(element.paused).toBe(true);
    expect(interrupted).not.toHaveBeenCalled();
    await source.play(seconds(0), 1);
    element.pause();
    expect(interrupted).toHaveBeenCalledWith('interrupted');
  });

  it('a browser that never resumes its context is reported as blocking sound, and nothing continues to play', async () => {
    const resume = () => new Promise<void>(() => undefined);
    const stuck = { ...fakeContext(), state: 'suspended', resume } as unknown as AudioContext;
    const blocked = new RecordingSource({
      ...{ url: '/x', map: MAP, openContext: () => stuck },
      createElement: () => element as unknown as HTMLAudioElement,
    });
    const playing = expect(blocked.play(seconds(0), 1)).rejects.toMatchObject({ code: 'blocked' });
    await vi.advanceTimersByTimeAsync(2000);
    await playing;
    expect(element.paused).toBe(true);
    blocked.dispose();
  });

  it('waits for an output that opens slowly where the user has clicked, such as headphones without a cable', async () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    const resume = () => new Promise<void>((resolve) => setTimeout(resolve, 4000));
    const slow = new RecordingSource({
      ...{ url: '/x', map: MAP, openContext: () => ({ ...fakeContext(), resume }) as unknown as AudioContext },
      createElement: () => element as unknown as HTMLAudioElement,
    });
    const playing = expect(slow.play(seconds(0), 1)).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(4000);
    await playing;
    expect(element.paused).toBe(false);
    slow.dispose();
  });

  it('reports why it cannot play: missing, not readable, waiting for a gesture', async () => {
    const load = () => source.load(() => undefined, new AbortController().signal);
    element.error = { code: 2 };
    await expect(load()).rejects.toMatchObject({ code: 'network' });
    element.error = { code: 4 };
    await expect(load()).rejects.toMatchObject({ code: 'broken' });
    element.playFault = new DOMException('gesture', 'NotAllowedError');
    await expect(source.play(seconds(0), 1)).rejects.toMatchObject({ code: 'blocked' });
  });
});
