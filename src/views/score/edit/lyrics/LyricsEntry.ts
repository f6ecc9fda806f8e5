/**
 * Where lyrics are typed: the note under the cursor of words, and the verse. Not React state: panes place the field over
 * the music themselves, and the toolbar and the menu begin and end it.
 */
import type { ChordAddress } from '../../../../../engine/index.ts';
import { Signal } from '../../../../signal.ts';

/** Verses that can be chosen: more are read from files and shown, and nobody has asked to type them. */
export const VERSES = 4;

export interface LyricsPlace {
  readonly at: ChordAddress;
  readonly verse: number;
}

export class LyricsEntry {
  readonly #changed = new Signal<[]>();
  #place: LyricsPlace | undefined;
  #verse = 0;

  /** Undefined while no lyrics are typed. */
  get place(): LyricsPlace | undefined {
    return this.#place;
  }

  /** The verse that was typed last, or is typed. */
  get verse(): number {
    return this.#verse;
  }

  begin({ part, measure, voice, chord }: ChordAddress, verse = this.#verse): void {
    this.#verse = verse;
    this.#place = { at: { part, measure, voice, chord }, verse };
    this.#changed.tell();
  }

  end(): void {
    if (this.#place === undefined) return;
    this.#place = undefined;
    this.#changed.tell();
  }

  /** Calls the listener after each change of the place. Returns what stops it. */
  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);
}
