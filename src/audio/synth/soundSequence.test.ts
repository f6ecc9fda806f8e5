import { describe, expect, it } from 'vitest';
import {
  emptyScore,
  parseNoteName,
  ticks,
  timelineOf,
  wholes,
  type Chord,
  type Measure,
  type Score,
} from '../../../engine/index.ts';
import { beatsOf, clicksOf, countInAt } from './clicks.ts';
import { soundSequenceOf } from './soundSequence.ts';

const quarter = (name: string): Chord => ({
  value: { base: 2, dots: 0 },
  notes: [{ pitch: parseNoteName(name) }],
  velocity: 80,
});

/** Four quarters per measure, half a second each. */
function scoreOf(
  measures: readonly string[],
  change: (measure: Measure, index: number) => Measure = (each) => each,
): Score {
  const score = emptyScore({ measureCount: measures.length });
  const parts = score.parts.map((part) => ({
    ...part,
    measures: measures.map((names) => ({ voices: [{ staff: 0, number: 0, chords: names.split(' ').map(quarter) }] })),
  }));
  return { ...score, parts, measures: score.measures.map(change) };
}

const withPedal = (score: Score, from: number, to: number): Score => ({
  ...score,
  parts: score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure, index) =>
      index > 0
        ? measure
        : ({
            ...measure,
            directions: [
              {
                kind: 'pedal' as const,
                staff: 0,
                at: wholes(from, 4),
                edge: 'start' as const,
                style: 'line' as const,
                number: 1 as const,
              },
              {
                kind: 'pedal' as const,
                staff: 0,
                at: wholes(to, 4),
                edge: 'stop' as const,
                style: 'line' as const,
                number: 1 as const,
              },
            ],
          } as typeof measure),
    ),
  })),
});

describe('the sound of a score', () => {
  it('holds released notes by the pedal until the pedal is released', () => {
    const { notes } = soundSequenceOf(withPedal(scoreOf(['C4 D4 E4 F4']), 0, 3));
    expect(notes.map(({ onset, offset }) => [onset, offset])).toEqual([
      [0, 1.5],
      [0.5, 1.5],
      [1, 1.5],
      [1.5, 2],
    ]);
  });

  it('damps a string that is struck again under the pedal', () => {
    const { notes } = soundSequenceOf(withPedal(scoreOf(['C4 D4 C4 F4']), 0, 3));
    expect(notes[0]).toMatchObject({ onset: 0, offset: 1 });
  });

  it('plays repeats', () => {
    const { notes, duration } = soundSequenceOf(scoreOf(['C4 D4 E4 F4'], (measure) => ({ ...measure, repeatEnd: 2 })));
    expect(notes.map(({ midiPitch }) => midiPitch)).toEqual([60, 62, 64, 65, 60, 62, 64, 65]);
    expect(duration).toBe(4);
  });
});

describe('the metronome', () => {
  const beats = (counted: readonly number[], beatType: number): readonly number[] =>
    beatsOf({ beats: counted, beatType }).map((beat) => beat / wholes(1, beatType));

  it('clicks the beats that a conductor shows', () => {
    expect(beats([4], 4)).toEqual([0, 1, 2, 3]);
    expect(beats([2], 2)).toEqual([0, 1]);
    expect(beats([6], 8)).toEqual([0, 3]);
    expect(beats([9], 8)).toEqual([0, 3, 6]);
    expect(beats([3], 8)).toEqual([0, 1, 2]);
    expect(beats([5], 8)).toEqual([0, 1, 2, 3, 4]);
    expect(beats([3, 2], 8)).toEqual([0, 3]);
  });

  it('clicks a pickup on the last beats of its meter, without a downbeat', () => {
    const score = scoreOf(['C4', 'C4 D4 E4 F4'], (measure, index) =>
      index === 0 ? { ...measure, duration: wholes(1, 4), unnumbered: true } : measure,
    );
    expect(clicksOf(score, timelineOf(score)).slice(0, 3)).toEqual([
      { at: 0, isDownbeat: false },
      { at: 0.5, isDownbeat: true },
      { at: 1, isDownbeat: false },
    ]);
  });

  it('counts in one measure at the tempo of the place', () => {
    const score = scoreOf(['C4 D4 E4 F4', 'C4 D4 E4 F4'], (measure, index) =>
      index === 1 ? { ...measure, tempos: [{ quartersPerMinute: 60, at: ticks(0) }] } : measure,
    );
    const at = (time: number) => countInAt(score, timelineOf(score), time).map((click) => click.at);
    expect(at(0)).toEqual([-2, -1.5, -1, -0.5]);
    expect(at(2)).toEqual([-4, -3, -2, -1]);
  });
});
