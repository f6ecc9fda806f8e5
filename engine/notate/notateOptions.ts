/** Input options and result of `notate`. */
import type { Score } from '../model/score.ts';
import type { KeyIndex } from '../theory/key.ts';
import type { Seconds } from '../units.ts';

export type NotateMode = 'universal' | 'leadsheet' | 'arrangement';

export const NOTATE_INSTRUMENTS = {
  universal: ['piano', 'guitar', 'bass', 'vocals', 'violin', 'flute', 'sax'],
  leadsheet: ['piano', 'guitar', 'violin', 'flute', 'sax'],
  arrangement: ['piano_easy', 'piano_intermediate', 'piano_full'],
} as const satisfies Readonly<Record<NotateMode, readonly string[]>>;

/** A line that was detected for an instrument that plays one note at a time. */
export interface WrittenLine {
  /** Pitches that the instrument can play, as they are written. */
  readonly range: readonly [lowest: number, highest: number];
  /** Whether the notes of other instruments are among them, so that the line is selected as the melody of a lead sheet is. */
  readonly isAccompanied: boolean;
}

export interface NotateOptions {
  readonly mode: NotateMode;
  /** One of NOTATE_INSTRUMENTS for the mode. */
  readonly instrument: string;
  readonly title: string;
  readonly composer: string;
  /** Value of `MetaInfo.Source`. */
  readonly source: string;
  /** The id of the video that the notes come from; empty, or absent, where there is none. */
  readonly customId?: string;
  /** Key, meter and tempo are estimated where they are absent; otherwise the given values are used. */
  readonly key?: KeyIndex;
  readonly timeSignature?: string;
  /** Quarter notes per minute. */
  readonly tempo?: number;
  /** Absent where all notes are written as they are. */
  readonly line?: WrittenLine;
}

/** Where a score differs from its recording because of what the instrument can play; absent numbers are 0. */
export interface RangeRemarks {
  /** Octaves by which the whole tune is written above the recording; below it where negative. */
  readonly octaves?: number;
  /** Number of notes that are moved by octaves, each for itself. */
  readonly moved?: number;
  /** Number of written notes that are lower than the instrument can play. */
  readonly below?: number;
  /** Number of written notes that are higher. */
  readonly above?: number;
}

export interface Notation {
  readonly score: Score;
  readonly remarks: RangeRemarks;
  /**
   * Beats of the meter as they were played, from the first written measure on (a lead sheet leaves out a pickup without its tune);
   * number 1 is the downbeat.
   */
  readonly beats: readonly { readonly time: Seconds; readonly number: number }[];
  readonly key: KeyIndex;
  /** Quarter notes per minute. */
  readonly tempo: number;
  /** Counted beats per minute: dotted quarters in 6/8, halves in 2/2. */
  readonly beatsPerMinute: number;
  /** For example `6/8`. */
  readonly timeSignature: string;
  /** Harmony in clock time; `index` as in MusicJSON (1–48). */
  readonly chords: readonly { readonly start: Seconds; readonly end: Seconds; readonly index: number }[];
  /** Estimated quality of the score, 0..1 (scoreQuality.ts). */
  readonly quality: number;
  /** Estimated quality of each measure. */
  readonly measureQualities: readonly number[];
}

/** Notes or options from which no score can be written. */
export class NotateError extends Error {
  readonly reason: 'no-notes' | 'bad-option' | 'bad-note';

  constructor(reason: NotateError['reason'], message: string) {
    super(message);
    this.name = 'NotateError';
    this.reason = reason;
  }
}
