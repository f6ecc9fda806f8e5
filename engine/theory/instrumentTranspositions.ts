/**
 * How instruments are written: the interval from the sounding to the written pitch, by program (Adler, "The Study of
 * Orchestration", 4th edition, appendix). Guitars and basses are not listed: they are written with a clef that
 * prints an 8 below.
 */
export interface WrittenInterval {
  readonly diatonic: number;
  readonly chromatic: number;
}

const OCTAVE_LOWER: WrittenInterval = { diatonic: -7, chromatic: -12 };
const B_FLAT: WrittenInterval = { diatonic: 1, chromatic: 2 };
const F: WrittenInterval = { diatonic: 4, chromatic: 7 };

const INTERVALS: ReadonlyMap<number, WrittenInterval> = new Map([
  // Celesta, glockenspiel, xylophone.
  [9, OCTAVE_LOWER],
  [10, { diatonic: -14, chromatic: -24 }],
  [14, OCTAVE_LOWER],
  // Contrabass.
  [44, { diatonic: 7, chromatic: 12 }],
  // Trumpet, trumpet with mute, French horn.
  [57, B_FLAT],
  [60, B_FLAT],
  [61, F],
  // Saxophones from soprano to baritone.
  [65, B_FLAT],
  [66, { diatonic: 5, chromatic: 9 }],
  [67, { diatonic: 8, chromatic: 14 }],
  [68, { diatonic: 12, chromatic: 21 }],
  // English horn, clarinet, piccolo.
  [70, F],
  [72, B_FLAT],
  [73, OCTAVE_LOWER],
]);

/** Written minus sounding; undefined for instruments that are written as they sound. */
export const writtenIntervalOf = (program: number): WrittenInterval | undefined => INTERVALS.get(program);
