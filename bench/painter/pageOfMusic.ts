/** Whole printed pages of ours, for comparing painters. */
import { layoutPages } from '../../engine/index.ts';
import type { PrintPage, PrintSheet } from '../../engine/index.ts';
import { GALLERY_RULES } from '../../tests/fixtures/engraving/galleryRules.ts';
import { pianoScore } from '../scores/generateScore.ts';

export type MusicPage = 'piano' | 'hymn';

/** Two hands, dense, with a title; four voices with four verses. */
function scoreOf(name: MusicPage) {
  if (name === 'piano') return pianoScore(60);
  const hymn = GALLERY_RULES.find((rule) => rule.name === 'gallery-hymn-four-verses');
  if (hymn === undefined) throw new Error('The gallery has no hymn');
  return hymn.score;
}

const sheetOf = (name: MusicPage): PrintSheet => layoutPages(scoreOf(name)).sheet;

function firstPage({ pages }: PrintSheet): PrintPage {
  const [page] = pages;
  if (page === undefined) throw new Error('A score has a page at least');
  return page;
}

export const pageOfMusic = (name: MusicPage): PrintPage => firstPage(sheetOf(name));

/** As a sheet of that page alone. */
export function sheetOfMusic(name: MusicPage): PrintSheet {
  const sheet = sheetOf(name);
  return { ...sheet, pages: [firstPage(sheet)] };
}
