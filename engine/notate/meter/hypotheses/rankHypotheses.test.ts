import { describe, expect, it } from 'vitest';
import { performTune } from '../../../../tests/fixtures/tunes/performTune.ts';
import type { Tune } from '../../../../tests/fixtures/tunes/tune.ts';
import { TUNES } from '../../../../tests/fixtures/tunes/tunes.ts';
import { seconds } from '../../../units.ts';
import type { TimedNote } from '../../timedNote.ts';
import { groupOnsets } from '../onsetGroups.ts';
import { trackBeats } from '../trackBeats.ts';

const TWINKLE = TUNES.filter(({ name }) => name === 'twinkle').map((tune) => ({
  ...tune,
  staves: tune.staves.slice(0, 1),
}));

/** A chord on every second eighth and a bass on every second quarter, as a strummed accompaniment. */
function offBeats({ tempo, staves }: Tune): TimedNote[] {
  const quarter = 60 / tempo;
  const beats = 4 * (staves[0]?.length ?? 0);
  return Array.from({ length: beats }, (_, beat) => {
    const at = 0.5 + beat * quarter;
    const note = (onset: number, length: number, midiPitch: number): TimedNote => ({
      onset: seconds(onset),
      offset: seconds(onset + 0.9 * length),
      midiPitch,
      velocity: 62,
      confidence: 1,
    });
    const isDominant = Math.floor(beat / 4) % 4 === 2;
    const chord = (isDominant ? [43, 47, 50] : [48, 52, 55]).map((pitch) => note(at + quarter / 2, quarter / 2, pitch));
    return [...(beat % 2 === 0 ? [note(at, 2 * quarter, isDominant ? 31 : 36)] : []), ...chord];
  }).flat();
}

describe('rankHypotheses', () => {
  it.each(TWINKLE.flatMap((tune) => [0, 0.004].map((jitter) => ({ tune, jitter }))))(
    'D-01 writes a steady tune over off-beat chords at its tempo in 4/4, not in halves at twice the tempo; jitter $jitter s',
    ({ tune, jitter }) => {
      const notes = [...performTune(tune, { jitter }), ...offBeats(tune)];
      const { tempo, meter } = trackBeats(groupOnsets(notes));
      expect(meter.name).toBe('4/4');
      expect(tempo).toBeGreaterThan(94);
      expect(tempo).toBeLessThan(114);
    },
  );
});
