/** Options of the piano roll's layout, and the palette of its display list. */

/** The property that determines the colour of a block. */
export type RollColouring = 'voice' | 'velocity';

export interface RollOptions {
  /** Width of a whole note, in rows. */
  readonly wholeWidth: number;
  readonly colouring: RollColouring;
  /** Whether note names are drawn on the blocks that are wide enough. */
  readonly showNames: boolean;
  /** Returns the drawn name for a name such as `C#` or `Bb`, for other languages; absent: the name itself. */
  readonly nameOf?: (name: string) => string;
}

/** MIDI pitches of the lowest and highest of the 88 keys of a piano. */
export const PIANO_KEYS = { lowest: 21, highest: 108 } as const;

/** Number of colours. Voices use them in turn; velocities are divided into ranges, of which the softest is first. */
export const BLOCK_COLOURS = 6;

/**
 * Indexes into a theme's `own` colours: rows of black keys, lines between measures, names on blocks, and the first of
 * the block colours. Lines between beats and between rows use the ink colour.
 */
export const RollColour = { blackRow: 0, measureLine: 1, name: 2, block: 3 } as const;

const LOUDEST = 127;

export const velocityColour = (velocity: number): number =>
  Math.min(BLOCK_COLOURS - 1, Math.floor((velocity / (LOUDEST + 1)) * BLOCK_COLOURS));
