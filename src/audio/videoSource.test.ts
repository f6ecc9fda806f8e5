// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seconds } from '../../engine/index.ts';
import { VIDEO_FRAME_ORIGIN } from '../../server/contract/videoLink.ts';
import type { SoundMap } from './soundMap.ts';
import { VideoSource } from './videoSource.ts';

const MAP: SoundMap = [
  { onset: 0, offset: 2, soundStart: 10, soundEnd: 12 },
  { onset: 2, offset: 4, soundStart: 12, soundEnd: 14 },
];

let source: VideoSource;
let frame: HTMLIFrameElement;
let clock: number;
let sent: { event: string; func?: string; args?: unknown[] }[];

const report = (message: object, origin = VIDEO_FRAME_ORIGIN, from: unknown = frame.contentWindow) =>
  window.dispatchEvent(
    new MessageEvent('message', { data: JSON.stringify(message), origin, source: from as MessageEventSource }),
  );
const commands = () => sent.filter(({ event }) => event === 'command').map(({ func, args }) => [func, ...(args ?? [])]);

async function start(at: number): Promise<void> {
  const playing = source.play(seconds(at), 1);
  report({ event: 'infoDelivery', info: { currentTime: 10 + at, playerState: 1 } });
  await playing;
}

beforeEach(async () => {
  vi.useFakeTimers();
  [clock, sent] = [0, []];
  // Outside of the document, so that the frame does not load its page.
  const host = document.createElement('div');
  source = new VideoSource({ videoId: 'abc_DEF-123', map: MAP, host, now: () => clock });
  const loading = source.load(() => undefined, new AbortController().signal);
  frame = host.querySelector('iframe') as HTMLIFrameElement;
  Object.defineProperty(frame, 'contentWindow', {
    value: { postMessage: (message: string) => sent.push(JSON.parse(message) as (typeof sent)[number]) },
  });
  vi.advanceTimersByTime(300);
  report({ event: 'onReady' });
  await loading;
});
afterEach(() => {
  source.dispose();
  vi.useRealTimers();
});

describe('the linked video as a source', () => {
  it('H-16 is in a frame of the platform without cookies, and sends greetings until the player answers', () => {
    expect(frame.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abc_DEF-123\?enablejsapi=1/);
    expect(sent[0]).toEqual({ event: 'listening' });
  });

  it('H-03 plays at the position of the video that belongs to the moment of the score', async () => {
    await start(1);
    expect(commands()).toEqual([['seekTo', 11, true], ['setPlaybackRate', 1], ['playVideo']]);
  });

  it('H-06 its time advances between the reports of the player', async () => {
    await start(0);
    clock += 500;
    expect(source.time).toBeCloseTo(0.5);
    report({ event: 'infoDelivery', info: { currentTime: 10.6 } });
    expect(source.time).toBeCloseTo(0.6);
  });

  it('H-06 stops at the end of the score, although the video continues', async () => {
    const ended = vi.fn();
    source.onEnd(ended);
    await start(3);
    clock += 1100;
    vi.advanceTimersByTime(20);
    expect(ended).toHaveBeenCalledOnce();
    expect(commands().at(-1)).toEqual(['pauseVideo']);
  });

  it('H-06 a report from before a jump neither moves it back nor ends it', async () => {
    const ended = vi.fn();
    source.onEnd(ended);
    await start(3);
    clock += 900;
    source.seek(seconds(1));
    report({ event: 'infoDelivery', info: { currentTime: 14.1 } });
    vi.advanceTimersByTime(20);
    expect(source.time).toBeCloseTo(1);
    clock += 250;
    report({ event: 'infoDelivery', info: { currentTime: 11.2 } });
    vi.advanceTimersByTime(20);
    expect(source.time).toBeCloseTo(1.2);
    expect(ended).not.toHaveBeenCalled();
  });

  it('a pause inside of the frame, and a fault of the player, pause playback', async () => {
    const interrupted = vi.fn();
    source.onInterrupted(interrupted);
    await start(0);
    report({ event: 'infoDelivery', info: { playerState: 2 } });
    expect(interrupted).toHaveBeenCalledWith('interrupted');
    await start(0);
    report({ event: 'onError', info: 150 });
    expect(interrupted).toHaveBeenCalledWith('error');
  });

  it('messages of other senders, and messages outside of the interface, are ignored', async () => {
    await start(0);
    report({ event: 'infoDelivery', info: { currentTime: 99 } }, 'https://example.org');
    report({ event: 'infoDelivery', info: { currentTime: 99 } }, VIDEO_FRAME_ORIGIN, window);
    window.dispatchEvent(new MessageEvent('message', { data: '{', origin: VIDEO_FRAME_ORIGIN }));
    expect(source.time).toBe(0);
  });
});
