/** Reads an event stream (server-sent events) as a browser does. */
import { CALLS } from '../../../server/contract/paths.ts';
import { songChanges } from '../../../server/contract/calls.ts';
import type { SongChanges } from '../../../server/contract/calls.ts';
import type { Visitor } from './visitor.ts';
import { waitFor } from './server.ts';

export interface StreamEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string;
}

export class EventStream {
  readonly events: StreamEvent[] = [];
  readonly status: number;
  readonly headers: Headers;
  hasEnded = false;
  readonly #stop: AbortController;

  private constructor(response: Response, stop: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#stop = stop;
    void this.#read(response);
  }

  /** @param lastEventId what a browser sends that connects again. */
  static async open(visitor: Visitor, since = '', lastEventId?: string, url = visitor.url): Promise<EventStream> {
    const stop = new AbortController();
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
    const query = new URLSearchParams({ since }).toString();
    const response = await fetch(`${url}${CALLS.songEvents.path}?${query}`, { headers, signal: stop.signal });
    return new EventStream(response, stop);
  }

  /** The `songs` events, as far as they have arrived. */
  get changes(): SongChanges[] {
    const songs = this.events.filter(({ event }) => event === 'songs');
    return songs.map(({ data }) => songChanges.parse(JSON.parse(data)));
  }

  count(event: string): number {
    return this.events.filter((each) => each.event === event).length;
  }

  /** Waits for the next event that is not known yet. */
  async arrives(isSo: (stream: this) => boolean, milliseconds = 30_000): Promise<void> {
    await waitFor(async () => isSo(this), milliseconds);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await waitFor(async () => this.hasEnded);
  }

  async #read(response: Response): Promise<void> {
    let text = '';
    try {
      for await (const chunk of response.body ?? []) {
        text += Buffer.from(chunk).toString();
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        this.events.push(...parts.filter((part) => part.startsWith('event:')).map(readEvent));
      }
    } catch {
      // The connection was cut, by either side.
    }
    this.hasEnded = true;
  }
}

function readEvent(part: string): StreamEvent {
  const field = (name: string) =>
    part
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { event: field('event') ?? '', data: field('data') ?? '', id: field('id') ?? '' };
}
