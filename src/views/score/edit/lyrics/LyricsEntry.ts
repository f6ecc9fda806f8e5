/**
 * The place at which lyrics are typed: the note and the verse. It is not React state: panes place the text field over
 * the music themselves, and the toolbar and the menu start and end the entry.
 */
import type { ChordAddress } from '../../../../../engine/index.ts';
import { Signal } from '../../../../signal.ts';

/** Number of verses that can be chosen. Further verses of imported files are shown, but cannot be typed. */
export const VERSES = 4;

export interface LyricsPlace {
  readonly at: ChordAddress;
  readonly verse: number;
  /** The beginning of a syllable that was typed for this place already; the score does not have it yet. */
  readonly typed?: string;
}

export class LyricsEntry {
  readonly #changed = new Signal<[]>();
  #place: LyricsPlace | undefined;
  #verse = 0;

  /** Undefined while no lyrics are typed. */
  get place(): LyricsPlace | undefined {
    return this.#place;
  }

  /** The verse of the present or the last entry. */
  get verse(): number {
    return this.#verse;
  }

  begin({ part, measure, voice, chord }: ChordAddress, verse = this.#verse, typed = ''): void {
    this.#verse = verse;
    this.#place = { at: { part, measure, voice, chord }, verse, ...(typed !== '' && { typed }) };
    this.#changed.emit();
  }

  end(): void {
    if (this.#place === undefined) return;
    this.#place = undefined;
    this.#changed.emit();
  }

  /** Calls the listener after each change of the place. Returns a function that removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);
}
