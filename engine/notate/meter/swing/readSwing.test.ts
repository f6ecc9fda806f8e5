import { describe, expect, it } from 'vitest';
import { TUNES } from '../../../../tests/fixtures/tunes/tunes.ts';
import { performTune } from '../../../../tests/fixtures/tunes/performTune.ts';
import { blues, BLUES } from '../../../../tests/fixtures/tunes/swungBlues.ts';
import type { Score } from '../../../model/score.ts';
import { notate } from '../../notate.ts';
import type { TimedNote } from '../../timedNote.ts';
import { groupOnsets } from '../onsetGroups.ts';
import { trackBeats } from '../trackBeats.ts';
import { swungUnit } from './evenPairs.ts';

const WISHES = { mode: 'universal', instrument: 'piano', title: '', composer: '', source: 'File' } as const;

const track = (notes: readonly TimedNote[], options = {}): ReturnType<typeof trackBeats> =>
  trackBeats(groupOnsets(notes), options);

const tempoText = ({ measures }: Score): string | undefined => measures[0]?.tempos?.[0]?.text;

describe('swing', () => {
  it.each([
    ['in triplets', 2 / 3, 132],
    ['lightly swung', 0.61, 150],
    ['slow', 0.66, 96],
  ])('a blues that is %s is in 4/4 at its tempo and not in 6/8', (_name, ratio, tempo) => {
    const read = track(blues(tempo, ratio));
    expect(read.meter.name).toBe('4/4');
    expect(Math.abs(Math.log2(read.tempo / tempo))).toBeLessThan(0.1);
    expect(read.isSwung).toBe(true);
    expect(read.beats.filter(({ number }) => number === 1)).toHaveLength(BLUES.length);
  });

  it('is written in even eighths under the word, and the reading in another meter remains to be chosen', () => {
    const notation = notate(blues(132, 2 / 3), WISHES);
    expect(notation.swung).toBe(true);
    expect(tempoText(notation.score)).toBe('Swing');
    const [first] = notation.score.parts[0]?.measures ?? [];
    const tuplets = JSON.stringify(first).includes('tuplet');
    expect(tuplets).toBe(false);
    expect(notation.track.alternatives.some(({ meter }) => meter.endsWith('/8'))).toBe(true);
  });

  it('a user who knows that the music is in 12/8 gets 12/8', () => {
    const read = track(blues(132, 2 / 3), { timeSignature: '12/8' });
    expect([read.meter.name, read.isSwung]).toEqual(['12/8', undefined]);
  });

  it('even music and triplets have none', () => {
    expect(track(blues(132, 0.5)).isSwung).toBeUndefined();
    const tune = TUNES.find(({ name }) => name === 'augustin');
    expect(tune && track(performTune(tune)).isSwung).toBeUndefined();
  });

  it('a position in even music sounds where swing plays it', () => {
    expect([0, 6, 12, 18, 24, 30, 36].map((unit) => swungUnit(unit, 24))).toEqual([0, 8, 16, 20, 24, 32, 40]);
    expect([0, 3, 6, 9, 12, 18].map((unit) => swungUnit(unit, 12))).toEqual([0, 4, 8, 10, 12, 20]);
  });
});
