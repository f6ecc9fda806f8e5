import { describe, expect, it } from 'vitest';
import { midiFileBytes, SUSTAIN_CONTROLLER, TrackBytes } from '../../engine/index.ts';
import { readSequenced } from './readSequenced.ts';

const QUARTER = 480;

/** Two measures of 3/4, the second at half the tempo, then 2/4. The pedal is down in the first measure. */
function sequence(): Uint8Array {
  const [conductor, right, left, pedal] = [new TrackBytes(), new TrackBytes(), new TrackBytes(), new TrackBytes()];
  conductor.meter(0, 3, 2);
  conductor.meter(6 * QUARTER, 2, 2);
  conductor.tempo(0, 500_000);
  conductor.tempo(3 * QUARTER, 1_000_000);
  right.text(3, 'Piano right');
  left.text(3, 'Piano left');
  right.note(0, QUARTER, 0, 72, 80);
  right.note(4 * QUARTER + 2, 5 * QUARTER, 0, 74, 70);
  right.note(6 * QUARTER - 3, 7 * QUARTER, 0, 76, 60);
  left.note(60, 3 * QUARTER, 0, 48, 50);
  pedal.setting(0, 0xb0, SUSTAIN_CONTROLLER, 127);
  pedal.setting(2 * QUARTER, 0xb0, SUSTAIN_CONTROLLER, 0);
  const end = 8 * QUARTER;
  return midiFileBytes(
    [conductor, right, left, pedal].map((track) => track.chunk(end)),
    QUARTER,
  );
}

describe('sequenced piano music', () => {
  const { notes, measures, halves } = readSequenced(sequence());

  it('has the measures of its meters', () => {
    expect(measures.map(({ start, beats }) => [start, beats])).toEqual([
      [0, 3],
      [72, 3],
      [144, 2],
    ]);
  });

  it('places notes that come a little early or late, and leaves ornaments beside the grid', () => {
    expect(notes.map(({ midiPitch, measure, position }) => [midiPitch, measure, position])).toEqual([
      [72, 0, 0],
      [48, 0, 3],
      [74, 1, 24],
      [76, 2, 0],
    ]);
  });

  it('has the hands, and the seconds at which keys are pressed and released and notes end with the pedal', () => {
    const [high, low] = notes;
    expect([high?.staff, low?.staff]).toEqual([1, 2]);
    expect([high?.pressed, high?.released, high?.silent]).toEqual([0, 0.5, 1]);
    expect([low?.released, low?.silent, low?.velocity]).toEqual([1.5, 1.5, 50]);
    expect(halves.slice(0, 10)).toEqual([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3]);
  });
});
