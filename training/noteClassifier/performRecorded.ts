/**
 * Simulates players of recorded instruments (`recordedNotes.ts`): mostly one who plays a single line, else several who play a
 * song together, or a plucked instrument with chords. The program of a note is the index of its instrument.
 */
import type { TimedEvent } from '../../engine/timeline/timeline.ts';
import {
  performEvent,
  playable,
  randomStart,
  repeatPitches,
  SPAN_SECONDS,
  warp,
  type Performance,
} from './performSong.ts';
import type { Random } from './random.ts';
import { inRange, RECORDED_INSTRUMENTS } from './recordedNotes.ts';

type Scene = 'line' | 'players' | 'chords';
const SCENES: readonly Scene[] = ['line', 'line', 'line', 'line', 'line', 'players', 'players', 'chords'];
/** Share of the lines in which many notes are repeated, and of how many. */
const REPEATING_SHARE = 0.35;
const REPEATED = { many: [0.3, 0.7], few: [0, 0.3] } as const;

const isPlucked = (instrument: number): boolean => RECORDED_INSTRUMENTS[instrument]?.isPlucked === true;

/**
 * A performance of half a minute. `events` are those of a song whose last part is the accompaniment; `instruments` are indices of
 * those that may play, of which at least one is plucked and one is not.
 */
export function performRecorded(
  events: readonly TimedEvent[],
  random: Random,
  instruments: readonly number[],
): Performance {
  const plucked = instruments.filter(isPlucked);
  const sustaining = instruments.filter((instrument) => !isPlucked(instrument));
  const scene = random.pick(SCENES);
  const accompaniment = Math.max(...events.map(({ part }) => part));
  const chosen = events.filter(({ part }) =>
    scene === 'line' ? part === 0 : scene === 'players' || part === accompaniment,
  );
  const lead = random.pick(scene === 'chords' ? plucked : random.chance(0.85) ? sustaining : plucked);
  const others = [random.pick(sustaining), random.pick(sustaining), random.pick(sustaining)];
  const manner = {
    start: randomStart(chosen, random),
    played: warp(random, SPAN_SECONDS),
    spread: random.between(0.004, 0.022),
    touch: random.between(45, 105),
    unevenness: random.between(4, 16),
    articulation: Math.min(1, random.between(0.7, 1.15)),
    shortest: 0.06,
    softest: 20,
  };
  const programOf = ({ part, midiPitch }: TimedEvent): number => {
    if (scene !== 'players' || part !== accompaniment) return lead;
    // The accompaniment is divided among three players by the height of the notes.
    return others[midiPitch < 52 ? 0 : midiPitch < 62 ? 1 : 2] ?? lead;
  };
  const notes = chosen.flatMap((event) => {
    const program = programOf(event);
    const range = RECORDED_INSTRUMENTS[program]?.range ?? [21, 108];
    return performEvent(event, { midiPitch: inRange(Math.round(event.midiPitch), range), program }, manner, random);
  });
  if (scene !== 'line') return { notes: playable(notes), pedals: [] };
  const [least, most] = random.chance(REPEATING_SHARE) ? REPEATED.many : REPEATED.few;
  const share = random.between(least, most);
  return { notes: playable(repeatPitches(notes, share, random)), pedals: [] };
}
