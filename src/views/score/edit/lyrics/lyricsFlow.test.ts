import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkScore, TICKS_PER_QUARTER } from '../../../../../engine/index.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { runs } from '../../../../../tests/arbitrary/runs.ts';
import {
  firstSungFrom,
  insertion,
  nextSung,
  previousSung,
  splitSyllables,
  syllableAt,
  typeLine,
  withSyllable,
} from './lyricsFlow.ts';

const score = oneStaff(['c5q rq d5~q d5q', 'e5h f5h'], []);
const FIRST = { part: 0, measure: 0, voice: 0, chord: 0 };
const place = { at: FIRST, verse: 0 };

/** The syllables of a verse in the order in which they are sung, with hyphens inside words. */
function sung(of: typeof score, verse = 0): string {
  const words = of.parts[0]?.measures.flatMap(({ voices }) =>
    (voices[0]?.chords ?? []).flatMap(({ lyrics }) => lyrics?.[verse] ?? []),
  );
  return (words ?? [])
    .map(({ text, position, extender }) => text + (['begin', 'middle'].includes(position) ? '-' : extender ? '_' : ' '))
    .join('');
}

describe('lyrics', () => {
  it('I-11 continue from note to note across barlines, and skip rests and tied notes', () => {
    const second = nextSung(score, FIRST);
    expect(second).toEqual({ ...FIRST, chord: 2 });
    expect(nextSung(score, second ?? FIRST)).toEqual({ ...FIRST, measure: 1 });
    expect(previousSung(score, { ...FIRST, measure: 1 })).toEqual(second);
    expect(nextSung(score, { ...FIRST, measure: 1, chord: 1 })).toBeUndefined();
  });

  it('I-11 a hyphen joins syllables to a word, a space ends it, an underscore adds an extender line', () => {
    const { score: typed, place: next, rest } = typeLine(score, place, 'Hel-lo wo_ld');
    expect(sung(typed)).toBe('Hel-lo wo_');
    expect([next.at, rest]).toEqual([{ ...FIRST, measure: 1, chord: 1 }, 'ld']);
    expect(checkScore(typed)).toEqual([]);
  });

  it('I-11 a correction of a syllable with spaces or hyphens in it does not divide it', () => {
    const numbered = withSyllable(score, place, '1.  Ich', 'space');
    expect(insertion('1.  Ich', '1.  Ichs')).toEqual({ before: '1.  Ich', inserted: 's', after: '' });
    expect(insertion('1.  Ich', '1. Ich').inserted).toBe('');
    const { before, inserted, after } = insertion('1.  Ich', '1.  Ich-');
    const { score: typed, rest } = typeLine(numbered, place, inserted, before);
    expect([sung(typed), rest + after]).toEqual(['1.  Ich-', '']);
    const split = insertion('Gott-sei-dank', 'Gott-sei dank');
    expect(split).toEqual({ before: 'Gott-sei', inserted: ' ', after: 'dank' });
    expect(sung(typeLine(score, place, ' ', 'Gott-sei').score)).toBe('Gott-sei ');
    expect(insertion('', 'Hel-lo wo')).toEqual({ before: '', inserted: 'Hel-lo wo', after: '' });
  });

  it('I-11 moving on with Tab does not change a word, and an empty field removes the syllable', () => {
    const { score: typed } = typeLine(score, place, 'Hel-lo ');
    expect(sung(withSyllable(typed, place, 'Hal', 'none'))).toBe('Hal-lo ');
    expect(syllableAt(withSyllable(typed, place, '', 'none'), place)).toBeUndefined();
    expect(withSyllable(typed, place, 'Hel', 'none')).toBe(typed);
  });

  it('I-11 a word that replaces the beginning of another one separates the rest in the same edit', () => {
    const { score: typed } = typeLine(score, place, 'Hel-lo wo_ld');
    const { score: replaced, place: next } = typeLine(typed, place, 'zo ');
    expect(sung(replaced)).toBe('zo lo wo_');
    const rest = syllableAt(replaced, next);
    expect(rest?.position).toBe('single');
    expect(withSyllable(replaced, next, rest?.text ?? '', 'none')).toBe(replaced);
    const loose = withSyllable(replaced, { at: FIRST, verse: 0 }, 'zo', 'hyphen');
    expect(syllableAt(loose, next)?.position).toBe('end');
  });

  it('I-05 I-11 begin at the first note at or after the cursor', () => {
    const from = (measure: number, quarters: number) =>
      firstSungFrom(score, { measure, at: quarters * TICKS_PER_QUARTER });
    expect(from(0, 0)).toEqual(FIRST);
    expect(from(0, 1)).toEqual({ ...FIRST, chord: 2 });
    expect(from(0, 3)).toEqual({ ...FIRST, measure: 1 });
    expect(from(1, 2)).toEqual({ ...FIRST, measure: 1, chord: 1 });
    expect(from(1, 3)).toBeUndefined();
  });

  it('I-11 verses do not affect each other', () => {
    const first = typeLine(score, place, 'one two ').score;
    const second = typeLine(first, { ...place, verse: 1 }, 'three four ').score;
    expect([sung(second), sung(second, 1)]).toEqual(['one two ', 'three four ']);
  });

  it('I-11 a pasted line of any text keeps every character between the marks', () => {
    const texts = fc.stringMatching(/^[a-zé' \-_]{0,30}$/);
    fc.assert(
      fc.property(texts, (text) => {
        expect(
          splitSyllables(text)
            .map((each) => each.text)
            .join(''),
        ).toBe(text.replace(/[\s\-_]/g, ''));
        expect(checkScore(typeLine(score, place, text).score)).toEqual([]);
      }),
      runs(200),
    );
  });
});
