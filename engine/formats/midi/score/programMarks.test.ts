/** Changes of program inside a track of a MIDI file. */
import { expect, it } from 'vitest';
import { buildScore } from '../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { playedPrograms } from '../../../timeline/playedPrograms.ts';
import { timelineOf } from '../../../timeline/timeline.ts';
import { TICKS_PER_QUARTER, ticks } from '../../../units.ts';
import type { MidiProgramChange } from '../midiFile.ts';
import { readMidi } from '../read/readMidi.ts';
import { writeMidi } from '../write/writeMidi.ts';
import { scoreFromMidi } from './scoreFromMidi.ts';

/** The score of a file of two measures of quarters, whose program changes at quarters. */
function scoreWith(program: number, changes: readonly (readonly [quarter: number, program: number])[]) {
  const measures = [0, 1].map(() => ({ parts: [[['c5q d5q e5q f5q']]] }));
  const file = readMidi(writeMidi(buildScore({ measures, partFields: [{ program }] })));
  const inFile = changes.map(([quarter, to]): MidiProgramChange => ({
    at: quarter * file.ticksPerQuarter,
    program: to,
  }));
  return scoreFromMidi({ ...file, tracks: file.tracks.map((track) => ({ ...track, changes: inFile })) });
}

const wordsOf = (score: ReturnType<typeof scoreWith>): readonly string[] =>
  (score.parts[0]?.measures ?? []).flatMap(({ directions = [] }, measure) =>
    directions.flatMap((mark) =>
      mark.kind === 'words' ? [`${4 * measure + mark.at / TICKS_PER_QUARTER} ${mark.text}`] : [],
    ),
  );
const programs = (score: ReturnType<typeof scoreWith>): string => {
  const programOf = playedPrograms(score);
  return timelineOf(score)
    .events.map((event) => programOf?.(event) ?? 0)
    .join(' ');
};

it('L-01 a technique becomes its word, and another instrument its name', () => {
  const violin = scoreWith(41, [
    [2, 46],
    [5, 41],
  ]);
  expect(wordsOf(violin)).toEqual(['2 pizz.', '5 arco']);
  expect(programs(violin)).toBe('0 0 46 46 46 0 0 0');
  const reed = scoreWith(69, [[4, 72]]);
  expect(wordsOf(reed)).toEqual(['4 Clarinet']);
  expect(programs(reed)).toBe('0 0 0 0 72 72 72 72');
});

it('a file is read as it was written', () => {
  const pizzicato = { kind: 'words', text: 'pizz.', at: ticks(TICKS_PER_QUARTER), staff: 0 } as const;
  const plain = buildScore({ measures: [{ parts: [[['c5q d5q e5q f5q']]] }], partFields: [{ program: 43 }] });
  const parts = plain.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({ ...measure, directions: [pizzicato] })),
  }));
  const { tracks, ...file } = readMidi(writeMidi({ ...plain, parts }));
  expect(tracks).toMatchObject([{ program: 43, changes: [{ at: file.ticksPerQuarter, program: 46 }] }]);
  expect(scoreFromMidi({ ...file, tracks }).parts[0]?.measures[0]?.directions).toEqual([pizzicato]);
});
