import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { bendAt } from './pitchSweep.ts';
import { Sequencer, type Loop, type SequenceSink } from './sequencer.ts';
import type { PitchMoment, SequenceNote, SoundSequence } from './soundSequence.ts';

/** A note of half a second at each of the given times, each with a click. */
const sequenceOf = (onsets: readonly number[], duration: number): SoundSequence => ({
  notes: onsets.map((onset) => ({
    onset,
    offset: onset + 0.5,
    release: onset + 0.5,
    midiPitch: 60,
    velocity: 80,
    part: 0,
  })),
  clicks: onsets.map((at) => ({ at, isDownbeat: at === 0 })),
  duration,
  programs: [1],
});

function record(sequence: SoundSequence) {
  const struck: { readonly onset: number; readonly start: number; readonly end: number }[] = [];
  const clicked: number[] = [];
  const sequencer = new Sequencer(sequence, {
    strike: ({ onset }, start, end) => struck.push({ onset, start, end }),
    click: (_, at) => clicked.push(at),
  });
  return { sequencer, struck, clicked, starts: () => struck.map(({ start }) => Number(start.toFixed(6))) };
}

const SECONDS = sequenceOf([0, 1, 2, 3], 4);
const loop = (from: number, to: number, speedUp = 1, fastest = 9): Loop => ({ from, to, speedUp, fastest });

