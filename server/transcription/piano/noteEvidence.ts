/**
 * What tells whether a note that one of the two networks detected was played: what each network says about it, whether its
 * key is already held (a sustained sound seems to be struck again and again), and whether it may be a harmonic of
 * another note.
 */
import { FeatureList, type TimedNote } from '../../../engine/index.ts';

export const EVIDENCE_FEATURES = new FeatureList([
  'isLarge',
  'largeLogOdds',
  'smallLogOdds',
  'louder',
  'held',
  'since',
  'louderThanBefore',
  'together',
  'harmonic',
  'soundsInLarge',
  'length',
  'height',
  'agreement',
  'doubt',
]);

/** Notes of one network, and those of one recording that are compared. */
export interface BothNetworks {
  readonly large: readonly TimedNote[];
  readonly small: readonly TimedNote[];
  /** Fraction of the small network's notes that the large one found (`agreementOf`). */
  readonly agreement: number;
}

export interface JudgedNote {
  /** With `pianoOdds`, the odds that the large network gives it. */
  readonly note: TimedNote;
  readonly features: readonly number[];
}

/** Largest difference in seconds between the onsets of one note in the two networks. */
export const SAME_ONSET = 0.1;
/** Seconds within which two notes begin together. */
const TOGETHER = 0.04;
/** Seconds before an onset at which a held key counts as held until it. */
const RELEASE = 0.12;
/** Confidence below which a note of the large network is in doubt. */
const DOUBTFUL = 0.95;
/** Seconds after an onset until which another note counts as begun. */
const AT_ONCE = 0.05;
const HARMONICS = [12, 19, 24, 28];
/** Log odds of a note that a network did not find, and the largest that are distinguished. */
const ABSENT = -4;
const SUREST = 7;
const LONGEST = 8;

const logOdds = (confidence: number): number =>
  Math.max(ABSENT, Math.min(SUREST, Math.log((confidence + 1e-6) / (1 - confidence + 1e-6))));

/** Returns how many of the ascending `times` are before `time`. */
function countBefore(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The notes of one key by onset, in which each question costs a binary search: a long recording has tens of thousands. */
class KeyNotes {
  readonly #notes: readonly TimedNote[];
  readonly #onsets: readonly number[];
  /** For each note the latest offset of it and the notes before it. */
  readonly #latest: readonly number[];

  constructor(notes: readonly TimedNote[]) {
    this.#notes = notes;
    this.#onsets = notes.map(({ onset }) => onset);
    let latest = -Infinity;
    this.#latest = notes.map(({ offset }) => (latest = Math.max(latest, offset)));
  }

  lastBefore(time: number): TimedNote | undefined {
    return this.#notes[countBefore(this.#onsets, time) - 1];
  }

  /** Returns the note that begins nearest to `onset`, if it begins within SAME_ONSET. */
  near(onset: number): TimedNote | undefined {
    let best: TimedNote | undefined;
    let least = SAME_ONSET;
    for (let index = countBefore(this.#onsets, onset - SAME_ONSET); index < this.#notes.length; index += 1) {
      const note = this.#notes[index];
      if (note === undefined || note.onset - onset >= SAME_ONSET) break;
      const distance = Math.abs(note.onset - onset);
      if (distance >= least) continue;
      least = distance;
      best = note;
    }
    return best;
  }

  /** Whether a note other than `own` sounds at `time`, or begins at once. */
  sounds(time: number, own: TimedNote): boolean {
    for (let index = countBefore(this.#onsets, time + AT_ONCE) - 1; index >= 0; index -= 1) {
      if ((this.#latest[index] ?? -Infinity) <= time) return false;
      const note = this.#notes[index];
      if (note !== undefined && note !== own && note.offset > time) return true;
    }
    return false;
  }
}

function byPitch(notes: readonly TimedNote[]): ReadonlyMap<number, KeyNotes> {
  const keys = new Map<number, TimedNote[]>();
  for (const note of notes.toSorted((a, b) => a.onset - b.onset)) {
    const key = keys.get(note.midiPitch);
    if (key) key.push(note);
    else keys.set(note.midiPitch, [note]);
  }
  return new Map([...keys].map(([pitch, key]) => [pitch, new KeyNotes(key)]));
}

const meanVelocity = (notes: readonly TimedNote[]): number =>
  notes.reduce((sum, { velocity }) => sum + velocity, 0) / Math.max(1, notes.length);

/** Returns the notes of the large network and those that only the small one found, each with its features. */
export function judgedNotes({ large, small, agreement }: BothNetworks): JudgedNote[] {
  const keys = { large: byPitch(large), small: byPitch(small) };
  const mean = { large: meanVelocity(large), small: meanVelocity(small) };
  const doubt = large.filter(({ confidence }) => confidence < DOUBTFUL).length / Math.max(1, large.length);
  const onsets = large.map(({ onset }) => onset).sort((a, b) => a - b);
  const judge = (note: TimedNote, from: 'large' | 'small'): JudgedNote => {
    const { onset, offset, midiPitch, velocity } = note;
    const before = keys[from].get(midiPitch)?.lastBefore(onset - 0.01);
    const other = from === 'large' ? keys.small.get(midiPitch)?.near(onset) : undefined;
    const sounds = (pitch: number): boolean => keys.large.get(pitch)?.sounds(onset, note) ?? false;
    const beside = countBefore(onsets, onset + TOGETHER) - countBefore(onsets, onset - TOGETHER);
    const pianoOdds = from === 'large' ? logOdds(note.confidence) : ABSENT;
    const features = EVIDENCE_FEATURES.vector({
      isLarge: from === 'large' ? 1 : 0,
      largeLogOdds: pianoOdds,
      smallLogOdds: from === 'small' ? logOdds(note.confidence) : other ? logOdds(other.confidence) : ABSENT,
      louder: (velocity - mean[from]) / 16,
      held: before && before.offset > onset - RELEASE ? 1 : 0,
      since: Math.log2(Math.min(LONGEST, Math.max(0.06, onset - (before?.onset ?? -Infinity)))),
      louderThanBefore: before ? (velocity - before.velocity) / 16 : 0,
      together: Math.min(5, beside - (from === 'large' ? 1 : 0)),
      harmonic: HARMONICS.some((interval) => sounds(midiPitch - interval)) ? 1 : 0,
      soundsInLarge: sounds(midiPitch) ? 1 : 0,
      length: Math.log2(Math.min(LONGEST, Math.max(0.03, offset - onset))),
      height: (midiPitch - 60) / 12,
      agreement,
      doubt,
    });
    return { note: { ...note, pianoOdds }, features };
  };
  const unheard = small.filter(({ midiPitch, onset }) => !keys.large.get(midiPitch)?.near(onset));
  return [...large.map((note) => judge(note, 'large')), ...unheard.map((note) => judge(note, 'small'))];
}
