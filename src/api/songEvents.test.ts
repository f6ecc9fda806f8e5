import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSongEvents } from './songEvents.ts';

/** Replaces the browser's class, which opens a connection. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  sends(event: string, data = '-'): void {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }

  /** @param isFinal whether the browser does not connect again by itself. */
  fails(isFinal: boolean): void {
    if (isFinal) this.close();
    this.dispatchEvent(new Event('error'));
  }
}

const CHANGES = { cursor: 'mine.2', count: 1, songs: [] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const heard: string[] = [];
  const close = openSongEvents({
    cursor: () => 'mine.1',
    onSongs: ({ cursor }) => heard.push(`songs ${cursor}`),
    onFolders: () => heard.push('folders'),
    onLive: (isLive) => heard.push(isLive ? 'live' : 'not live'),
    onError: () => heard.push('unreadable'),
  });
  const source = (): FakeSource => {
    const last = FakeSource.opened.at(-1);
    if (last === undefined) throw new Error('No stream was opened.');
    return last;
  };
  return { heard, close, source, count: () => FakeSource.opened.length };
}

describe('openSongEvents', () => {
  it('B-12 requests the changes since the page was loaded, and counts as live from the first event on', () => {
    const { heard, source } = open();
    expect(source().url).toBe('/SongEvents?since=mine.1');
    expect(heard).toEqual([]);
    source().sends('songs', JSON.stringify(CHANGES));
    source().sends('folders');
    source().sends('beat');
    expect(heard).toEqual(['songs mine.2', 'live', 'folders', 'live', 'live']);
  });

  it('B-12 a stream of which nothing arrives, as behind a proxy that buffers, is closed and tried again after a minute', () => {
    const { heard, source, count } = open();
    vi.advanceTimersByTime(40_000);
    expect([heard, source().readyState]).toEqual([['not live'], FakeSource.CLOSED]);
    vi.advanceTimersByTime(59_000);
    expect(count()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(count()).toBe(2);
  });

  it('B-12 a live stream that sends nothing is not live any more; heartbeats keep it live', () => {
    const { heard, source } = open();
    for (let beat = 0; beat < 10; beat++) {
      source().sends('beat');
      vi.advanceTimersByTime(15_000);
    }
    expect(heard).not.toContain('not live');
    vi.advanceTimersByTime(25_000);
    expect(heard.at(-1)).toBe('not live');
  });

  it('B-12 the browser connects an interrupted stream again', () => {
    const { heard, source, count } = open();
    source().sends('beat');
    source().fails(false);
    expect([heard.at(-1), count()]).toEqual(['not live', 1]);
    source().sends('beat');
    expect(heard.at(-1)).toBe('live');
  });

  it('B-12 a refused stream is tried again after a minute', () => {
    const { heard, source, count } = open();
    source().fails(true);
    expect([heard, count()]).toEqual([['not live'], 1]);
    vi.advanceTimersByTime(60_000);
    expect(count()).toBe(2);
  });

  it('is closed with the page, also while it waits to be tried again', () => {
    const first = open();
    first.close();
    expect([first.heard, first.source().readyState]).toEqual([['not live'], FakeSource.CLOSED]);
    const second = open();
    second.source().fails(true);
    second.close();
    vi.advanceTimersByTime(600_000);
    expect(second.count()).toBe(2);
  });

  it('X-34 an event that cannot be read is reported', () => {
    const { heard, source } = open();
    source().sends('songs', '{"cursor":1}');
    expect(heard[0]).toBe('unreadable');
  });
});
