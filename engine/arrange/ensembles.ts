/**
 * The ensembles of an arrangement: who plays the melody and the three voices beneath it. `documented` has the programs
 * of K-04, which are a trumpet, two woodwinds and a tuba; `brass` is the brass quartet of X-18.
 *
 * Ranges are those of a good amateur, at sounding pitch: Adler, "The Study of Orchestration", 4th edition, chapters 7
 * and 10 to 11, without the extremes that he marks as difficult.
 */
import { BASS_CLEF, TREBLE_CLEF } from '../model/emptyScore.ts';
import type { Clef } from '../model/score.ts';

export interface Player {
  readonly program: number;
  /** Lowest and highest MIDI pitch, at sounding pitch. */
  readonly lowest: number;
  readonly highest: number;
  readonly clef: Clef;
}

export interface Ensemble {
  readonly melody: Player;
  /** From the voice under the melody to the bass. */
  readonly voices: readonly [Player, Player, Player];
}

const TRUMPET: Player = { program: 57, lowest: 52, highest: 82, clef: TREBLE_CLEF };
const SECOND_TRUMPET: Player = { ...TRUMPET, highest: 79 };
const HORN: Player = { program: 61, lowest: 41, highest: 74, clef: TREBLE_CLEF };
const TROMBONE: Player = { program: 58, lowest: 40, highest: 67, clef: BASS_CLEF };
const TUBA: Player = { program: 59, lowest: 28, highest: 60, clef: BASS_CLEF };
const OBOE: Player = { program: 69, lowest: 58, highest: 86, clef: TREBLE_CLEF };
const CLARINET: Player = { program: 72, lowest: 50, highest: 84, clef: TREBLE_CLEF };

export const ENSEMBLES = {
  documented: { melody: TRUMPET, voices: [OBOE, CLARINET, TUBA] },
  brass: { melody: TRUMPET, voices: [SECOND_TRUMPET, HORN, TROMBONE] },
} as const satisfies Readonly<Record<string, Ensemble>>;

export type EnsembleName = keyof typeof ENSEMBLES;
