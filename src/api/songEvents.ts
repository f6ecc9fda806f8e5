/**
 * The server's event stream of the songbook (server/events/songStream.ts). The stream counts as live from its first
 * event until it is interrupted or sends nothing. While it is not live, the page requests changes at intervals: a proxy
 * may buffer the stream, and the server limits the number of streams of one account.
 */
import { songChanges } from '../../server/contract/calls.ts';
import type { SongChanges } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';

/** The server sends something every 15 s. */
const SILENCE_MS = 40_000;
/** Pause after a stream that was refused or silent. An interrupted one is opened again by the browser, within seconds. */
const AGAIN_MS = 60_000;

export interface SongEventHandlers {
  /** Returns the cursor of the songs that the page has. */
  readonly cursor: () => string;
  readonly onSongs: (changes: SongChanges) => void;
  readonly onFolders: () => void;
  readonly onLive: (isLive: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** @returns a function that closes the stream. */
export function openSongEvents(handlers: SongEventHandlers): () => void {
  // The class is missing in simulated browsers only.
  if (typeof EventSource === 'undefined') return () => undefined;
  let close: () => void = () => undefined;
  const open = (): void => {
    close = openStream(handlers, () => {
      const timer = setTimeout(open, AGAIN_MS);
      close = () => clearTimeout(timer);
    });
  };
  open();
  return () => {
    close();
    handlers.onLive(false);
  };
}

/** @param onOver called when this stream will send nothing more. */
function openStream({ cursor, onSongs, onFolders, onLive, onError }: SongEventHandlers, onOver: () => void) {
  const source = new EventSource(`${CALLS.songEvents.path}?${new URLSearchParams({ since: cursor() }).toString()}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(timer);
    source.close();
  };
  const end = (): void => {
    close();
    onLive(false);
    onOver();
  };
  const listenOn = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, SILENCE_MS);
  };
  const on = (event: string, take: (data: string) => void): void =>
    source.addEventListener(event, ({ data }: MessageEvent<string>) => {
      listenOn();
      take(data);
      onLive(true);
    });
  on('beat', () => undefined);
  on('folders', onFolders);
  on('songs', (data) => {
    try {
      onSongs(songChanges.parse(JSON.parse(data)));
    } catch (error) {
      onError(error);
    }
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) end();
    else onLive(false);
  });
  listenOn();
  return close;
}
