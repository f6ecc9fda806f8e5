import { describe, expect, it } from 'vitest';
import { buildScore } from '../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { timelineOf } from '../../../timeline/timeline.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import type { MidiFile } from '../midiFile.ts';
import { readMidi } from '../read/readMidi.ts';
import { writeMidi } from '../write/writeMidi.ts';
import { scoreFromMidi } from './scoreFromMidi.ts';

const REPEATS = 8;
const FOUR_FOUR = { beats: [4], beatType: 4 };
const SIX_EIGHT = { beats: [6], beatType: 8 };

/** A file of the measure, several times, in the given resolution; its events are moved by up to `deviation` quarters. */
function played(measure: string, ticksPerQuarter: number, deviation: number, time = FOUR_FOUR): MidiFile {
  const measures = Array.from({ length: REPEATS }, (_, index) => ({
    parts: [[[measure]]],
    ...(index === 0 ? { time } : {}),
  }));
  const file = readMidi(writeMidi(buildScore({ measures })));
  const scale = ticksPerQuarter / file.ticksPerQuarter;
  let state = 12345;
  const moved = (moment: number): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.max(0, Math.round(moment * scale + (2 * (state / 2 ** 31) - 1) * deviation * ticksPerQuarter));
  };
  return {
    ...file,
    ticksPerQuarter,
    notes: file.notes
      .map((note) => ({ ...note, start: moved(note.start), end: moved(note.end) }))
      .sort((a, b) => a.start - b.start),
    tempos: file.tempos.map((tempo) => ({ ...tempo, at: tempo.at * scale })),
    meters: file.meters.map((meter) => ({ ...meter, at: meter.at * scale })),
    keys: file.keys.map((key) => ({ ...key, at: key.at * scale })),
    end: file.end * scale,
  };
}

/** Onset and duration of each note, in quarters. */
const writtenNotes = (file: MidiFile): string[] =>
  timelineOf(scoreFromMidi(file)).events.map(
    ({ start, end, midiPitch }) =>
      `${(start / TICKS_PER_QUARTER).toFixed(3)} ${((end - start) / TICKS_PER_QUARTER).toFixed(3)} ${midiPitch}`,
  );

describe('music that was played to the click of its file', () => {
  it.each<readonly [string, string, { readonly beats: number[]; readonly beatType: number }]>([
    ['quarters', 'c5q d5q e5q f5q', FOUR_FOUR],
    ['eighths and sixteenths', 'c5e d5e e5s f5s g5s a5s g5q f5q', FOUR_FOUR],
    ['syncopes of sixteenths', 'c5s d5e e5s f5e. g5s a5s g5e. f5q', FOUR_FOUR],
    ['triplets', '{c5e/3:2 d5e/3:2 e5e/3:2} f5q {c5e/3:2 d5e/3:2 e5e/3:2} f5q', FOUR_FOUR],
    ['triplets beside eighths', '{c5e/3:2 d5e/3:2 e5e/3:2} f5e g5e a5e g5e f5q', FOUR_FOUR],
    ['the pairs of swing', '{c5q/3:2 d5e/3:2} {e5q/3:2 f5e/3:2} g5q {a5q/3:2 g5e/3:2}', FOUR_FOUR],
    ['eighths in 6/8', 'c5e d5e e5e f5q g5e', SIX_EIGHT],
  ])('has its written values: %s', (_, measure, time) => {
    for (const ticksPerQuarter of [96, 120, 480, 960]) {
      const exact = writtenNotes(played(measure, ticksPerQuarter, 0, time));
      for (const deviation of [0.02, 0.03, 0.04])
        expect(writtenNotes(played(measure, ticksPerQuarter, deviation, time))).toEqual(exact);
    }
  });

  it('has no measure for the end of a track that passes the last barline by a few ticks', () => {
    const file = played('c5q d5q e5q f5q', 480, 0);
    const measureCount = ({ end, notes }: Pick<MidiFile, 'end' | 'notes'>): number =>
      scoreFromMidi({ ...file, end, notes }).measures.length;
    const late = file.notes.map((note, index) => ({ ...note, end: index === 31 ? note.end + 15 : note.end }));
    expect(measureCount({ ...file, end: file.end + 20 })).toBe(REPEATS);
    expect(measureCount({ ...file, notes: late })).toBe(REPEATS);
    expect(measureCount({ ...file, end: file.end + 240 })).toBe(REPEATS + 1);
  });
});
