import { describe, expect, it } from 'vitest';
import { performTune } from '../../../../tests/fixtures/tunes/performTune.ts';
import type { Tune } from '../../../../tests/fixtures/tunes/tune.ts';
import { TUNES } from '../../../../tests/fixtures/tunes/tunes.ts';
import { seconds } from '../../../units.ts';
import type { TimedNote } from '../../timedNote.ts';
import { groupOnsets } from '../onsetGroups.ts';
import { trackBeats } from '../trackBeats.ts';

const alone = (title: string): Tune[] =>
  TUNES.filter(({ name }) => name === title).map((tune) => ({ ...tune, staves: tune.staves.slice(0, 1) }));

const TWINKLE = alone('twinkle');
const AUGUSTIN = alone('augustin');

function struck(onset: number, length: number, midiPitch: number): TimedNote {
  return {
    onset: seconds(onset),
    offset: seconds(onset + 0.9 * length),
    midiPitch,
    velocity: 61,
    confidence: 1,
  };
}

/** A chord on every second eighth and a bass on every second quarter, as a strummed accompaniment. */
function offBeats({ tempo, staves }: Tune): TimedNote[] {
  const quarter = 60 / tempo;
  const beats = 4 * (staves[0]?.length ?? 0);
  return Array.from({ length: beats }, (_, beat) => {
    const at = 0.5 + beat * quarter;
    const isDominant = Math.floor(beat / 4) % 4 === 2;
    const chord = isDominant ? [43, 47, 50] : [48, 52, 55];
    return [
      ...(beat % 2 === 0 ? [struck(at, 2 * quarter, isDominant ? 31 : 36)] : []),
      ...chord.map((pitch) => struck(at + quarter / 2, quarter / 2, pitch)),
    ];
  }).flat();
}

/** A bass on the first beat of each measure and a chord on each of the others. */
function bassAndChords({ tempo, timeSignature, staves }: Tune): TimedNote[] {
  const [beat, beats] = [60 / tempo, Number(timeSignature.split('/')[0])];
  return (staves[0] ?? []).flatMap((_, measure) => {
    const at = 0.5 + beats * measure * beat;
    const chords = Array.from({ length: beats - 1 }, (_unused, index) =>
      [48, 53, 57].map((pitch) => struck(at + (index + 1) * beat, beat, pitch)),
    );
    return [struck(at, beat, 41), ...chords.flat()];
  });
}

/** A held bass in each measure and a chord on each eighth. */
function eighths({ tempo, staves }: Tune): TimedNote[] {
  const eighth = 30 / tempo;
  return (staves[0] ?? []).flatMap((_, measure) => {
    const at = 0.5 + 8 * measure * eighth;
    const chords = Array.from({ length: 8 }, (_unused, index) =>
      [48, 52, 55].map((pitch) => struck(at + index * eighth, eighth, pitch)),
    );
    return [struck(at, 8 * eighth, 36), ...chords.flat()];
  });
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

  it.each(TWINKLE)('D-01 writes a steady tune over chords in eighths in 4/4, not in 2/2', (tune) => {
    const { tempo, meter } = trackBeats(groupOnsets([...performTune(tune, { jitter: 0.01 }), ...eighths(tune)]));
    expect(meter.name).toBe('4/4');
    expect(tempo).toBeGreaterThan(94);
    expect(tempo).toBeLessThan(114);
  });

  it.each(AUGUSTIN)('D-01 writes a quick waltz in 3/4, not in 6/8 at half the tempo', (tune) => {
    const waltz = { ...tune, tempo: 190 };
    const { tempo, meter } = trackBeats(
      groupOnsets([...performTune(waltz, { jitter: 0.01 }), ...bassAndChords(waltz)]),
    );
    expect(meter.name).toBe('3/4');
    expect(tempo).toBeGreaterThan(175);
    expect(tempo).toBeLessThan(205);
  });

  it.each(TWINKLE)(
    'D-01 writes a quick tune that is played alone in quarters, not in eighths at half the tempo',
    (tune) => {
      const { tempo } = trackBeats(groupOnsets(performTune({ ...tune, tempo: 125 }, { jitter: 0.01 })));
      expect(tempo).toBeGreaterThan(115);
      expect(tempo).toBeLessThan(135);
    },
  );

  it.each(TWINKLE.flatMap((tune) => [80, 85, 90].map((slow) => ({ tune, slow }))))(
    'D-01 writes a slow tune that is played alone in quarters, not in halves at twice the tempo of $slow',
    ({ tune, slow }) => {
      const { tempo } = trackBeats(groupOnsets(performTune({ ...tune, tempo: slow }, { jitter: 0.012 })));
      expect(tempo).toBeGreaterThan(slow - 8);
      expect(tempo).toBeLessThan(slow + 8);
    },
  );
});
