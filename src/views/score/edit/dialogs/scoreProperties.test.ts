import { describe, expect, it } from 'vitest';
import { checkScore } from '../../../../../engine/index.ts';
import { BASS, TREBLE, buildScore } from '../../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { findInstruments } from './findInstruments.ts';
import { applyProperties, propertiesOf, withMovedPart, withNewPart, withProgram } from './scoreProperties.ts';

const score = buildScore({
  title: 'Song',
  staves: [[TREBLE], [BASS]],
  measures: [{ parts: [[['c5w']], [['c3w']]] }, { parts: [[['d5w']], [['d3w']]] }],
});

describe('Score Properties', () => {
  it('J-04 without a change gives back the identical score', () => {
    expect(applyProperties(score, propertiesOf(score))).toBe(score);
  });

  it('J-04 I-26 title, composer, subtitle and number of bars', () => {
    const value = { ...propertiesOf(score), title: ' New ', composer: 'Me', subtitle: 'Op. 1', barCount: '5' };
    const edited = applyProperties(score, value);
    expect(edited.meta).toMatchObject({ title: 'New', composer: 'Me', subtitle: 'Op. 1' });
    expect(edited.measures).toHaveLength(5);
    expect(checkScore(edited)).toEqual([]);
  });

  it('J-04 the number of bars does not count a pickup', () => {
    const begun = oneStaff(['g4q', 'c5w', 'd5w'], [{ unnumbered: true }]);
    const value = propertiesOf(begun);
    expect(value.barCount).toBe('2');
    expect(applyProperties(begun, value)).toBe(begun);
    expect(applyProperties(begun, { ...value, barCount: '4' }).measures).toHaveLength(5);
  });

  it('J-05 I-24 parts are added, moved and deleted', () => {
    const added = withNewPart(propertiesOf(score));
    const moved = withMovedPart(withMovedPart(added, 2, -1), 1, -1);
    expect(moved.parts.map(({ source }) => source)).toEqual([undefined, 0, 1]);
    const without = { ...moved, parts: moved.parts.toSpliced(1, 1) };
    const edited = applyProperties(score, without);
    expect(checkScore(edited)).toEqual([]);
    expect(edited.parts).toHaveLength(2);
    expect(edited.parts[1]).toBe(score.parts[1]);
    expect(withMovedPart(added, 0, -1)).toBe(added);
  });

  it('I-25 a part that becomes a guitar shows tablature, and can be without', () => {
    const [first] = propertiesOf(score).parts;
    const guitar = withProgram(first ?? { id: 0, program: 1, showTab: false, mute: false }, 25);
    expect(guitar.showTab).toBe(true);
    const value = propertiesOf(score);
    expect(applyProperties(score, { ...value, parts: value.parts.with(0, guitar) }).parts[0]).toMatchObject({
      ...{ program: 25, showTab: true, staves: [{ clef: { sign: 'G', octaveShift: -1 } }] },
    });
    const plain = applyProperties(score, { ...value, parts: value.parts.with(0, { ...guitar, showTab: false }) });
    expect(plain.parts[0]?.showTab).toBe(false);
  });
});

describe('the search for an instrument', () => {
  it('J-05 finds at most five by a part of the name, and none for an empty text', () => {
    expect(findInstruments('  ')).toEqual([]);
    expect(findInstruments('sax')).toEqual([65, 66, 67, 68]);
    expect(findInstruments('a')).toHaveLength(5);
    expect(findInstruments('drumset')).toEqual([129]);
    expect(findInstruments('GUITAR (nyl')).toEqual([25]);
  });
});
