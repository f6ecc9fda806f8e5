/**
 * The metrical network's estimate for a piece. Polyphonic music is evaluated twice, with the played velocities and with
 * equal ones, and the results are averaged: players play one voice louder than the others, so that velocity depends on
 * the voice as much as on the beat. In a single line velocity marks accents, and the played one is used alone.
 */
import { runMetricalNetwork, type MetricalEstimate } from './network/metricalNetwork.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import { textureOf } from './texture.ts';

export function estimateMeter(groups: readonly OnsetGroup[]): MetricalEstimate {
  const asPlayed = runMetricalNetwork(groups);
  return textureOf(groups) === 'line' ? asPlayed : meanEstimate(asPlayed, runMetricalNetwork(equallyLoud(groups)));
}

const EVEN_VELOCITY = 64;

const equallyLoud = (groups: readonly OnsetGroup[]): OnsetGroup[] =>
  groups.map(({ time, notes }) => ({ time, notes: notes.map((note) => ({ ...note, velocity: EVEN_VELOCITY })) }));

/** Mean of the logarithms, so that what one of the two estimates excludes remains unlikely. */
const meanEstimate = (a: MetricalEstimate, b: MetricalEstimate): MetricalEstimate => ({
  classRatios: a.classRatios.map((ratio, index) => (ratio + (b.classRatios[index] ?? ratio)) / 2),
  meters: a.meters.map((meter, index) => (meter + (b.meters[index] ?? meter)) / 2),
  tempos: a.tempos.map((tempo, index) => (tempo + (b.tempos[index] ?? tempo)) / 2),
});
