/**
 * The estimate of the metrical networks for a piece: positions are the mean of estimates that see it differently, because this
 * generalizes better than one.
 *
 * Music in several voices is read as played by both networks, and by the first one also slower, with equal velocities and without the
 * lengths of the notes. Players play one voice louder than the others, so that velocity depends on the voice as much as on the
 * beat, and real players and pedals mislead networks that were trained with simulated lengths. Tempo and meter are the first
 * network's, because the deeper one is too sure of wrong levels of classical music (training/README.md, "Both networks together").
 *
 * A single line is read as played, with the velocities, which mark accents, by a network of its own and by the deeper one, which
 * knows lines among other music; tempo and meter are the former's.
 */
import { BINS_PER_OCTAVE, type MetricalEstimate } from './network/metricalEstimate.ts';
import { runMetricalNetwork } from './network/metricalNetwork.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import { seconds } from '../../units.ts';
import { textureOf } from './texture.ts';

/** Factor of time by which the music is played slower. */
const STRETCH = 2 ** (3 / BINS_PER_OCTAVE);

export function estimateMeter(groups: readonly OnsetGroup[]): MetricalEstimate {
  return textureOf(groups) === 'line' ? estimateLine(groups) : estimateVoices(groups);
}

function estimateLine(groups: readonly OnsetGroup[]): MetricalEstimate {
  const played = runMetricalNetwork(groups, 'line');
  const { classRatios } = meanEstimate([played, runMetricalNetwork(groups, 'deep')]);
  return { ...played, classRatios };
}

function estimateVoices(groups: readonly OnsetGroup[]): MetricalEstimate {
  const played = runMetricalNetwork(groups, 'full');
  const even = runMetricalNetwork(stretch(equallyLoud(groups), STRETCH), 'full', false);
  const { classRatios } = meanEstimate([even, runMetricalNetwork(groups, 'deep'), played]);
  return { classRatios, meters: meanEstimate([even, played]).meters, tempos: played.tempos };
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
