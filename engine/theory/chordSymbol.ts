/**
 * Chord symbols. MusicJSON stores an index (E-11): 0 none, 1–12 major C…B, 13–24 minor, 25–36 seventh, 37–48 minor
 * seventh. Imported files have more kinds, which are stored by name.
 */
import type { Step } from './pitch.ts';

export interface SpelledRoot {
  readonly step: Step;
  readonly alter: number;
  /** The spelling before a transposition respelled the root, so that transposing back restores it. */
  readonly former?: Omit<SpelledRoot, 'former'>;
}

export interface ChordSymbol {
  readonly root: SpelledRoot;
  /** MusicXML `kind` values: major, minor, dominant, minor-seventh, major-seventh, diminished, … */
  readonly kind: string;
  /** The text printed after the root, if it differs from the default suffix of the kind. */
  readonly text?: string;
  readonly bass?: SpelledRoot;
  readonly degrees?: readonly {
    readonly value: number;
    readonly alter: number;
    readonly type: 'add' | 'alter' | 'subtract';
  }[];
}
