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
import { neededPrograms } from '../neededPrograms.ts';
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

  it('lets no sound of the chord before a change of pedal into the new one', () => {
    const change = { kind: 'pedal', staff: 0, at: wholes(1, 4), edge: 'start', style: 'line', number: 1 } as const;
    const pedalled = withPedal(scoreOf(['C4 D4 E4 F4']), 0, 3);
    const parts = pedalled.parts.map((part) => ({
      ...part,
      measures: part.measures.map(({ directions: [start, stop] = [], ...measure }) => ({
        ...measure,
        ...(start && stop && { directions: [start, change, stop] }),
      })),
    }));
    const { notes } = soundSequenceOf({ ...pedalled, parts });
    expect(notes.map(({ offset }) => offset)).toEqual([0.5, 1.5, 1.5, 2]);
  });

  it('strikes a key once where two voices meet, for the longer of the two', () => {
    const score = scoreOf(['C4 D4 E4 F4']);
    const half = { ...quarter('C4'), value: { base: 1, dots: 0 }, velocity: 90 } as const;
    const parts = score.parts.map((part) => ({
      ...part,
      measures: part.measures.map(({ voices }) => ({ voices: [...voices, { staff: 0, number: 1, chords: [half] }] })),
    }));
    const { notes } = soundSequenceOf({ ...score, parts });
    expect(notes.map(({ midiPitch, offset, velocity }) => [midiPitch, offset, velocity])).toEqual([
      [60, 1, 90],
      [62, 1, 80],
      [64, 1.5, 80],
      [65, 2, 80],
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
    expect(beats([3, 2], 4)).toEqual([0, 1, 2, 3, 4]);
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

  it('counts on to the place in its measure, and to a pickup what is missing before it', () => {
    const score = scoreOf(['C4', 'C4 D4 E4 F4'], (measure, index) =>
      index === 0 ? { ...measure, duration: wholes(1, 4), unnumbered: true } : measure,
    );
    const counted = (time: number): string =>
      countInAt(score, timelineOf(score), time)
        .map(({ at, isDownbeat }) => `${at}${isDownbeat ? '!' : ''}`)
        .join(' ');
    expect(counted(0)).toBe('-3.5! -3 -2.5 -2 -1.5! -1 -0.5');
    expect(counted(0.5)).toBe('-2! -1.5 -1 -0.5');
    expect(counted(1)).toBe('-2.5! -2 -1.5 -1 -0.5!');
  });

  it('counts in at the written tempo where a fermata slows the first note', () => {
    const score = scoreOf(['C4 D4 E4 F4']);
    const parts = score.parts.map((part) => ({
      ...part,
      measures: part.measures.map(({ voices }) => ({
        voices: voices.map((voice) => ({
          ...voice,
          chords: voice.chords.map((chord, index) => (index === 0 ? { ...chord, fermata: 'normal' as const } : chord)),
        })),
      })),
    }));
    const held = { ...score, parts };
    expect(countInAt(held, timelineOf(held), 0).map(({ at }) => at)).toEqual([-2, -1.5, -1, -0.5]);
  });
});

it('H-10 plucked notes of a bowed instrument are played by its program and by that of the pizzicato', () => {
  const plain = scoreOf(['C4 D4 E4 F4']);
  const pizzicato = { kind: 'words', text: 'pizz.', at: wholes(1, 2), staff: 0 } as const;
  const parts = plain.parts.map((part) => ({
    ...part,
    program: 43,
    measures: part.measures.map((measure) => ({ ...measure, directions: [pizzicato] })),
  }));
  const score = { ...plain, parts };
  expect(soundSequenceOf(score).notes.map(({ program }) => program)).toEqual([undefined, undefined, 46, 46]);
  expect(neededPrograms(score)).toEqual([43, 46]);
  expect(neededPrograms(score, () => false)).toEqual([]);
});
