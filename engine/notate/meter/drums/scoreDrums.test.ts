import { describe, expect, it } from 'vitest';
import { seconds } from '../../../units.ts';
import type { TimedNote } from '../../timedNote.ts';
import { groupOnsets } from '../onsetGroups.ts';
import { trackBeats } from '../trackBeats.ts';
import type { DrumStrokes } from './drumStrokes.ts';

const EIGHTH = 0.25;
const EIGHTHS = 128;
const START = 0.5;

/** Broken chords in steps of a quarter of a second, over chords that change every two seconds: one of the steps is an eighth or a sixteenth. */
const BROKEN: TimedNote[] = Array.from({ length: EIGHTHS }, (_, index) => {
  const roots = [48, 45, 41, 43];
  const root = roots[Math.floor(index / 8) % roots.length] ?? 48;
  const onset = START + index * EIGHTH;
  const midiPitch = root + ([0, 7, 12, 16, 19, 16, 12, 7][index % 8] ?? 0);
  return { onset: seconds(onset), offset: seconds(onset + 0.24), midiPitch, velocity: 64, confidence: 1 };
});

/** Bass drum and snare drum by turns every so many steps, and a cymbal twice as often. */
function drums(steps: number, timeOf: (step: number) => number = (step) => START + step * EIGHTH): DrumStrokes {
  const strokes = Array.from({ length: (2 * EIGHTHS) / steps }, (_, index) => {
    const [isBass, isSnare] = [index % 4 === 0, index % 4 === 2];
    const [low, middle, high] = isBass ? [2, 0.5, 0.8] : isSnare ? [0.3, 2, 2] : [0.1, 0.2, 0.7];
    return { time: timeOf((index * steps) / 2), low, middle, high };
  });
  const list = (key: keyof DrumStrokes): number[] => strokes.map((stroke) => stroke[key]);
  return { time: list('time'), low: list('low'), middle: list('middle'), high: list('high') };
}

const groups = groupOnsets(BROKEN);

describe('the strokes of drums', () => {
  it('D-01 show whether the same notes are eighths or sixteenths', () => {
    const [fast, slow] = [2, 4].map((steps) => trackBeats(groups, { drums: drums(steps) }));
    expect(fast?.meter.name).toBe('4/4');
    expect(fast?.tempo).toBeCloseTo(120, 0);
    expect(slow?.meter.name).toBe('4/4');
    expect(slow?.tempo).toBeCloseTo(60, 0);
  });

  it('D-01 show where the barlines are', () => {
    const late = trackBeats(groups, { drums: drums(2, (step) => START + (step + 2) * EIGHTH) });
    // The first note is then on a beat before a bass drum: the second or the fourth.
    expect([2, 4]).toContain(late.beats.find(({ time }) => Math.abs(time - START) < 0.02)?.number);
  });

  it('D-01 change nothing where they are at any moment, as the sibilants of a singer', () => {
    const atAnyMoment = (step: number): number => START + ((step * 0.6180339887) % 1) * EIGHTHS * EIGHTH;
    const { time, ...strengths } = drums(2, atAnyMoment);
    const loose = { time: [...time].sort((a, b) => a - b), ...strengths };
    const written = ({ meter, tempo, units, margin }: ReturnType<typeof trackBeats>) => ({
      meter,
      tempo,
      units,
      margin,
    });
    expect(written(trackBeats(groups, { drums: loose }))).toEqual(written(trackBeats(groups)));
  });

  it('D-01 leave the meter and the tempo of the user as they are', () => {
    const wished = trackBeats(groups, { timeSignature: '3/4', tempo: 120, drums: drums(4) });
    expect(wished.meter.name).toBe('3/4');
    expect(wished.tempo).toBeCloseTo(120, 0);
  });
});
