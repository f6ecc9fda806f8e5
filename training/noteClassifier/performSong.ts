/**
 * Simulates a performance of a song: the tempo varies, the notes of a chord do not begin exactly together, velocities
 * are uneven, durations are more or less detached, and a pedal may prolong notes.
 */
import type { TimedEvent } from '../../engine/timeline/timeline.ts';
import type { PlayedNote } from '../../tests/fixtures/tunes/struckString.ts';
import type { Random } from './random.ts';

export interface PerformedNote extends PlayedNote {
  /** General MIDI, 0-based. */
  readonly program: number;
}

export interface Performance {
  readonly notes: readonly PerformedNote[];
  /** Times in seconds at which the pedal is pressed and released. */
  readonly pedals: readonly (readonly [down: number, up: number])[];
}

export const PERFORMANCE_SECONDS = 30;
const LEAD_SECONDS = 0.5;
const TEMPO_STEP = 0.5;

/** Programs that play a melody: strings, winds, brass, voices, plucked strings. */
const MELODY_PROGRAMS = [0, 40, 41, 42, 52, 53, 56, 64, 65, 66, 68, 71, 72, 73, 73, 74, 75, 24, 25, 26];
/** Sustaining programs, whose repeated notes are hard to detect. */
export const SUSTAINING_PROGRAMS = [40, 40, 40, 41, 42, 52, 53, 56, 64, 65, 66, 68, 71, 72, 73];
const GUITAR_PROGRAMS = [24, 25, 26];
const PIANO = 0;
const MOST_REPEATED = 0.4;
/** Ranges of the share of repeated notes and of the sounding share of a duration, for performances with repetitions. */
const REPEATING = { share: [0.3, 0.7], articulation: [0.86, 1] } as const;
/** Share of performances whose bass notes are moved down an octave, because songs rarely contain very low notes. */
const DEEP_SHARE = 0.4;
const DEEP_BELOW = 52;

type Scene = 'accompaniment' | 'everything' | 'melody' | 'melody and piano' | 'guitar';
const SCENES: readonly Scene[] = [
  ...(['accompaniment', 'accompaniment', 'everything', 'everything', 'melody and piano', 'guitar'] as const),
  ...(['melody', 'melody', 'melody', 'melody', 'melody', 'melody'] as const),
];

/** Returns a function from score time to performed time in seconds; the tempo is a random walk around its mean. */
export function warp(random: Random, seconds: number): (time: number) => number {
  const speed = Math.exp(0.35 * random.normal());
  const table = [0];
  for (let time = 0, pace = 0; time < seconds; time += TEMPO_STEP) {
    pace = 0.9 * pace + 0.05 * random.normal();
    table.push((table.at(-1) ?? 0) + (TEMPO_STEP * Math.exp(pace)) / speed);
  }
  return (time) => {
    const at = Math.max(0, Math.min(table.length - 2, Math.floor(time / TEMPO_STEP)));
    const [left = 0, right = 0] = [table[at], table[at + 1]];
    return left + (right - left) * (time / TEMPO_STEP - at);
  };
}

/** The notes that can be played on a keyboard: a key must rise before it is struck again. */
export function playable(notes: readonly PerformedNote[]): PerformedNote[] {
  const kept: PerformedNote[] = [];
  const last = new Map<string, number>();
  for (const note of [...notes].sort((a, b) => a.onset - b.onset)) {
    const key = `${note.program}/${note.midiPitch}`;
    const before = last.get(key);
    const previous = before === undefined ? undefined : kept[before];
    if (previous && note.onset < previous.onset + 0.05) continue;
    if (previous && before !== undefined && previous.offset > note.onset - 0.01)
      kept[before] = { ...previous, offset: note.onset - 0.01 };
    last.set(key, kept.length);
    kept.push(note);
  }
  return kept.filter(({ onset, offset }) => offset > onset + 0.02);
}

/** A pedal that is changed at even distances. */
export function pedalling(random: Random): [number, number][] {
  const period = random.between(0.8, 2.8);
  const pedals: [number, number][] = [];
  for (let time = LEAD_SECONDS; time < PERFORMANCE_SECONDS; time += period)
    pedals.push([time + 0.02, time + period - 0.06]);
  return pedals;
}

/** The notes with a share of them set to the previous pitch: repeated notes of strings and winds are hard to detect. */
export function repeatPitches(notes: readonly PerformedNote[], share: number, random: Random): PerformedNote[] {
  let before = notes[0]?.midiPitch ?? 0;
  return notes.map((note) => {
    if (!random.chance(share)) before = note.midiPitch;
    return { ...note, midiPitch: before };
  });
}

