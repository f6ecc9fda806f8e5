/** What a file prints or does not print beside its notes: hidden grace notes, numbers of measures. */
import { describe, expect, it } from 'vitest';
import { layoutScore, type Score } from '../../engine/index.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { attributes, fileOf, note } from '../fixtures/musicXmlText.ts';

describe('a hidden grace note', () => {
  const grace = (shown: string): string =>
    `<note${shown}><grace slash="yes"/><pitch><step>A</step><octave>4</octave></pitch><voice>1</voice><type>eighth</type></note>`;

  /** Numbers of strokes, glyphs and beams in the first system. */
  const ink = (content: string): readonly number[] => {
    const [system] = layoutScore(readMusicXml(fileOf([attributes() + content])), { width: 60 }).list.systems;
    return [system?.strokes.count ?? 0, system?.glyphs.count ?? 0, system?.quads.count ?? 0];
  };

  it.each([1, 2])('F-09 X-41 has neither stem nor flag nor slash nor beam (%i of them)', (count) => {
    const main = note('G4', 'whole');
    expect(ink(grace(' print-object="no"').repeat(count) + main)).toEqual(ink(main));
    expect(ink(grace('').repeat(count) + main)).not.toEqual(ink(main));
  });
});

describe('the numbers of measures', () => {
  const numbering = (how: string): string => `<print><measure-numbering>${how}</measure-numbering></print>`;
  const whole = note('G4', 'whole');
  const score = readMusicXml(
    fileOf([attributes() + whole, whole, numbering('none') + whole, whole, numbering('system') + whole]),
  );

  const numbersIn = (of: Score, measureNumbers?: 'every'): readonly string[] =>
    layoutScore(of, {
      width: 60,
      measuresPerSystem: 1,
      ...(measureNumbers && { measureNumbers }),
    }).list.systems.flatMap(({ texts, elements }) =>
      texts.filter(({ element }) => elements[element]?.kind === 'measureNumber').map(({ text }) => text),
    );

  it('F-09 X-41 are left out at systems where the file has none, unless every measure has one', () => {
    expect(numbersIn(score)).toEqual(['2', '5']);
    expect(numbersIn(readMusicXml(writeMusicXml(score)))).toEqual(['2', '5']);
    expect(numbersIn(score, 'every')).toEqual(['2', '3', '4', '5']);
  });
});
