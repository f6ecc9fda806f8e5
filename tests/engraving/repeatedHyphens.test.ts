/** Hyphens that a file has in its syllables, besides those that are drawn between them. */
import { describe, expect, it } from 'vitest';
import { layoutScore, type Syllable } from '../../engine/index.ts';
import { marked, oneStaff } from '../fixtures/engraving/rule.ts';

/** The printed syllables of two notes, and the number of hyphens between them. */
function printed(first: Syllable, second: Syllable) {
  const score = oneStaff([marked('e4h f4h', { lyrics: [first] }, { lyrics: [second] })]);
  const systems = layoutScore(score, { width: 60 }).list.systems;
  const isLyric = (system: (typeof systems)[number], element: number): boolean =>
    system.elements[element]?.kind === 'lyric';
  return {
    texts: systems.flatMap((system) =>
      system.texts.filter(({ element }) => isLyric(system, element)).map(({ text }) => text),
    ),
    hyphens: systems.flatMap((system) => Array.from(system.strokes.element).filter((each) => isLyric(system, each)))
      .length,
  };
}

describe('a hyphen that is repeated in front of a syllable', () => {
  it.each(['- ris', '-\u00a0ris', '-  ris ', '–\u00a0ris'])(
    'F-09 is not printed beside the one of the word: %j',
    (text) => {
      const word = printed({ text: 'fleu', position: 'begin' }, { text, position: 'end' });
      expect(word.texts).toEqual(['fleu', 'ris']);
      expect(word).toEqual(printed({ text: 'fleu', position: 'begin' }, { text: 'ris', position: 'end' }));
      expect(word.hyphens).toBeGreaterThan(0);
    },
  );

  it.each(['fleu-', 'fleu\u00a0\u00a0-', 'fleu –'])('F-09 is not printed after a syllable of it either: %j', (text) => {
    const next = { text: 'ris', position: 'end' } as const;
    const word = printed({ text, position: 'begin' }, next);
    expect(word).toEqual(printed({ text: 'fleu', position: 'begin' }, next));
    expect(printed({ text, position: 'single' }, next).texts).toEqual([text.replaceAll('\u00a0\u00a0', ' '), 'ris']);
  });

  it('F-09 is printed where no word leads to the syllable, and as a part of it', () => {
    const aside = { text: '- oh', position: 'single' } as const;
    expect(printed({ text: 'ah', position: 'single' }, aside).texts).toEqual(['ah', '- oh']);
    const inWord = printed({ text: 'fleu', position: 'begin' }, { text: '-ris', position: 'end' });
    expect(inWord.texts).toEqual(['fleu', '-ris']);
  });
});
