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
  /** Fraction of the small network's sure notes that the large one found. */
  readonly agreement: number;
}

export interface JudgedNote {
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
const HARMONICS = [12, 19, 24, 28];
/** Log odds of a note that a network did not find, and the largest that are distinguished. */
const ABSENT = -4;
const SUREST = 7;
const LONGEST = 8;

const logOdds = (confidence: number): number =>
  Math.max(ABSENT, Math.min(SUREST, Math.log((confidence + 1e-6) / (1 - confidence + 1e-6))));

const byPitch = (notes: readonly TimedNote[]): Map<number, TimedNote[]> => {
  const keys = new Map<number, TimedNote[]>();
  for (const note of [...notes].sort((a, b) => a.onset - b.onset))
    keys.set(note.midiPitch, [...(keys.get(note.midiPitch) ?? []), note]);
  return keys;
};

const meanVelocity = (notes: readonly TimedNote[]): number =>
  notes.reduce((sum, { velocity }) => sum + velocity, 0) / Math.max(1, notes.length);

/** Returns the note of the key that begins nearest to `onset`, if it begins within SAME_ONSET. */
function sameNote(key: readonly TimedNote[] | undefined, onset: number): TimedNote | undefined {
  let best: TimedNote | undefined;
  let least = SAME_ONSET;
  for (const other of key ?? []) {
    const distance = Math.abs(other.onset - onset);
    if (distance >= least) continue;
    least = distance;
    best = other;
  }
  return best;
}

/** Returns the notes of the large network and those that only the small one found, each with its features. */
export function judgedNotes({ large, small, agreement }: BothNetworks): JudgedNote[] {
  const keys = { large: byPitch(large), small: byPitch(small) };
  const mean = { large: meanVelocity(large), small: meanVelocity(small) };
  const doubt = large.filter(({ confidence }) => confidence < DOUBTFUL).length / Math.max(1, large.length);
  const onsets = large.map(({ onset }) => onset).sort((a, b) => a - b);
  const judge = (note: TimedNote, from: 'large' | 'small'): JudgedNote => {
    const { onset, offset, midiPitch, velocity } = note;
    const own = keys[from].get(midiPitch) ?? [];
    const before = own.findLast((other) => other.onset < onset - 0.01);
    const other = from === 'large' ? sameNote(keys.small.get(midiPitch), onset) : undefined;
    const sounds = (pitch: number): boolean =>
      (keys.large.get(pitch) ?? []).some((each) => each !== note && each.onset < onset + 0.05 && each.offset > onset);
    const features = EVIDENCE_FEATURES.vector({
      isLarge: from === 'large' ? 1 : 0,
      largeLogOdds: from === 'large' ? logOdds(note.confidence) : ABSENT,
      smallLogOdds: from === 'small' ? logOdds(note.confidence) : other ? logOdds(other.confidence) : ABSENT,
      louder: (velocity - mean[from]) / 16,
      held: before && before.offset > onset - RELEASE ? 1 : 0,
      since: Math.log2(Math.min(LONGEST, Math.max(0.06, onset - (before?.onset ?? -Infinity)))),
      louderThanBefore: before ? (velocity - before.velocity) / 16 : 0,
      together: Math.min(
        5,
        onsets.filter((each) => Math.abs(each - onset) < TOGETHER).length - (from === 'large' ? 1 : 0),
      ),
      harmonic: HARMONICS.some((interval) => sounds(midiPitch - interval)) ? 1 : 0,
      soundsInLarge: sounds(midiPitch) ? 1 : 0,
      length: Math.log2(Math.min(LONGEST, Math.max(0.03, offset - onset))),
      height: (midiPitch - 60) / 12,
      agreement,
      doubt,
    });
    return { note, features };
  };
  const unheard = small.filter(({ midiPitch, onset }) => !sameNote(keys.large.get(midiPitch), onset));
  return [...large.map((note) => judge(note, 'large')), ...unheard.map((note) => judge(note, 'small'))];
}
