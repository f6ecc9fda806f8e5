/**
 * Ends chords earlier where a measure then needs no second voice. With a pedal or an echo a chord sounds on while the next ones begin,
 * and would be held in a voice of its own. Where the network finds the shorter values about as likely, they are written, and
 * tidyVoices.ts makes one voice of the measure.
 */
import { valueIndex } from './printed/printedFeatures.ts';
import type { SeparatedChord } from './separatedChord.ts';

type Voice = readonly SeparatedChord[];

/**
 * Natural logarithm of the odds against all shorter values of a measure up to which they are written: each sign to read costs 1 (as
 * in separateVoices.ts), and a second voice has at least a rest and stems of its own.
 */
const MOST_ODDS = 2;
/** Probability that is added to each value, because the network can be surprised. */
const LEAST = 1e-4;

const endOf = ({ unit, length }: SeparatedChord): number => unit + length;

const NONE: SeparatedChord = { unit: 0, length: 0, notes: [] };

/** Returns both voices, with such chords ended earlier. `measure`: units from barline to barline. */
export function shortenToOneVoice([upper, lower]: readonly [Voice, Voice], measure: number): [Voice, Voice] {
  const above = byMeasure(upper, measure);
  const lengths = new Map<SeparatedChord, number>();
  let [held, from] = [0, 0];
  for (const [index, chords] of byMeasure(lower, measure)) {
    const [start, end] = [index * measure, (index + 1) * measure];
    while ((upper[from]?.unit ?? Infinity) < start) from++;
    const heldAbove = endOf(upper[from - 1] ?? NONE);
    const isOwn = held <= start && chords.every((chord) => endOf(chord) <= end && chord.unit >= heldAbove);
    held = Math.max(...chords.map(endOf));
    const shorter = isOwn ? lengthsInOneVoice([...(above.get(index) ?? []), ...chords]) : undefined;
    for (const [chord, length] of shorter ?? []) lengths.set(chord, length);
  }
  const shortened = (chord: SeparatedChord): SeparatedChord => {
    const length = lengths.get(chord);
    return length === undefined ? chord : { ...chord, length };
  };
  return [upper.map(shortened), lower.map(shortened)];
}

/** The chords that begin in each measure, by its index. */
function byMeasure(voice: Voice, measure: number): ReadonlyMap<number, SeparatedChord[]> {
  const measures = new Map<number, SeparatedChord[]>();
  for (const chord of voice) {
    const index = Math.floor(chord.unit / measure);
    const known = measures.get(index);
    if (known) known.push(chord);
    else measures.set(index, [chord]);
  }
  return measures;
}

/** The lengths of the chords of a measure, none beyond the next onset; undefined where these are too unlikely. */
function lengthsInOneVoice(chords: Voice): ReadonlyMap<SeparatedChord, number> | undefined {
  const onsets = [...new Set(chords.map(({ unit }) => unit))].sort((a, b) => a - b);
  const lengths = new Map<SeparatedChord, number>();
  let odds = 0;
  onsets.forEach((unit, index) => {
    const together = chords.filter((chord) => chord.unit === unit);
    const gap = (onsets[index + 1] ?? Infinity) - unit;
    const ways = together.map(({ length }) => {
      const shorter = Math.min(length, gap);
      return { shorter, odds: together.reduce((sum, chord) => sum + oddsAgainst(chord, shorter), 0) };
    });
    const best = ways.reduce((least, way) => (way.odds < least.odds ? way : least));
    odds += best.odds;
    for (const chord of together) lengths.set(chord, best.shorter);
  });
  return odds <= MOST_ODDS ? lengths : undefined;
}

/** Natural logarithm of how much likelier the written value of a chord is than another one: the mean over its notes. */
function oddsAgainst({ notes, length: written }: SeparatedChord, length: number): number {
  if (length === written) return 0;
  if (notes.some(({ values }) => values === undefined)) return Infinity;
  const probability = (values: Float32Array | undefined, units: number): number =>
    (values?.[valueIndex(units)] ?? 0) + LEAST;
  const odds = notes.map(({ values }) => Math.log(probability(values, written) / probability(values, length)));
  return odds.reduce((sum, each) => sum + each, 0) / Math.max(1, odds.length);
}
