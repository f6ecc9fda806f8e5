/** Techniques for which General MIDI has a program of its own. */
export interface TechniqueProgram {
  /** The programs whose players know it. */
  readonly of: readonly number[];
  readonly program: number;
}

export const PLUCKED_STRINGS: TechniqueProgram = { of: [41, 42, 43, 44, 49, 50], program: 46 };
export const MUTED_TRUMPET: TechniqueProgram = { of: [57], program: 60 };
