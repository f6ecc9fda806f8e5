/**
 * Simulates an ensemble that plays a song: an organ, an accordion, strings, a choir, a brass section or a pad, with or without a
 * soloist. Several sustained notes sound at once, and the players begin less together than the fingers of a hand.
 */
import type { TimedEvent } from '../../engine/timeline/timeline.ts';
import { performEvent, playable, randomStart, SPAN_SECONDS, warp, type Performance } from './performSong.ts';
import type { Random } from './random.ts';

/** General MIDI, 0-based; those with slow attacks more than once. */
const ENSEMBLES = [
  16, 17, 18, 19, 19, 20, 21, 22, 44, 48, 48, 48, 49, 49, 50, 51, 52, 52, 53, 54, 61, 62, 88, 89, 91, 94,
];
const SOLOISTS = [40, 42, 52, 53, 56, 60, 65, 68, 71, 73];
const SOLO_SHARE = 0.4;
/** Share of performances of the accompaniment alone. */
const ACCOMPANIMENT_SHARE = 0.25;

/** A performance of half a minute. `events` are those of a song whose last part is the accompaniment. */
export function performEnsemble(events: readonly TimedEvent[], random: Random): Performance {
  const accompaniment = Math.max(...events.map(({ part }) => part));
  const isAlone = random.chance(ACCOMPANIMENT_SHARE);
  const chosen = events.filter(({ part }) => !isAlone || part === accompaniment);
  const start = randomStart(chosen, random);
  const played = warp(random, SPAN_SECONDS);
  const [spread, touch, unevenness] = [random.between(0.004, 0.025), random.between(50, 105), random.between(4, 14)];
  const articulation = random.between(0.75, 1);
  const manner = { start, played, spread, touch, unevenness, articulation, shortest: 0.08, softest: 20 };
  const ensemble = random.pick(ENSEMBLES);
  const soloist = random.chance(SOLO_SHARE) ? random.pick(SOLOISTS) : ensemble;
  const notes = chosen.flatMap((event) => {
    const program = event.part === accompaniment ? ensemble : soloist;
    return performEvent(event, { midiPitch: Math.round(event.midiPitch), program }, manner, random);
  });
  return { notes: playable(notes), pedals: [] };
}
