import { describe, expect, it } from 'vitest';
import { parseMeter } from '../../meter/notateMeter.ts';
import type { QuantizedNote } from '../../rhythm/quantizePerformance.ts';
import { PRINTED_VALUES, printedFeatures } from './printedFeatures.ts';
import { logOddsOfUpperStaff, runPrintedNetwork, withPrintedValues } from './printedNetwork.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');

const note = (unit: number, midiPitch: number, sounding: number): QuantizedNote => ({
  unit,
  sounding,
  midiPitch,
  velocity: 70,
  confidence: 1,
});

/** "Frère Jacques" in quarters and halves, and a bass in halves; every note sounds for `share` of its value. */
function song(share: number): { readonly tune: QuantizedNote[]; readonly bass: QuantizedNote[] } {
  const measures = [
    [72, 74, 76, 72],
    [72, 74, 76, 72],
    [76, 77, 79],
    [76, 77, 79],
  ];
  const tune = measures.flatMap((pitches, measure) =>
    pitches.map((pitch, beat) => note(96 * measure + 24 * beat, pitch, share * (beat === 2 && !pitches[3] ? 48 : 24))),
  );
  const bass = [48, 55, 48, 55, 48, 55, 48, 55].map((pitch, half) => note(48 * half, pitch, share * 48));
  return { tune, bass };
}

/** The likeliest value of each note. */
const valuesOf = (notes: readonly QuantizedNote[]): (number | undefined)[] =>
  notes.map(({ values }) => (values ? PRINTED_VALUES[values.indexOf(Math.max(...values))] : undefined));

describe('the printed staves and values', () => {
  it.each([0.35, 0.7, 1])('issue 17 are those of the score when notes sound for %d of their values', (share) => {
    const { tune, bass } = song(share);
    const [upper, lower] = withPrintedValues([{ notes: tune }, { notes: bass }], meter);
    expect(valuesOf(upper?.notes ?? [])).toEqual([24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 48, 24, 24, 48]);
    expect(valuesOf(lower?.notes ?? [])).toEqual(bass.map(() => 48));
  });

  it('issue 17 divide a tune and its bass between the staves', () => {
    const { tune, bass } = song(0.9);
    const chords = [...tune.map((each) => [each])];
    for (const each of bass) chords.find(([first]) => first?.unit === each.unit)?.unshift(each);
    for (const [index, odds] of logOddsOfUpperStaff(chords, meter).entries())
      expect(odds.map((each) => each > 0)).toEqual(chords[index]?.map(({ midiPitch }) => midiPitch > 60));
  });

  it('issue 17 have a probability for every value, which sum to 1', () => {
    const texture = song(1).tune.map(({ unit, midiPitch, sounding }) => ({
      ...{ unit, midiPitch, sounding, meter },
      ...{ position: unit % meter.measure, staff: undefined },
    }));
    const estimates = runPrintedNetwork(texture);
    expect(estimates).toHaveLength(texture.length);
    for (const { values } of estimates) expect(values.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
    expect(printedFeatures(texture).every(Number.isFinite)).toBe(true);
    expect(runPrintedNetwork([])).toEqual([]);
  });
});
