import { describe, expect, it } from 'vitest';
import { checkScore, readMusicJson, seconds, writeMusicJson, type TimedNote } from '../../engine/index.ts';
import { playedNotes } from '../../tests/fixtures/tunes/synthesize.ts';
import { TUNES } from '../../tests/fixtures/tunes/tunes.ts';
import { INSTRUMENTS_BY_MODE } from '../contract/limits.ts';
import { transcribeNotes } from './transcribeFile.ts';

const ALL = Object.entries(INSTRUMENTS_BY_MODE).flatMap(([mode, instruments]) =>
  instruments.map((instrument) => [mode, instrument] as const),
);

function tuneAsPlayed(index: number): TimedNote[] {
  const tune = TUNES[index];
  if (!tune) throw new Error('The fixtures contain no such tune.');
  return playedNotes(tune).map(({ onset, offset, midiPitch, velocity }) => ({
    onset: seconds(onset),
    offset: seconds(offset),
    midiPitch,
    velocity,
    confidence: 1,
  }));
}

const transcribedFor = async (mode: string, instrument: string) =>
  transcribeNotes(tuneAsPlayed(2), { mode, instrument, title: 'Minuet', composer: 'Petzold', source: 'File' });

describe('modes and instruments', () => {
  it.each(ALL)(
    'C-10 D-02 %s for %s gives a valid score that MusicJSON stores without loss',
    async (mode, instrument) => {
      const { score } = await transcribedFor(mode, instrument);
      expect(checkScore(score)).toEqual([]);
      expect(readMusicJson(JSON.parse(JSON.stringify(writeMusicJson(score)))).score).toEqual(score);
      expect(score.meta.instrument).toBe(instrument);
    },
  );

  it.each([
    ['piano', 1, 2],
    ['guitar', 25, 1],
    ['bass', 34, 1],
    ['violin', 41, 1],
    ['flute', 74, 1],
    ['sax', 66, 1],
  ])('E-23 universal for %s has its program and its staves', async (instrument, program, staves) => {
    const [part] = (await transcribedFor('universal', instrument)).score.parts;
    expect(part?.program).toBe(program);
    expect(part?.staves).toHaveLength(staves);
  });

  it('E-23 X-02 guitar and bass have tablature, their tuning and a clef that sounds an octave lower', async () => {
    const [guitar] = (await transcribedFor('universal', 'guitar')).score.parts;
    expect(guitar).toMatchObject({ showTab: true, tuning: { capo: 0, frets: 22, strings: [40, 45, 50, 55, 59, 64] } });
    expect(guitar?.staves[0]?.clef).toMatchObject({ sign: 'G', octaveShift: -1 });
    const [bass] = (await transcribedFor('universal', 'bass')).score.parts;
    expect(bass).toMatchObject({ showTab: true, tuning: { strings: [28, 33, 38, 43] } });
    expect(bass?.staves[0]?.clef).toMatchObject({ sign: 'F', octaveShift: -1 });
  });

  it('C-09 a lead sheet has one staff and chord names above it', async () => {
    const [part] = (await transcribedFor('leadsheet', 'piano')).score.parts;
    expect(part?.staves).toHaveLength(1);
    expect(part?.measures.some(({ harmonies = [] }) => harmonies.length > 0)).toBe(true);
  });
});
