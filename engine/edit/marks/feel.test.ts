import { describe, expect, it } from 'vitest';
import { buildScore } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import type { Direction } from '../../model/direction.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import { feelAt } from '../../model/feels.ts';
import type { Score, Tempo } from '../../model/score.ts';
import { ticks } from '../../units.ts';
import { setFeel } from './feel.ts';

const START = ticks(0);

/** Two measures; the first has the tempo and the directions. */
const score = (tempo: Partial<Tempo> = {}, directions: readonly Direction[] = []): Score =>
  buildScore({
    measures: [
      {
        parts: [[['c5e d5e e5h.']]],
        tempos: [{ quartersPerMinute: 120, at: START, ...tempo }],
        ...(directions.length > 0 && { partFields: [{ directions }] }),
      },
      { parts: [[['c5e d5e e5h.']]], tempos: [{ quartersPerMinute: 90, at: START }] },
    ],
  });

const tempoOf = ({ measures }: Score, measure = 0): Partial<Tempo> | undefined => {
  const { at: _, quartersPerMinute: __, ...look } = measures[measure]?.tempos?.[0] ?? expect.fail();
  return look;
};

describe('setting the feel at a tempo mark', () => {
  it('writes Swing beside the metronome mark, and takes it away again', () => {
    const before = score();
    const swung = setFeel(before, 0, START, 'eighth');
    expect(tempoOf(swung)).toEqual({ text: 'Swing', beat: { base: 2, dots: 0 } });
    expect([feelAt(swung, 0, 0), feelAt(swung, 1, 960)]).toEqual(['eighth', 'eighth']);
    expect(checkScore(swung)).toEqual([]);
    expect(feelAt(setFeel(swung, 0, START, 'straight'), 1, 0)).toBe('straight');
    expect(tempoOf(setFeel(swung, 0, START, 'straight'))).toEqual({ beat: { base: 2, dots: 0 } });
    expect(tempoOf(setFeel(swung, 0, START, '16th'))).toMatchObject({ text: 'Swing 16ths' });
  });

  it('keeps the words of the tempo, and a hidden metronome mark hidden', () => {
    const swung = setFeel(score({ text: 'Allegro' }), 0, START, 'eighth');
    expect(tempoOf(swung)).toEqual({ text: 'Allegro (Swing)' });
    expect(tempoOf(setFeel(swung, 0, START, 'straight'))).toEqual({ text: 'Allegro' });
    const word = setFeel(score({ printed: false }), 0, START, 'eighth');
    expect(tempoOf(word)).toEqual({ text: 'Swing' });
    expect(tempoOf(setFeel(word, 0, START, 'straight'))).toEqual({ printed: false });
    expect(tempoOf(setFeel(score({ text: 'Medium swing' }), 0, START, 'straight'))).toEqual({ printed: false });
  });

  it('ends the swing of an earlier mark by Straight, and writes nothing where the feel is in force', () => {
    const swung = score({ text: 'Swing' });
    expect(setFeel(swung, 1, START, 'eighth')).toBe(swung);
    const ended = setFeel(swung, 1, START, 'straight');
    expect(tempoOf(ended, 1)).toEqual({ text: 'Straight', beat: { base: 2, dots: 0 } });
    expect(tempoOf(setFeel(ended, 1, START, 'eighth'), 1)).toEqual({ beat: { base: 2, dots: 0 } });
  });

  it('removes words of an imported file, and what it states without words', () => {
    const swing = { name: 'swing', children: [{ name: 'first', text: '3' }] };
    const instrument = { name: 'instrument-change', attributes: { id: 'P1' } };
    const here = { at: START, staff: 0 };
    const imported = score({}, [
      { ...here, kind: 'words', text: 'Swing' },
      { ...here, kind: 'words', text: 'con sordino' },
      { ...here, kind: 'foreign', element: { name: 'sound', children: [swing] } },
      { ...here, kind: 'foreign', element: { name: 'sound', children: [instrument, swing] } },
    ]);
    const even = setFeel(imported, 0, START, 'straight');
    expect(even.parts[0]?.measures[0]?.directions).toEqual([
      { ...here, kind: 'words', text: 'con sordino' },
      { ...here, kind: 'foreign', element: { name: 'sound', children: [instrument] } },
    ]);
    expect(feelAt(even, 0, 0)).toBe('straight');
  });
});
