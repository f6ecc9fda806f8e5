import { describe, expect, it } from 'vitest';
import { glyphName } from '../../../tests/engraving/collisions/glyphBands.ts';
import { wordLine } from './wordLines.ts';

const LOOK = { size: 2, style: 'italic' } as const;

/** The texts and the names of the glyphs of a line. */
const piecesOf = (text: string): readonly string[] =>
  wordLine(text, LOOK).pieces.map((piece) => ('sign' in piece ? glyphName(piece.sign.codePoint) : piece.text.trim()));

describe('the signs among words', () => {
  it('are notes with a beam for the pairs of swing', () => {
    const pair = ['textBlackNoteShortStem', 'textCont8thBeamShortStem', 'textBlackNoteFrac8thShortStem'];
    expect(piecesOf('Swing ♫ = ♩♪')).toEqual(['Swing', ...pair, '=', 'metNoteQuarterUp', 'metNote8thUp']);
    expect(piecesOf('♬')).toHaveLength(3);
  });

  it('join the stems of a pair without a gap', () => {
    const [first, beam, second] = wordLine('♫', LOOK).pieces;
    if (!(first && beam && second && 'sign' in first && 'sign' in beam)) throw new Error('three glyphs');
    const scale = first.scale * LOOK.size;
    expect(beam.x - first.x).toBeCloseTo(first.sign.advance * scale, 9);
    expect(second.x - beam.x).toBeCloseTo(beam.sign.advance * scale, 9);
  });

  it.each([
    ['D.S. 𝄋 al 𝄌', ['D.S.', 'segno', 'al', 'coda']],
    ['𝄐', ['fermataAbove']],
    ['\u{1d190}\u{1d191}', ['dynamicMF']],
    ['sub. \u{1d18f}', ['sub.', 'dynamicPiano']],
    ['\u{e1d5}\u{e1e7} = 96', ['metNoteQuarterUp', 'metAugmentationDot', '= 96']],
    ['D.S. \u{e04a}', ['D.S.', 'segno']],
    ['\u{e445} lent \u{ed34}', ['lent']],
    ['\u{e1d3}\u{e1d8}\u{e1d9}', ['metNoteHalfUp', 'metNote8thUp', 'metNote16thUp']],
  ])('are glyphs of the music font for the characters of Unicode and of SMuFL: %s', (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
  });
});
