/**
 * What is counted of each pitch class to estimate a key: how long it sounds at all, in the bass and in the tune, where both begin
 * and end, and the steps that lead to it. The tune is the highest note of each onset, the bass the lowest.
 */
export interface KeyNote {
  /** Onset in any unit; simultaneous notes have the same one. */
  readonly at: number;
  readonly midiPitch: number;
  /** Any positive measure of how long or strong it sounds. */
  readonly weight: number;
}

/**
 * `cadences`: the bass moves to the pitch class by a fifth down or a fourth up; `rises`, `falls`: the tune moves to it by a semitone.
 * Each has a sum of 1, or of 0 where nothing is counted.
 */
export const KEY_COUNTS = [
  ...(['sounding', 'bass', 'tune', 'firstBass', 'lastBass', 'firstOfTune', 'lastOfTune'] as const),
  ...(['cadences', 'rises', 'falls'] as const),
] as const;

const CLASSES = 12;
/** Semitones of a fourth up, or, modulo an octave, of a fifth down. */
const FOURTH = 5;

type Counts = Readonly<Record<(typeof KEY_COUNTS)[number], Float64Array>>;

/** `notes` in order of time. Shape: [KEY_COUNTS][12 pitch classes]. */
export function keyCounts(notes: readonly KeyNote[]): Float64Array {
  const counts = Object.fromEntries(KEY_COUNTS.map((name) => [name, new Float64Array(CLASSES)])) as unknown as Counts;
  const { bass, tune } = outerVoices(notes);
  for (const note of notes) count(counts.sounding, note);
  for (const note of bass) count(counts.bass, note);
  for (const note of tune) count(counts.tune, note);
  for (const [name, note] of [
    ['firstBass', bass[0]],
    ['lastBass', bass.at(-1)],
    ['firstOfTune', tune[0]],
    ['lastOfTune', tune.at(-1)],
  ] as const)
    if (note) count(counts[name], { ...note, weight: 1 });
  countSteps(bass, (interval) => ((interval % CLASSES) + CLASSES) % CLASSES === FOURTH, counts.cadences);
  countSteps(tune, (interval) => interval === 1, counts.rises);
  countSteps(tune, (interval) => interval === -1, counts.falls);
  return Float64Array.from(KEY_COUNTS.flatMap((name) => [...shares(counts[name])]));
}

function count(classes: Float64Array, { midiPitch, weight }: Omit<KeyNote, 'at'>): void {
  const pitchClass = midiPitch % CLASSES;
  classes[pitchClass] = (classes[pitchClass] ?? 0) + weight;
}

/** The lowest and the highest note of each onset. */
function outerVoices(notes: readonly KeyNote[]): {
  readonly bass: readonly KeyNote[];
  readonly tune: readonly KeyNote[];
} {
  const [bass, tune]: [KeyNote[], KeyNote[]] = [[], []];
  for (const note of notes) {
    const [low, high] = [bass.at(-1), tune.at(-1)];
    if (low?.at !== note.at || !high) {
      bass.push(note);
      tune.push(note);
    } else {
      if (note.midiPitch < low.midiPitch) bass[bass.length - 1] = note;
      if (note.midiPitch > high.midiPitch) tune[tune.length - 1] = note;
    }
  }
  return { bass, tune };
}

/** Counts the steps of a voice that are of a kind, by where they lead to. */
function countSteps(voice: readonly KeyNote[], isCounted: (interval: number) => boolean, classes: Float64Array): void {
  for (let index = 1; index < voice.length; index++) {
    const [from, to] = [voice[index - 1], voice[index]];
    if (from && to && isCounted(to.midiPitch - from.midiPitch)) count(classes, { midiPitch: to.midiPitch, weight: 1 });
  }
}

function shares(counts: Float64Array): Float64Array {
  const sum = counts.reduce((total, value) => total + value, 0);
  return sum > 0 ? counts.map((value) => value / sum) : counts;
}
