import { describe, expect, it } from 'vitest';
import { layoutPages } from '../../engine/index.ts';
import { oneStaff } from '../fixtures/engraving/rule.ts';

const COMPOSER = 'A. N. Other';

/** The texts of the blocks of a kind on the first page of a score with an arranger. */
function textsOf(kind: 'header' | 'footer', arranger: string): string {
  const score = oneStaff(['c5w']);
  const meta = { ...score.meta, composer: COMPOSER, arranger, copyright: 'CC0' };
  const [page] = layoutPages({ ...score, meta }).sheet.pages;
  const blocks = page?.list.systems.filter((block) => block.kind === kind) ?? [];
  return blocks.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
}

describe('the note on an edition in the place of the arranger', () => {
  it('L-03 is at the foot of the first page, before the copyright, if it has a web address', () => {
    const note = 'Transcribed by A. Reader. Source: https://example.org/score';
    expect(textsOf('header', note)).toBe(COMPOSER);
    expect(textsOf('footer', note)).toBe(`${note} CC0`);
  });

  it('L-03 is the arranger if it has none', () => {
    expect(textsOf('header', 'Transcribed by F. Liszt')).toBe(`${COMPOSER} Transcribed by F. Liszt`);
    expect(textsOf('footer', 'Transcribed by F. Liszt')).toBe('CC0');
  });
});
