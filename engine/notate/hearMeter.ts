/**
 * What the metrical network hears in a piece. Music for several voices is heard twice, as loud as it was played and with
 * all notes equally loud, and both count alike: whoever plays it brings out one voice before the others, so that loudness
 * tells of voices as often as of beats. In a single line loudness is accent, and it counts in full.
 */
import { readMeter, type MetricalReading } from './metricalNetwork.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import { textureOf } from './texture.ts';

export function hearMeter(groups: readonly OnsetGroup[]): MetricalReading {
  const asPlayed = readMeter(groups);
  return textureOf(groups) === 'line' ? asPlayed : meanReading(asPlayed, readMeter(equallyLoud(groups)));
}

const EVEN_VELOCITY = 64;

const equallyLoud = (groups: readonly OnsetGroup[]): OnsetGroup[] =>
  groups.map(({ time, notes }) => ({ time, notes: notes.map((note) => ({ ...note, velocity: EVEN_VELOCITY })) }));

/** Of logarithms: what one of them holds to be impossible stays unlikely. */
const meanReading = (a: MetricalReading, b: MetricalReading): MetricalReading => ({
  classRatios: a.classRatios.map((ratio, index) => (ratio + (b.classRatios[index] ?? ratio)) / 2),
  meters: a.meters.map((meter, index) => (meter + (b.meters[index] ?? meter)) / 2),
  tempos: a.tempos.map((tempo, index) => (tempo + (b.tempos[index] ?? tempo)) / 2),
});
