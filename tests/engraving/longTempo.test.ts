import { describe, expect, it } from 'vitest';
import { layoutScore, ticks, type Score, type Tempo } from '../../engine/index.ts';
import { textWidth } from '../../engine/smufl/textMetrics.ts';
import { buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

const ALLEGRETTO = 'Allegretto - Mouvement de Tarentelle';
const BEAT = { base: 2, dots: 1 } as const;

/** Texts of the tempo mark from the top down, on a sheet with one measure in a line, as a phone shows at its largest. */
function tempoTexts(mark: Partial<Tempo>, width = 50) {
  const built = buildScore({ staves: [[TREBLE]], measures: [{ parts: [[['c5w']]] }] });
  const tempos = [{ at: ticks(0), quartersPerMinute: 160, beat: BEAT, ...mark }];
  const score: Score = { ...built, measures: built.measures.map((measure) => ({ ...measure, tempos })) };
  const { list } = layoutScore(score, { width, measuresPerSystem: 1 });
  const marks = list.systems.flatMap(({ x, texts, elements }) =>
    texts
      .filter(({ element }) => elements[element]?.kind === 'tempo')
      .map(({ text, x: left, y, size, style }) => ({ text, y, right: x + left + textWidth(text, size, style) })),
  );
  expect(Math.max(...marks.map(({ right }) => right))).toBeLessThan(list.width);
  expect(list.width).toBeCloseTo(width);
  return marks.sort((one, other) => one.y - other.y || one.right - other.right);
}

describe('a tempo mark that is wider than its line', () => {
  it('F-09 is broken between words, with the metronome mark beside the last ones', () => {
    const [first, second, count] = tempoTexts({ text: ALLEGRETTO });
    expect(`${first?.text} ${second?.text}`).toBe(ALLEGRETTO);
    expect(first?.y).toBeLessThan((second?.y ?? 0) - 1);
    expect(count?.text).toBe('= 107');
    expect(count?.y).toBe(second?.y);
  });

  it('F-09 has the metronome mark below the words where both do not fit beside each other', () => {
    const [words, count] = tempoTexts({ text: 'Andantino quasi allegretto', brackets: true }, 40);
    expect(words?.text).toBe('Andantino quasi allegretto');
    expect(count?.y).toBeGreaterThan(words?.y ?? 0);
  });

  it('F-09 stays in one line where it fits', () => {
    expect(new Set(tempoTexts({ text: ALLEGRETTO }, 80).map(({ y }) => y)).size).toBe(1);
  });
});
