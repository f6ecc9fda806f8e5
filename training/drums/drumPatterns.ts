/** Writes what a drummer plays to a song: one of the common patterns of its meter, with fills at the ends of phrases. */
import type { Random } from '../noteClassifier/random.ts';

const SIXTEENTH = 6;

/** General MIDI. */
const DRUMS = {
  bass: [36, 35],
  snare: [38, 40, 38, 37, 39],
  cymbal: [42, 42, 51, 44, 46],
  tom: [45],
  crash: [49],
} as const;
/** Standard, room, power, electronic, jazz and brush kit. */
export const KITS = [0, 0, 8, 16, 24, 32, 40] as const;

/** What a drum plays in a measure, `x` for a stroke on a sixteenth; by turns. */
interface Choices {
  readonly bass: readonly string[];
  readonly snare: readonly string[];
  readonly cymbal: readonly string[];
}

const FOUR: Choices = {
  bass: [
    'x.......x.......',
    'x.......x.......',
    'x.......x.x.....',
    'x.......x.x.....',
    'x.....x.x.......',
    'x..x....x.......',
    'x.......x..x....',
    'x...x...x...x...',
    'x.x.....x.x.....',
    'x.....x...x.....',
    'x.........x.....',
    'x..........x....',
    '................',
  ],
  snare: [
    '....x.......x...',
    '....x.......x...',
    '....x.......x...',
    '....x.......x...',
    '....x.......x...',
    '....x.......x..x',
    '....x..x....x...',
    '....x....x..x...',
    '........x.......',
    '...x..x.....x...',
    '................',
  ],
  cymbal: [
    'x.x.x.x.x.x.x.x.',
    'x.x.x.x.x.x.x.x.',
    'x.x.x.x.x.x.x.x.',
    'x...x...x...x...',
    'xxxxxxxxxxxxxxxx',
    '..x...x...x...x.',
    'x.x.x.xxx.x.x.x.',
    '................',
  ],
};
const THREE: Choices = {
  bass: ['x...........', 'x...........', 'x.....x.....', 'x.........x.'],
  snare: ['....x...x...', '....x...x...', '........x...', '............'],
  cymbal: ['x...x...x...', 'x.x.x.x.x.x.', '....x...x...'],
};
const SIX: Choices = {
  bass: ['x...........', 'x.........x.', 'x...x.......', 'x.....x.....'],
  snare: ['......x.....', '......x.....', '......x...x.'],
  cymbal: ['x.x.x.x.x.x.', 'x.x.x.x.x.x.', 'x.....x.....', 'x...x.x...x.'],
};
const TWO: Choices = {
  bass: ['x.......', 'x.......', 'x.....x.', 'x...x...'],
  snare: ['....x...', '....x...', '....x..x', '..x...x.'],
  cymbal: ['x.x.x.x.', 'x...x...', 'xxxxxxxx', '..x...x.'],
};
const PATTERNS: Readonly<Record<string, Choices>> = { '4/4': FOUR, '3/4': THREE, '6/8': SIX, '2/4': TWO };

export interface Stroke {
  /** Units since the first barline, and where a swung stroke is a fraction of a beat later. */
  readonly unit: number;
  readonly key: number;
  readonly velocity: number;
}

/** A fill takes the last beat of so many measures; there are none where it is 0. */
const FILL_AFTER = [0, 4, 8, 8] as const;

/** The strokes of a song from unit 0 to `end`; undefined for a meter that drummers seldom play. */
export function drumPart(meter: string, end: number, random: Random): Stroke[] | undefined {
  const choices = PATTERNS[meter];
  if (!choices) return undefined;
  const pattern = {
    bass: random.pick(choices.bass),
    snare: random.pick(choices.snare),
    cymbal: random.pick(choices.cymbal),
  };
  const keys = { bass: random.pick(DRUMS.bass), snare: random.pick(DRUMS.snare), cymbal: random.pick(DRUMS.cymbal) };
  const loudness = { bass: random.between(75, 115), snare: random.between(70, 115), cymbal: random.between(50, 95) };
  const [isSwung, fillAfter] = [meter !== '6/8' && random.chance(0.12), random.pick(FILL_AFTER)];
  const steps = pattern.bass.length;
  const strokes: Stroke[] = [];
  for (let step = 0; step * SIXTEENTH < end; step++) {
    const [measure, at] = [Math.floor(step / steps), step % steps];
    const unit = step * SIXTEENTH + (isSwung && step % 4 === 2 ? 4 : 0);
    const isFill = fillAfter > 0 && measure % fillAfter === fillAfter - 1 && at >= steps - 4;
    const velocityOf = (mean: number): number => Math.max(15, Math.min(127, Math.round(mean + 6 * random.normal())));
    if (isFill) {
      const key = random.pick([keys.snare, keys.snare, DRUMS.tom[0]]);
      if (random.chance(0.7)) strokes.push({ unit, key, velocity: velocityOf(loudness.snare - 5) });
      continue;
    }
    for (const drum of ['bass', 'snare', 'cymbal'] as const)
      if (pattern[drum][at] === 'x') strokes.push({ unit, key: keys[drum], velocity: velocityOf(loudness[drum]) });
    if (fillAfter > 0 && measure > 0 && measure % fillAfter === 0 && at === 0)
      strokes.push({ unit, key: DRUMS.crash[0], velocity: velocityOf(loudness.cymbal + 10) });
  }
  return strokes;
}
