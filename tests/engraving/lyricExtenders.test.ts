/** Extender lines of lyrics that end where a file says so. */
import { describe, expect, it } from 'vitest';
import { layoutScore, type Score } from '../../engine/index.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { attributes, fileOf, note } from '../fixtures/musicXmlText.ts';

const SYLLABLE =
  '<lyric number="1"><syllabic>single</syllabic><text>ah</text><extend type="start"/></lyric>' +
  '<lyric number="2"><syllabic>single</syllabic><text>oh</text><extend type="start"/></lyric>';
const stop = (verse: number): string => `<lyric number="${verse}"><extend type="stop"/></lyric>`;

const quarters = (...lyrics: readonly string[]): string =>
  ['G4', 'A4', 'B4', 'A4'].map((name, index) => note(name, 'quarter', lyrics[index])).join('');

const scoreOf = (...measures: readonly string[]): Score => {
  const [first = '', ...others] = measures;
  return readMusicXml(fileOf([attributes() + first, ...others]));
};

/** The right ends of the extender lines of a verse, by system, in note columns from the first of the system. */
function ends(score: Score, verse: number): readonly number[] {
  const { list } = layoutScore(score, { width: 100, measuresPerSystem: 1 });
  return list.systems.flatMap(({ strokes, elements, glyphs }) => {
    const heads = Array.from(glyphs.element, (element, index) => ({ kind: elements[element]?.kind, index }))
      .filter(({ kind }) => kind === 'note')
      .map(({ index }) => glyphs.data[3 * index] ?? 0);
    return Array.from(strokes.element, (element, index) => ({ element: elements[element], index }))
      .filter(({ element }) => element?.kind === 'lyric' && element.verse === verse)
      .map(({ index }) => heads.filter((x) => x < (strokes.data[5 * index + 2] ?? 0)).length);
  });
}

describe('an extender line of lyrics', () => {
  it('F-09 ends at the note at which the file ends it, verse by verse', () => {
    const score = scoreOf(quarters(SYLLABLE, '', stop(1)));
    expect(ends(score, 0)).toEqual([3]);
    expect(ends(score, 1)).toEqual([4]);
  });

  it('F-09 does not go on in the next system after its end, and ends there where the file ends it there', () => {
    const score = scoreOf(quarters(SYLLABLE, '', '', stop(1)), quarters('', stop(2)));
    expect(ends(score, 0)).toEqual([4]);
    expect(ends(score, 1)).toEqual([4, 2]);
  });

  it('L-01 X-41 keeps its end from file to file', () => {
    const score = scoreOf(quarters(SYLLABLE, '', stop(1)));
    expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
    expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
    expect(writeMusicXml(score).match(/<extend type="stop"\/>/g)).toHaveLength(1);
  });
});
