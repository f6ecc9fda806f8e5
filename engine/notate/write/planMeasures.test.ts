import { describe, expect, it } from 'vitest';
import { parseMeter } from '../meter/notateMeter.ts';
import type { NotateOptions } from '../notateOptions.ts';
import { planMeasures } from './planMeasures.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

const FOUR_FOUR = parseMeter('4/4');
const OPTIONS: NotateOptions = { mode: 'leadsheet', instrument: 'piano', title: '', composer: '', source: 'File' };

const note = (unit: number, midiPitch: number, sounding: number): QuantizedNote => ({
  unit,
  midiPitch,
  sounding,
  velocity: 70,
  confidence: 1,
});

/** A tune of eight quarters from unit 96 on over a bass in half notes. */
const TUNE = [72, 74, 76, 77, 79, 77, 76, 74].map((pitch, index) => note(96 + 24 * index, pitch, 24));
const BASS = [48, 43, 48, 43].map((pitch, index) => note(96 + 48 * index, pitch, 48));

describe('planMeasures', () => {
  it('D-01 a lead sheet begins with its tune, not with the rest of a pickup that only the accompaniment has', () => {
    if (!FOUR_FOUR) throw new Error('4/4 is no meter.');
    const { frame, staves } = planMeasures([note(84, 43, 12), ...BASS, ...TUNE], FOUR_FOUR, OPTIONS);
    expect(frame).toEqual({ skipped: 96, firstUnit: 0, measures: 2 });
    expect(staves[0]?.notes.map(({ unit }) => unit)).toEqual([0, 24, 48, 72, 96, 120, 144, 168]);
  });

  it('D-01 a pickup of a sixteenth has no rests before it', () => {
    if (!FOUR_FOUR) throw new Error('4/4 is no meter.');
    expect(planMeasures([note(90, 71, 6), ...BASS, ...TUNE], FOUR_FOUR, OPTIONS).frame.firstUnit).toBe(90);
  });

  it('D-01 a pickup of the tune is written', () => {
    if (!FOUR_FOUR) throw new Error('4/4 is no meter.');
    const { frame, staves } = planMeasures([note(84, 71, 12), ...BASS, ...TUNE], FOUR_FOUR, OPTIONS);
    expect(frame).toEqual({ skipped: 0, firstUnit: 84, measures: 3 });
    expect(staves[0]?.notes[0]?.unit).toBe(84);
  });
});
