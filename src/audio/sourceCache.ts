/** The opened sources of a score. Each is opened once, so that returning to a source does not load it again. */
import type { Score } from '../../engine/index.ts';
import type { PlaybackSource } from './playbackSource.ts';

/**
 * - `synth`: the score as the synthesizer plays it
 * - `original`: the recording that it was transcribed from
 * - `both`: the two together
 * - `video`: the linked video
 */
export type SourceKind = 'synth' | 'original' | 'both' | 'video';

export type OpenSources = Readonly<Partial<Record<SourceKind, () => PlaybackSource>>>;

export class SourceCache {
  readonly #openers: OpenSources;
  readonly #open = new Map<SourceKind, PlaybackSource>();

  constructor(openers: OpenSources) {
    this.#openers = openers;
  }

  /** The kinds of sources that this score has. */
  get kinds(): readonly SourceKind[] {
    return Object.keys(this.#openers) as SourceKind[];
  }

  /** @throws Error for a kind that the score does not have. */
  get(kind: SourceKind): PlaybackSource {
    const known = this.#open.get(kind) ?? this.#openers[kind]?.();
    if (known === undefined) throw new Error(`This score has no source ${kind}.`);
    this.#open.set(kind, known);
    return known;
  }

  /** Open sources continue with an edited score; sources that are opened later begin with it. */
  setScore(score: Score): void {
    for (const source of this.#open.values()) source.setScore?.(score);
  }

  /** Disposes of a source that has failed; the next `get` opens a new one. */
  discard(kind: SourceKind): void {
    this.#open.get(kind)?.dispose();
    this.#open.delete(kind);
  }

  dispose(): void {
    for (const kind of [...this.#open.keys()]) this.discard(kind);
  }
}
