/**
 * Chord symbols. MusicJSON stores an index (E-11): 0 none, 1–12 major C…B, 13–24 minor, 25–36 seventh, 37–48 minor
 * seventh; imports bring more kinds, which are kept by name.
 */
import type { Step } from './pitch.ts';

export interface SpelledRoot {
  readonly step: Step;
  readonly alter: number;
  /** What it was before a transposition that respelled it, so that the way back leads there. */
  readonly former?: Omit<SpelledRoot, 'former'>;
}

export interface ChordSymbol {
  readonly root: SpelledRoot;
  /** MusicXML `kind` values: major, minor, dominant, minor-seventh, major-seventh, diminished, … */
  readonly kind: string;
  /** What is printed after the root where it differs from the usual. */
  readonly text?: string;
  readonly bass?: SpelledRoot;
  readonly degrees?: readonly {
    readonly value: number;
    readonly alter: number;
    readonly type: 'add' | 'alter' | 'subtract';
  }[];
}
