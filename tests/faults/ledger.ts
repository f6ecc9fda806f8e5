/**
 * The answers that one user got. An answered call must have taken effect; a call without an answer may have taken
 * effect, at most once. The ledger knows which songs must exist, which must not, and which may.
 */
import { SongState } from '../../server/contract/calls.ts';
import type { Song } from '../../server/contract/calls.ts';

export type Presence = 'must' | 'may' | 'must not';

export interface Entry {
  readonly title: string;
  readonly kind: 'audio' | 'score';
  /** SHA-256 of the uploaded file. */
  readonly hash: string;
  presence: Presence;
  /** Of scores: the version and the content that an answer last confirmed. */
  version: number;
  content: string;
  /** The content of a save without an answer. */
  unanswered: string | undefined;
}

export class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly faults: string[] = [];

  add(entry: Pick<Entry, 'title' | 'kind' | 'hash' | 'presence'>): Entry {
    const whole: Entry = { ...entry, version: 1, content: '', unanswered: undefined };
    this.entries.set(entry.title, whole);
    return whole;
  }

  /**
   * Compares the list of songs with the ledger while no other call is running. Songs that may exist are known
   * afterwards.
   */
  compare(songs: readonly Song[]): void {
    const count = new Map<string, number>();
    for (const { Title } of songs) count.set(Title, (count.get(Title) ?? 0) + 1);
    for (const entry of this.entries.values()) {
      const times = count.get(entry.title) ?? 0;
      if (times > 1) this.faults.push(`${entry.title} exists ${times} times`);
      if (entry.presence === 'must' && times === 0) this.faults.push(`${entry.title} was acknowledged and is lost`);
      if (entry.presence === 'must not' && times > 0) this.faults.push(`${entry.title} was deleted and still exists`);
      entry.presence = times > 0 ? 'must' : 'must not';
    }
    for (const title of count.keys()) if (!this.entries.has(title)) this.faults.push(`${title} was never uploaded`);
  }

  /** A save without an answer has taken effect completely or not at all. */
  compareScore(entry: Entry, version: number, content: string): void {
    const isLast = version === entry.version && (entry.content === '' || content === entry.content);
    const isUnanswered = version === entry.version + 1 && content === entry.unanswered;
    if (!isLast && !isUnanswered) {
      this.faults.push(
        `${entry.title} is version ${version} "${content}" instead of ${entry.version} "${entry.content}"`,
      );
    }
    Object.assign(entry, { version, content, unanswered: undefined });
  }
}

export const isSettled = ({ State }: Song): boolean => State === SongState.Ok || State === SongState.Error;
