/** What a piano roll is laid out for, and the palette that its list is painted with. */

/** What the colour of a block tells. */
export type RollColouring = 'voice' | 'velocity';

export interface RollOptions {
  /** Rows that a whole note is long. */
  readonly wholeWidth: number;
  readonly colouring: RollColouring;
  /** Names on the blocks that have room for them. */
  readonly showNames: boolean;
}

/** the 88 keys of a piano. */
export const PIANO_KEYS = { lowest: 21, highest: 108 } as const;

/** Voices take these in turn; velocities are divided among them, the softest first. */
export const BLOCK_COLOURS = 6;

/**
 * Places in a theme's `own` colours: rows of black keys, lines between measures, names on blocks, then the blocks.
 * Lines between beats and rows are drawn with its ink.
 */
export const RollColour = { blackRow: 0, measureLine: 1, name: 2, block: 3 } as const;

const LOUDEST = 127;

export const velocityColour = (velocity: number): number =>
  Math.min(BLOCK_COLOURS - 1, Math.floor((velocity / (LOUDEST + 1)) * BLOCK_COLOURS));
