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

/** Most sharps or flats of a written key: with more, the enharmonic key is read (D flat major, not C sharp major). */
const READABLE_FIFTHS = 6;

/** Distance on the circle of fifths from the sounding to the written key. */
const fifthsOf = ({ diatonic, chromatic }: WrittenInterval): number => 7 * chromatic - 12 * diatonic;

/** The largest number of sharps or flats that is written where keys with these numbers sound. */
export const mostWrittenFifths = (interval: WrittenInterval, fifths: readonly number[]): number =>
  Math.max(0, ...fifths.map((each) => Math.abs(each + fifthsOf(interval))));

/**
 * Written minus sounding; undefined for instruments that are written as they sound. Where the keys of the piece, given by
 * their sharps (positive) or flats, would be written with more than six accidentals, the interval is the enharmonic one
 * if its keys have fewer: the alto saxophone reads music in E major in D flat major.
 */
export function writtenIntervalOf(program: number, fifths: readonly number[]): WrittenInterval | undefined {
  const usual = INTERVALS.get(program);
  // An instrument that is written in octaves reads the key of all others.
  if (usual === undefined || fifthsOf(usual) === 0) return usual;
  const most = mostWrittenFifths(usual, fifths);
  if (most <= READABLE_FIFTHS) return usual;
  const others = [1, -1].map((steps) => ({ ...usual, diatonic: usual.diatonic + steps }));
  return others.find((other) => mostWrittenFifths(other, fifths) < most) ?? usual;
}
