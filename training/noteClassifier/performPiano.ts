/** Simulates a pianist who plays the accompaniment of a song, or all of it, with octaves and in other registers too. */
import type { TimedEvent } from '../../engine/timeline/timeline.ts';
import { pedalling, performEvent, playable, randomStart, SPAN_SECONDS, warp, type Performance } from './performSong.ts';
import type { Random } from './random.ts';

const PIANO = 0;
/** Share of performances of the accompaniment alone, of those with octaves, and with a pedal. */
const SHARES = { accompaniment: 0.4, octaves: 0.4, pedal: 0.65 } as const;
/** Below this pitch an octave is added below, else above. */
const MIDDLE = 58;

/** A performance of half a minute. `events` are those of a song whose last part is the accompaniment. */
export function performPiano(events: readonly TimedEvent[], random: Random): Performance {
  const accompaniment = Math.max(...events.map(({ part }) => part));
  const isAlone = random.chance(SHARES.accompaniment);
  const chosen = events.filter(({ part }) => !isAlone || part === accompaniment);
  const manner = {
    start: randomStart(chosen, random),
    played: warp(random, SPAN_SECONDS),
    spread: random.between(0.004, 0.018),
    touch: random.between(40, 95),
    unevenness: random.between(6, 20),
    articulation: Math.min(1, random.between(0.5, 1.1)),
    shortest: 0.06,
    softest: 15,
  };
  const shift = random.pick([-12, -5, 0, 0, 0, 4, 12]);
  const octaves = random.chance(SHARES.octaves) ? random.between(0.1, 0.6) : 0;
  const notes = chosen.flatMap((event) => {
    const midiPitch = Math.round(event.midiPitch) + shift;
    const doubled = random.chance(octaves) ? [midiPitch + (midiPitch < MIDDLE ? -12 : 12)] : [];
    return [midiPitch, ...doubled]
      .filter((pitch) => pitch >= 21 && pitch <= 108)
      .flatMap((pitch) => performEvent(event, { midiPitch: pitch, program: PIANO }, manner, random));
  });
  return { notes: playable(notes), pedals: random.chance(SHARES.pedal) ? pedalling(random) : [] };
}
