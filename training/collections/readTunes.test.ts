import { describe, expect, it } from 'vitest';
import { readTunes } from './readTunes.ts';

const HEADER = 'X:1\nT:Trial\nR:jig\nM:6/8\nL:1/8\nK:D\n';
const places = (body: string): string[] =>
  (readTunes(HEADER + body)[0]?.lied.notes ?? []).map(
    ({ measure, position, duration, midiPitch }) => `${measure}:${position} ${duration} ${midiPitch}`,
  );
const MEASURE = 'FAF DFA|';
const SEVEN = MEASURE.repeat(7);

describe('tunes in ABC notation', () => {
  it('place a pickup at the end of the first measure, and apply the key to the pitches', () => {
    const found = places(`A|d2f c>de/f/|${SEVEN}`);
    expect(found.slice(0, 7)).toEqual([
      '0:60 12 69',
      '1:0 24 74',
      '1:24 12 78',
      '1:36 18 73',
      '1:54 6 74',
      '1:60 6 76',
      '1:66 6 78',
    ]);
  });

  it('unroll repeats and endings, and join a measure that a repeat sign divides', () => {
    const tune = readTunes(`${HEADER}A|${SEVEN}d3 d2:||:e|${SEVEN}[1 d3 d2:|[2 D3 D2|]`)[0];
    expect(tune?.lied.measures).toHaveLength(33);
    const lasts = [8, 16, 24, 32].map(
      (number) => tune?.lied.notes.filter(({ measure }) => measure === number).at(0)?.midiPitch,
    );
    expect(lasts).toEqual([74, 74, 74, 62]);
  });

  it('join tied notes and read triplets, accidentals, octaves and grace notes', () => {
    const found = places(`{e}F3- F2^G|G,,2 (3ABc a'2|${SEVEN}`);
    expect(found.slice(0, 7)).toEqual([
      '0:0 60 66',
      '0:60 12 68',
      '1:0 24 43',
      '1:24 8 69',
      '1:32 8 71',
      '1:40 8 73',
      '1:48 24 93',
    ]);
  });

  it('leave out tunes with wrong durations or a change of meter', () => {
    expect(readTunes(`${HEADER}${SEVEN}F2|D6|`)).toEqual([]);
    expect(readTunes(`${HEADER}${SEVEN}[M:9/8]FAF DFA FED|`)).toEqual([]);
    expect(readTunes('no tune at all')).toEqual([]);
  });
});
