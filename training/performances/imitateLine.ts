/**
 * Builds an imitation from a line of a song, because the songs contain no counterpoint: two to four voices enter one
 * after the other with the line at another pitch, and rest in some measures.
 */
import type { Random } from '../noteClassifier/random.ts';
import type { Lied, LiedNote } from '../collections/readLied.ts';

const FEWEST_NOTES = 60;
/** Transpositions of the voices in semitones: octaves, and answers at the fifth and the fourth. */
const INTERVALS = [0, -5, -12, -17, 7, -7, 12] as const;
/** Share of the pairs of measures in which a voice rests. */
const RESTING = 0.25;

/** The song's line in imitation; undefined if no line is long enough. The song must have a single meter. */
export function imitateLine(lied: Lied, random: Random): Lied | undefined {
  const line = lineOf(lied, random);
  const [signature] = lied.measures;
  if (line.length < FEWEST_NOTES || !signature) return undefined;
  const measure = (96 * signature.beats) / signature.beatType;
  const voices = random.pick([2, 3, 3, 4]);
  const entries = random.pick([1, 1, 2, 2, 3, 4]);
  const isResting = random.chance(0.6);
  const intervals = [...INTERVALS];
  const notes: LiedNote[] = [];
  for (let voice = 0; voice < voices; voice++) {
    const [interval = 0] = intervals.splice(Math.floor(random.uniform() * intervals.length), 1);
    const delay = voice * entries;
    const rests = new Map<number, boolean>();
    for (const note of line) {
      const place = note.measure + delay;
      const pair = place >> 1;
      if (!rests.has(pair)) rests.set(pair, isResting && random.chance(RESTING));
      if (rests.get(pair)) continue;
      const onset = note.onset + delay * measure;
      notes.push({ ...note, midiPitch: note.midiPitch + interval, onset, measure: place, part: 0 });
    }
  }
  notes.sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);
  const count = (notes.at(-1)?.measure ?? 0) + 1;
  const measures = Array.from({ length: count }, (_, index) => ({
    ...signature,
    start: index * measure,
    length: measure,
  }));
  return { ...lied, parts: 1, notes, measures };
}

/** The notes of the voice, or of a random line of a staff; of simultaneous notes only the highest. */
function lineOf(lied: Lied, random: Random): LiedNote[] {
  const nameOf = ({ part, staff, voice }: LiedNote): string => `${part} ${staff} ${voice}`;
  const chosen = random.chance(0.5) ? undefined : random.pick([...new Set(lied.notes.map(nameOf))]);
  return lied.notes
    .filter((note) => (chosen === undefined ? note.part === 0 : nameOf(note) === chosen))
    .sort((a, b) => a.onset - b.onset || b.midiPitch - a.midiPitch)
    .filter((note, index, notes) => note.onset !== notes[index - 1]?.onset);
}
