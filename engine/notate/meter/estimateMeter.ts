/**
 * The metrical network's estimate for a piece. Polyphonic music is evaluated with the played velocities and with equal ones:
 * players play one voice louder than the others, so that velocity depends on the voice as much as on the beat. In a single
 * line velocity marks accents, and the played one is used alone.
 *
 * Positions and meter are the mean over the piece as played and played slower and faster. On performances of music that
 * the network was not trained on, this mean gives the class of the position rightly for .712 of the onsets of songs
 * instead of .701, and for .674 of those of keyboard music instead of .667. The tempo is estimated from the piece as played,
 * because that estimate is the better one for keyboard music. One of the four estimates of polyphonic music is made without the
 * lengths of the notes: real players and pedals mislead a network that was trained with simulated ones. On performances by
 * players, the cross entropy of the class falls from 1.01 to .97 for classical music and from .89 to .83 for pop.
 */
import { BINS_PER_OCTAVE, runMetricalNetwork, type MetricalEstimate } from './network/metricalNetwork.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import { seconds } from '../../units.ts';
import { textureOf } from './texture.ts';

/**
 * How many tempo bins slower the piece is played, whether with the played velocities, else with equal ones, and whether the network
 * knows how long the notes sound.
 */
const STRETCHES = [
  { bins: -3, hasVelocities: true, hasLengths: true },
  { bins: 3, hasVelocities: false, hasLengths: false },
];

export function estimateMeter(groups: readonly OnsetGroup[]): MetricalEstimate {
  const texture = textureOf(groups);
  const isLine = texture === 'line';
  const run = (some: readonly OnsetGroup[], hasLengths = true): MetricalEstimate =>
    runMetricalNetwork(some, texture, hasLengths || isLine);
  const even = isLine ? groups : equallyLoud(groups);
  const unstretched = (isLine ? [groups] : [groups, even]).map((some) => run(some));
  const stretched = STRETCHES.map(({ bins, hasVelocities, hasLengths }) =>
    run(stretch(hasVelocities ? groups : even, 2 ** (bins / BINS_PER_OCTAVE)), hasLengths),
  );
  const { tempos } = meanEstimate(unstretched);
  return { ...meanEstimate([...unstretched, ...stretched]), tempos };
}

const EVEN_VELOCITY = 64;

const equallyLoud = (groups: readonly OnsetGroup[]): OnsetGroup[] =>
  groups.map(({ time, notes }) => ({ time, notes: notes.map((note) => ({ ...note, velocity: EVEN_VELOCITY })) }));

const stretch = (groups: readonly OnsetGroup[], factor: number): OnsetGroup[] =>
  groups.map(({ time, notes }) => ({
    time: time * factor,
    notes: notes.map((note) => ({
      ...note,
      onset: seconds(note.onset * factor),
      offset: seconds(note.offset * factor),
    })),
  }));

/** Mean of the logarithms, so that what one of the estimates excludes remains unlikely. */
function meanEstimate(estimates: readonly MetricalEstimate[]): MetricalEstimate {
  const mean = (valueOf: (estimate: MetricalEstimate) => number | undefined): number =>
    estimates.reduce((sum, estimate) => sum + (valueOf(estimate) ?? 0), 0) / estimates.length;
  const [first] = estimates;
  return {
    classRatios: Float32Array.from(first?.classRatios ?? [], (_, at) => mean(({ classRatios }) => classRatios[at])),
    meters: (first?.meters ?? []).map((_, at) => mean(({ meters }) => meters[at])),
    tempos: Float32Array.from(first?.tempos ?? [], (_, at) => mean(({ tempos }) => tempos[at])),
  };
}
