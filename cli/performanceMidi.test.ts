import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notate, readMidi, seconds, type NotateOptions, type TimedNote } from '../engine/index.ts';
import { writePerformanceMidi } from './performanceMidi.ts';
import { readPerformance } from './readPerformance.ts';

const note = (onset: number, length: number, midiPitch: number, velocity = 80): TimedNote => ({
  onset: seconds(onset),
  offset: seconds(onset + length),
  midiPitch,
  velocity,
  confidence: 1,
});

/** Beats with a varying tempo, from `first` seconds on. */
const beatsFrom = (first: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => [first + 0.5 * index + 0.05 * Math.sin(index), (index % 4) + 1]);

describe('performance MIDI', () => {
  it('keeps the time of every note, with any beats', () => {
    const notes = fc.uniqueArray(
      fc.record({ onset: fc.double({ min: 0, max: 30, noNaN: true }), pitch: fc.integer({ min: 21, max: 108 }) }),
      { selector: ({ pitch }) => pitch, maxLength: 40 },
    );
    const first = fc.double({ min: -1, max: 3, noNaN: true });
    fc.assert(
      fc.property(notes, first, fc.integer({ min: 0, max: 60 }), (wanted, start, count) => {
        const written = wanted.map(({ onset, pitch }) => note(onset, 0.4, pitch));
        const bytes = writePerformanceMidi(written, { beats: beatsFrom(start, count), timeSignature: '4/4' });
        const read = new Map(readPerformance(bytes).map((found) => [found.midiPitch, found]));
        expect(read.size).toBe(written.length);
        for (const { midiPitch, onset, offset, velocity } of written) {
          expect(read.get(midiPitch)?.onset).toBeCloseTo(onset, 2);
          expect(read.get(midiPitch)?.offset).toBeCloseTo(offset, 2);
          expect(read.get(midiPitch)?.velocity).toBe(velocity);
        }
      }),
    );
  });

  it('D-01 a measure of 3/8 is as long in the tempo map as it was played', () => {
    const notes = Array.from({ length: 12 }, (_, eighth) => note(eighth / 4, 0.2, 60 + (eighth % 3)));
    const options: NotateOptions = { mode: 'universal', instrument: 'piano', title: '', composer: '', source: '' };
    const { beats, timeSignature } = notate(notes, { ...options, timeSignature: '3/8' });
    const counted = beats.map(({ time, number }) => [time, number] as const);
    const file = readMidi(writePerformanceMidi(notes, { beats: counted, timeSignature }));
    for (const { quartersPerMinute } of file.tempos) expect(quartersPerMinute).toBeCloseTo(120, -1);
  });

  it('reads a file of several tracks, without its percussion', () => {
    // Two tracks, 480 ticks a quarter, no tempo: C4 for a quarter, then on channel 10 a snare.
    const track = (...events: number[]): number[] => [
      ...Buffer.from('MTrk'),
      0,
      0,
      0,
      events.length + 4,
      ...events,
      0,
      0xff,
      0x2f,
      0,
    ];
    const bytes = Uint8Array.from([
      ...[...Buffer.from('MThd'), 0, 0, 0, 6, 0, 1, 0, 2, 1, 0xe0],
      ...track(0, 0x90, 60, 70, 0x83, 0x60, 0x80, 60, 64),
      ...track(0, 0x99, 38, 70, 0x83, 0x60, 0x89, 38, 64),
    ]);
    expect(readPerformance(bytes)).toEqual([note(0, 0.5, 60, 70)]);
  });
});
