/** Complete printed pages of Songleaf, for comparing painters. */
import { layoutPages } from '../../engine/index.ts';
import type { PrintPage, PrintSheet } from '../../engine/index.ts';
import { GALLERY_RULES } from '../../tests/fixtures/engraving/galleryRules.ts';
import { pianoScore } from '../scores/generateScore.ts';

export type MusicPage = 'piano' | 'hymn';

/** Two hands with dense notes and a title; four voices with four verses. */
function scoreOf(name: MusicPage) {
  if (name === 'piano') return pianoScore(60);
  const hymn = GALLERY_RULES.find((rule) => rule.name === 'gallery-hymn-four-verses');
  if (hymn === undefined) throw new Error('The gallery contains no hymn');
  return hymn.score;
}

const sheetOf = (name: MusicPage): PrintSheet => layoutPages(scoreOf(name)).sheet;

function firstPage({ pages }: PrintSheet): PrintPage {
  const [page] = pages;
  if (page === undefined) throw new Error('A score has at least one page');
  return page;
}

export const pageOfMusic = (name: MusicPage): PrintPage => firstPage(sheetOf(name));

/** The first page as a sheet of its own. */
export function sheetOfMusic(name: MusicPage): PrintSheet {
  const sheet = sheetOf(name);
  return { ...sheet, pages: [firstPage(sheet)] };
}
