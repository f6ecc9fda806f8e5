import { describe, expect, it } from 'vitest';
import { layoutScore, type Score } from '../../engine/index.ts';
import { wrapText, wrapTitle } from '../../engine/layout/glyphs/wrapText.ts';
import { textWidth } from '../../engine/smufl/textMetrics.ts';
import { piano } from '../fixtures/engraving/rule.ts';

const TITLE = 'Variations on a Theme That Is Somewhat Longer Than a Narrow Sheet Is Wide';
const named = (title: string): Score => {
  const score = piano([['c5w', 'c3w']]);
  return { ...score, meta: { ...score.meta, title, subtitle: 'For two hands', composer: 'Nobody in Particular' } };
};
const headerOf = (title: string, width: number) => {
  const { list } = layoutScore(named(title), { width, measuresPerSystem: 2 });
  const header = list.systems.find(({ kind }) => kind === 'header');
  const music = list.systems.find(({ kind }) => kind === 'system');
  if (header === undefined || music === undefined) throw new Error('The sheet has no header');
  return { header, music };
};

describe('F-07 the header', () => {
  it('shows title, subtitle and composer, each an element of its own', () => {
    const { header } = headerOf('Short', 164);
    expect(header.texts.map(({ text, element }) => [text, header.elements[element]])).toEqual([
      ['Short', { kind: 'header', field: 'title' }],
      ['For two hands', { kind: 'header', field: 'subtitle' }],
      ['Nobody in Particular', { kind: 'header', field: 'composer' }],
    ]);
  });

  it('breaks a title that is wider than the sheet into lines above the music', () => {
    const width = 88;
    const { header, music } = headerOf(TITLE, width);
    const lines = header.texts.filter(({ element }) => element === 1);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ text }) => text).join(' ')).toBe(TITLE);
    for (const { text, size, style } of lines) expect(textWidth(text, size, style)).toBeLessThan(width);
    const tops = header.texts.map(({ y }) => y);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(header.y + header.bounds.bottom).toBeLessThan(music.y + music.bounds.top);
  });

  it('breaks a title into lines of similar lengths, but never inside a word that fits', () => {
    const look = { size: 4, style: 'bold' } as const;
    const lines = wrapTitle('Excerpt from Piano Sonata in A Major, K. 331', 80, look, 4);
    expect(lines).toEqual(['Excerpt from Piano', 'Sonata in A Major, K. 331']);
    expect(wrapText('Excerpt from Piano Sonata in A Major, K. 331', 80, look, 4).at(-1)).toBe('Major, K. 331');
    const long = 'Wir Donaudampfschifffahrtskapitäne';
    expect(wrapTitle(long, textWidth(long, 4, 'bold') - 1, look, 4)).toEqual(long.split(' '));
  });

  it('breaks an address after one of its punctuation marks, so that no bracket is alone on a line', () => {
    const address = 'https://sheets.example.org/wiki/Winterreise,_Op.89_(Schubert,_Franz)';
    const width = (size: number): number => textWidth(address, size) - 0.2 * size;
    const { header } = headerOf('Short', 164);
    const { size = 0 } = header.texts.find(({ text }) => text === 'For two hands') ?? {};
    expect(wrapText(address, width(size), { size, style: 'roman' }, 4)).toEqual([
      'https://sheets.example.org/wiki/Winterreise,_Op.89_(Schubert,_',
      'Franz)',
    ]);
  });
});
