import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../units.ts';
import type { TimedNote } from '../timedNote.ts';
import { NETWORK_CLASSES, NETWORK_METERS, TEMPO_BINS } from './network/metricalEstimate.ts';
import { parseMeter, type Meter } from './notateMeter.ts';
import { groupOnsets } from './onsetGroups.ts';
import { rankPaths } from './rankPaths.ts';
import { rhythmStyles } from './rhythmStyles.ts';

const meterOf = (name: string): Meter => parseMeter(name) as Meter;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Beats of half a second that drift by a tenth, each with `count` notes over a chord; no onset is exactly in time. */
function figuration(count: number, errors: readonly number[]): TimedNote[] {
  const notes: TimedNote[] = [];
  let start = 0.5;
  for (let beat = 0; beat < 24; beat++) {
    const length = 0.5 * (1 + 0.1 * Math.sin(beat / 3));
    for (let index = 0; index < count; index++) {
      const onset = start + (length * index) / count + (errors[notes.length % errors.length] ?? 0);
      const strike = (midiPitch: number, held: number): void => {
        const offset = seconds(onset + held);
        notes.push({ onset: seconds(onset), offset, midiPitch, velocity: 70, confidence: 1 });
      };
      strike(72 + index, 0.08);
      if (index === 0) for (const pitch of [43, 55, 60]) strike(pitch, length);
    }
    start += length;
  }
  return notes.sort((a, b) => a.onset - b.onset);
}

/** The share of the onsets on multiples of `step` units, where the networks say nothing. */
function shareOn(step: number, notes: readonly TimedNote[]): number {
  const groups = groupOnsets(notes);
  const nothing = {
    classRatios: new Float32Array(groups.length * NETWORK_CLASSES),
    meters: NETWORK_METERS.map(() => 0),
    tempos: new Float32Array(groups.length * TEMPO_BINS),
  };
  const [path] = rankPaths(groups, { timeSignature: '4/4', tempo: 120 }, nothing);
  const units = path?.units ?? new Int32Array(0);
  return units.filter((unit) => unit >= 0 && unit % step === 0).length / groups.length;
}

describe('styles of rhythm', () => {
  it.each(['2/4', '3/4', '4/4', '6/8', '9/8', '12/8'])('are probabilities in %s', (name) => {
    const { transitions, turns, begins } = rhythmStyles(meterOf(name), 'full');
    expect(transitions).toHaveLength(begins.length);
    expect(sum(begins.map(Math.exp))).toBeCloseTo(1, 2);
    for (const row of turns) expect(sum(row.map(Math.exp))).toBeCloseTo(1, 2);
    const size = Math.sqrt(transitions[0]?.length ?? 0);
    for (const table of transitions)
      for (let from = 0; from < size; from++) {
        const row = [...table.slice(from * size, (from + 1) * size)];
        expect(sum(row.map((log) => Math.exp(log / 1.3)))).toBeCloseTo(1, 1);
      }
  });

  it('a single line has one', () => {
    expect(rhythmStyles(meterOf('4/4'), 'line').transitions).toHaveLength(1);
  });

  it('D-01 a passage goes on in its values: six equal notes a beat are sextuplets, three triplets, four sixteenths', () => {
    const errors = fc.array(fc.double({ min: -0.025, max: 0.025, noNaN: true }), { minLength: 97, maxLength: 97 });
    fc.assert(
      fc.property(fc.constantFrom(3, 4, 6), errors, (count, wrong) => {
        expect(shareOn(count === 4 ? 6 : 4, figuration(count, wrong))).toBeGreaterThan(0.95);
      }),
      { numRuns: 20 },
    );
  });
});