describe('the sequencer', () => {
  it('moves a pitch with the speed, also of a note that is held where it begins', () => {
    const bends: (readonly PitchMoment[] | undefined)[] = [];
    const [note] = SECONDS.notes;
    const notes = [
      {
        ...note,
        offset: 4,
        release: 4,
        bend: [
          { time: 1, by: 0 },
          { time: 3, by: 2 },
        ],
      },
    ] as SequenceNote[];
    const sink = { strike: (...[, , , bend]: Parameters<SequenceSink['strike']>) => bends.push(bend), click: () => 0 };
    const sequencer = new Sequencer({ ...SECONDS, notes }, sink);
    sequencer.jump(10, 0, 2);
    sequencer.scheduleUntil(10.5);
    sequencer.jump(20, 2, 1);
    expect(bends.map((bend) => bend?.map(({ time }) => time))).toEqual([
      [10.5, 11.5],
      [19, 21],
    ]);
    expect([18, 19, 20, 21, 22].map((time) => bendAt(bends[1] ?? [], time))).toEqual([0, 0, 1, 2, 2]);
  });

  it('schedules each note once, only up to the horizon, at its clock time', () => {
    const { sequencer, starts, struck } = record(SECONDS);
    sequencer.jump(10, 0, 1);
    sequencer.scheduleUntil(10.5);
    expect(starts()).toEqual([10]);
    sequencer.scheduleUntil(12);
    expect(starts()).toEqual([10, 11]);
    sequencer.scheduleUntil(12.1);
    sequencer.scheduleUntil(99);
    expect(starts()).toEqual([10, 11, 12, 13]);
    expect(struck[0]?.end).toBeCloseTo(10.5);
    expect(sequencer.endsAt).toBe(14);
    expect([9, 10, 11.5, 99].map((clock) => sequencer.positionAt(clock))).toEqual([0, 0, 1.5, 4]);
  });

  it('H-04 plays faster and slower, and leaves the position where it is when the rate changes', () => {
    const { sequencer, starts } = record(SECONDS);
    sequencer.jump(10, 0, 0.5);
    sequencer.scheduleUntil(11);
    sequencer.goOn(11, 1.5);
    expect(sequencer.positionAt(11)).toBeCloseTo(0.5);
    sequencer.scheduleUntil(99);
    expect(starts()).toEqual([10, 11.333333, 12, 12.666667]);
    expect(sequencer.positionAt(10.5)).toBeCloseTo(0.25);
  });

  it('jumps to a note and plays it, and shows the new position before it is audible', () => {
    const { sequencer, starts } = record(SECONDS);
    sequencer.jump(10, 0, 1);
    sequencer.scheduleUntil(10.5);
    sequencer.jump(10.53, 2, 1);
    expect(sequencer.positionAt(10.4)).toBe(2);
    sequencer.scheduleUntil(99);
    expect(starts()).toEqual([10, 10.53, 11.53]);
  });

  it('H-04 plays the rest of notes that are held at the target of a jump, unless little of them is left', () => {
    const { sequencer, struck } = record(SECONDS);
    sequencer.jump(10, 1.2, 1);
    sequencer.scheduleUntil(10.1);
    expect(struck).toEqual([{ onset: 1, start: 10, end: expect.closeTo(10.3) }]);
    sequencer.jump(20, 1.3, 1);
    sequencer.jump(30, 1.2, 1, false);
    expect(struck).toHaveLength(1);
    // At half the speed, the remaining time is twice as long.
    sequencer.jump(40, 1.3, 0.5);
    expect(struck.at(-1)).toEqual({ onset: 1, start: 40, end: expect.closeTo(40.4) });
  });

  it('plays notes that are held over the beginning of a loop in each pass, without notes that only the pedal holds', () => {
    const held = { midiPitch: 60, velocity: 80, part: 0 };
    const { sequencer, struck } = record({
      ...SECONDS,
      notes: [
        { ...held, onset: 0, offset: 2, release: 2 },
        { ...held, onset: 0, offset: 3, release: 0.5 },
      ],
    });
    sequencer.setLoop(loop(1, 1.5));
    sequencer.jump(0, 1, 1);
    sequencer.scheduleUntil(0.9);
    expect(struck).toEqual([
      { onset: 0, start: 0, end: 0.5 },
      { onset: 0, start: 0.5, end: 1 },
    ]);
  });

  it('repeats a loop without a gap, cuts notes at its end, and raises the rate up to a limit', () => {
    const { sequencer, struck, starts } = record(SECONDS);
    sequencer.setLoop(loop(1, 2.25, 2, 3));
    sequencer.jump(10, 1, 1);
    expect(sequencer.endsAt).toBe(Infinity);
    sequencer.scheduleUntil(12.4);
    expect(starts()).toEqual([10, 11, 11.25, 11.75, 11.875, 12.208333, 12.291667]);
    expect(struck[1]?.end).toBeCloseTo(11.25);
    expect(sequencer.rateAt(11.5)).toBe(2);
    expect(sequencer.rateAt(12.3)).toBe(3);
  });

  it('never strikes the note at a loop’s end, which belongs to what follows', () => {
    const { sequencer, struck } = record(SECONDS);
    sequencer.setLoop(loop(0, 2));
    sequencer.jump(0, 0, 1);
    sequencer.scheduleUntil(9.5);
    expect(struck.map(({ onset }) => onset)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  });

  it('plays to the end where it starts behind the loop, and after the loop was removed', () => {
    const { sequencer, struck } = record(SECONDS);
    sequencer.setLoop(loop(0, 1));
    sequencer.jump(0, 2, 1);
    expect(sequencer.endsAt).toBe(2);
    sequencer.jump(10, 0, 1);
    sequencer.scheduleUntil(12.5);
    sequencer.setLoop(undefined);
    sequencer.goOn(12.5, 1);
    sequencer.scheduleUntil(99);
    expect(struck.map(({ onset }) => onset)).toEqual([0, 0, 0, 1, 2, 3]);
  });

  it('keeps a start in the future when the rate changes before it', () => {
    const { sequencer, starts } = record(SECONDS);
    sequencer.jump(14, 1, 1);
    sequencer.goOn(11, 0.5);
    sequencer.scheduleUntil(20);
    expect(starts()).toEqual([17, 19]);
    expect(sequencer.positionAt(12)).toBe(1);
  });

  it('refuses a loop that is too short to be heard', () => {
    const { sequencer } = record(SECONDS);
    sequencer.setLoop(loop(1, 1));
    expect(sequencer.loop).toBeUndefined();
  });

  it('clicks only while the metronome is on', () => {
    const { sequencer, clicked } = record(SECONDS);
    sequencer.jump(0, 0, 1);
    sequencer.scheduleUntil(1.5);
    sequencer.clicks = true;
    sequencer.scheduleUntil(3.5);
    expect(clicked).toEqual([2, 3]);
  });

  it('plays every note exactly once, whatever its time steps are', () => {
    const onsets = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { maxLength: 40 });
    const steps = fc.array(fc.double({ min: 0.001, max: 3, noNaN: true }), { minLength: 1, maxLength: 60 });
    const rates = fc.constantFrom(0.25, 0.5, 0.75, 1, 1.5);
    fc.assert(
      fc.property(onsets, steps, rates, (times, widths, rate) => {
        const sorted = [...times].sort((a, b) => a - b);
        const { sequencer, struck } = record(sequenceOf(sorted, 21));
        sequencer.jump(5, 0, rate);
        let clock = 5;
        for (const width of widths) sequencer.scheduleUntil((clock += width));
        sequencer.scheduleUntil(5 + 21 / rate);
        expect(struck.map(({ onset }) => onset)).toEqual(sorted);
        for (const { onset, start } of struck) expect(start).toBeCloseTo(5 + onset / rate, 6);
      }),
      runs(100),
    );
  });
});