/** How the events of one performance are played. Times are in seconds. */
export interface Manner {
  /** Time in the score at which the performance begins. */
  readonly start: number;
  /** From score time, since `start`, to performed time. */
  readonly played: (time: number) => number;
  /** Standard deviation of the onsets. */
  readonly spread: number;
  /** Mean velocity, and its standard deviation. */
  readonly touch: number;
  readonly unevenness: number;
  /** Sounding share of a duration. */
  readonly articulation: number;
  readonly shortest: number;
  readonly softest: number;
}

/** Score time of a performance, in seconds: more than it can last. */
export const SPAN_SECONDS = 4 * PERFORMANCE_SECONDS;

/** A place in the score to begin at, so that most of a performance lies before its end. */
export const randomStart = (events: readonly TimedEvent[], random: Random): number =>
  random.uniform() * Math.max(0, (events.at(-1)?.onset ?? 0) - 1.5 * PERFORMANCE_SECONDS);

/** @returns the note; none if it lies outside the performance or the keyboard. */
export function performEvent(
  { onset, offset, midiPitch }: TimedEvent,
  sound: Pick<PerformedNote, 'midiPitch' | 'program'>,
  manner: Manner,
  random: Random,
): PerformedNote[] {
  const { start, played, spread, touch, unevenness, articulation, shortest, softest } = manner;
  const [from, to] = [onset - start, Math.min(SPAN_SECONDS, offset - start)];
  const moment = played(from) + LEAD_SECONDS + spread * random.normal();
  if (from < 0 || from > SPAN_SECONDS || moment > PERFORMANCE_SECONDS || midiPitch < 21 || midiPitch > 108) return [];
  const length = Math.max(shortest, (played(to) - played(from)) * articulation * (1 + 0.05 * random.normal()));
  const velocity = Math.round(Math.max(softest, Math.min(125, touch + unevenness * random.normal())));
  return [{ ...sound, velocity, onset: Math.max(0.05, moment), offset: Math.max(0.05, moment) + length }];
}

/**
 * A performance of half a minute of a song. `events` are those of a song whose last part is the accompaniment. With
 * `repeating`, it is a single line with many repeated, hardly detached notes.
 */
export function performSong(events: readonly TimedEvent[], random: Random, repeating = false): Performance {
  const scene = repeating ? 'melody' : random.pick(SCENES);
  const accompaniment = Math.max(...events.map(({ part }) => part));
  const chosen = events.filter(({ part }) =>
    scene === 'melody' ? part === 0 : scene === 'accompaniment' || scene === 'guitar' ? part === accompaniment : true,
  );
  const start = randomStart(chosen, random);
  const played = warp(random, SPAN_SECONDS);
  const [spread, touch, unevenness] = [random.between(0.004, 0.018), random.between(50, 100), random.between(4, 16)];
  const articulation = repeating ? random.between(...REPEATING.articulation) : Math.min(1, random.between(0.5, 1.1));
  const melody = random.pick(repeating ? SUSTAINING_PROGRAMS : MELODY_PROGRAMS);
  const guitar = random.pick(GUITAR_PROGRAMS);
  const deep = scene !== 'melody' && random.chance(DEEP_SHARE);
  const pitchOf = (midiPitch: number): number => {
    const rounded = Math.round(midiPitch);
    return deep && rounded >= 36 && rounded <= DEEP_BELOW ? rounded - 12 : rounded;
  };
  const programOf = (part: number): number => {
    if (scene === 'guitar') return guitar;
    return scene === 'melody' || (scene === 'melody and piano' && part !== accompaniment) ? melody : PIANO;
  };
  const manner = { start, played, spread, touch, unevenness, articulation, shortest: 0.06, softest: 12 };
  const notes = chosen.flatMap((event) =>
    performEvent(event, { midiPitch: pitchOf(event.midiPitch), program: programOf(event.part) }, manner, random),
  );
  const pedals = scene !== 'guitar' && scene !== 'melody' && random.chance(0.55) ? pedalling(random) : [];
  if (scene !== 'melody') return { notes: playable(notes), pedals };
  const share = repeating ? random.between(...REPEATING.share) : random.between(0, MOST_REPEATED);
  return { notes: playable(repeatPitches(notes, share, random)), pedals };
}

/** The notes with offsets at which they stop sounding: a pedal prolongs them until its release or the next strike. */
export function soundingNotes({ notes, pedals }: Performance): PerformedNote[] {
  return notes.map((note) => {
    const pedal = note.program === PIANO && pedals.find(([down, up]) => down <= note.offset && note.offset < up);
    if (!pedal) return note;
    const again = notes.find(
      (other) => other.program === PIANO && other.midiPitch === note.midiPitch && other.onset > note.onset,
    );
    return { ...note, offset: Math.min(pedal[1], again?.onset ?? pedal[1]) };
  });
}
