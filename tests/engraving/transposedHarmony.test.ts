/**
 * Chord symbols of transposing parts: the model stores sounding pitches; the page and MusicXML contain written pitches.
 */
import { describe, expect, it } from 'vitest';
import { layoutScore, readMusicXml, writeMusicXml } from '../../engine/index.ts';
import type { ChordSymbol, Score } from '../../engine/index.ts';
import { harmony, oneStaff } from '../fixtures/engraving/rule.ts';

const C7: ChordSymbol = { root: { step: 0, alter: 0 }, kind: 'dominant' };
const F_SHARP_OVER_E: ChordSymbol = {
  root: { step: 3, alter: 1 },
  kind: 'minor',
  bass: { step: 2, alter: 0 },
};

/** An alto saxophone is written nine semitones higher than it sounds. */
function saxophone(): Score {
  const score = oneStaff(
    ['c4q d4q e4q f4q'],
    [{ partFields: [{ harmonies: [harmony(0, C7), harmony(2, F_SHARP_OVER_E)] }] }],
  );
  const [part] = score.parts;
  if (part === undefined) throw new Error('One part');
  return { ...score, parts: [{ ...part, program: 66, transposition: { diatonic: 5, chromatic: 9 } }] };
}

const symbolsOf = ({ parts }: Score) => parts[0]?.measures[0]?.harmonies?.map(({ symbol }) => symbol);

describe('chord symbols of a transposing part', () => {
  it('are printed as written pitches: C7 is A7 above the notes of an alto saxophone', () => {
    const { list } = layoutScore(saxophone(), { width: 100, measuresPerSystem: 1 });
    const printed = list.systems.flatMap(({ texts, elements }) =>
      texts.flatMap(({ text, element }) => (elements[element]?.kind === 'harmony' ? [text] : [])),
    );
    expect(printed.join(' ')).toBe('A 7 D♯m /C♯');
  });

  it('are written pitches in MusicXML, and sound as before when they are read again', () => {
    const text = writeMusicXml(saxophone());
    expect([...text.matchAll(/<(root|bass)-step>(.)<\/\1-step>/g)].map(([, , step]) => step)).toEqual(['A', 'D', 'C']);
    expect(symbolsOf(readMusicXml(text))).toEqual(symbolsOf(saxophone()));
  });
});
