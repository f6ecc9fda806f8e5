import { describe, expect, it } from 'vitest';
import { seconds } from '../units.ts';
import { notate } from './notate.ts';
import type { TimedNote } from './timedNote.ts';

const options = { mode: 'universal', instrument: 'flute', title: '', composer: '', source: 'Audio' } as const;
const TUNE = [64, 64, 65, 67, 67, 65, 64, 62, 60, 60, 62, 64, 64, 62, 62, 62];

/** The tune twice in quarters; `late`: seconds by which each onset is off, by its place. */
function played(confidence: (index: number) => number, late: (index: number) => number): TimedNote[] {
  return [...TUNE, ...TUNE].map((midiPitch, index) => {
    const onset = 0.5 + 0.5 * index + late(index);
    const note = { midiPitch, velocity: 80, confidence: confidence(index) };
    return { ...note, onset: seconds(onset), offset: seconds(onset + 0.45) };
  });
}

describe('quality of a score', () => {
  it('D-10 a tune played plainly and heard surely is near 1, in every measure', () => {
    const { quality, measureQualities, score } = notate(
      played(
        () => 0.98,
        () => 0,
      ),
      options,
    );
    expect(quality).toBeGreaterThan(0.8);
    expect(measureQualities).toHaveLength(score.measures.length);
    expect(Math.min(...measureQualities)).toBeGreaterThan(0.8);
  });

  it('D-10 the worse the notes are made out, the lower it is, and lowest in their measures', () => {
    const { quality, measureQualities } = notate(
      played(
        (index) => (index < 16 ? 0.98 : 0.65),
        () => 0,
      ),
      options,
    );
    expect(quality).toBeLessThan(0.8);
    expect(measureQualities.at(-1)).toBeLessThan((measureQualities[0] ?? 0) - 0.2);
  });

  it('D-10 a beat that stumbles lowers it', () => {
    // Set, so that nothing but the beat differs: how sure the meter is counts too.
    const known = { ...options, timeSignature: '4/4', tempo: 120 };
    const steady = notate(
      played(
        () => 0.98,
        () => 0,
      ),
      known,
    ).quality;
    const uneven = notate(
      played(
        () => 0.98,
        (index) => 0.09 * Math.sin(5 * index),
      ),
      known,
    ).quality;
    expect(uneven).toBeLessThan(steady - 0.1);
  });
});
