import { describe, expect, it } from 'vitest';
import { PEAKS_A_SECOND, peaksOf } from './recordingPeaks.ts';

describe('the waveform of a recording', () => {
  it('has a hundred values a second, the loudest of which is 1', () => {
    const samples = Float32Array.from({ length: 8000 }, (_, index) => (index === 4000 ? -0.5 : 0.1));
    const peaks = peaksOf(samples, 8000);
    expect(peaks).toHaveLength(PEAKS_A_SECOND);
    expect(peaks[50]).toBe(1);
    expect(peaks[49]).toBeCloseTo(0.2);
  });

  it('of silence is zero', () => expect(Math.max(...peaksOf(new Float32Array(800), 8000))).toBe(0));
});
