/** The rhythm under a staff that has a TAB clef of its own. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importMusicXml, layoutScore, type Score } from '../../engine/index.ts';
import { glyphBoxes } from './inkOfList.ts';

const FILE = new URL('../fixtures/musicxml/tablature-unison-without-stems.musicxml', import.meta.url);
const text = readFileSync(FILE, 'utf8');

const dotsIn = (score: Score): number =>
  glyphBoxes(layoutScore(score, { width: 200 }).list)
    .flat()
    .filter(({ element }) => element.kind === 'dot').length;

it('F-01 a tablature whose chords have no stems shows no dots either', () => {
  const withStems = text.replaceAll('<stem>none</stem>', '<stem>down</stem>');
  const [silent, shown] = [text, withStems].map((xml) => importMusicXml(new TextEncoder().encode(xml)).score);
  expect([silent, shown].map((score) => score && dotsIn(score))).toEqual([0, 2]);
});
