import { describe, expect, it } from 'vitest';
import { addStaffBelow, checkScore } from '../../../../../engine/index.ts';
import { BASS, TREBLE, buildScore } from '../../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { findInstruments } from './findInstruments.ts';
import { applyProperties, propertiesOf, withMovedPart, withNewPart, withProgram } from './scoreProperties.ts';

const NO_PART = { id: 0, name: '', program: 1, staffCount: 1, showTab: false, mute: false, isPrinted: true };

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

  it('J-05 a part is renamed', () => {
    const value = propertiesOf(score);
    const [first = NO_PART] = value.parts;
    const edited = applyProperties(score, { ...value, parts: value.parts.with(0, { ...first, name: ' Solo flute ' }) });
    expect(edited.parts.map(({ name }) => name)).toEqual(['Solo flute', score.parts[1]?.name]);
    expect(edited.parts[1]).toBe(score.parts[1]);
  });

  it('J-05 a part is left out of the page, and printed again as the same part', () => {
    const value = propertiesOf(score);
    const [first = NO_PART] = value.parts;
    const edited = applyProperties(score, { ...value, parts: value.parts.with(0, { ...first, isPrinted: false }) });
    expect(edited.parts.map(({ printed }) => printed)).toEqual([false, undefined]);
    const again = propertiesOf(edited);
    expect(again.parts[0]?.isPrinted).toBe(false);
    expect(applyProperties(edited, value).parts[0]).toEqual(score.parts[0]);
  });

  it('J-05 a part that is named after its instrument is named after the new one, unless another name is typed', () => {
    const value = withNewPart(propertiesOf(score));
    const [, , added = NO_PART] = value.parts;
    const flute = withProgram(added, 74);
    const namesWith = (part: typeof added) =>
      applyProperties(score, { ...value, parts: value.parts.with(2, part) }).parts.map(({ name }) => name);
    expect(flute.name).toBe('Flute');
    expect(namesWith(flute)[2]).toBe('Flute');
    expect(namesWith({ ...flute, name: 'Obbligato' })[2]).toBe('Obbligato');
    expect(withProgram({ ...flute, name: 'Obbligato' }, 41).name).toBe('Obbligato');
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
    const guitar = withProgram(first ?? NO_PART, 25);
    expect(guitar.showTab).toBe(true);
    const value = propertiesOf(score);
    expect(applyProperties(score, { ...value, parts: value.parts.with(0, guitar) }).parts[0]).toMatchObject({
      ...{ program: 25, showTab: true, staves: [{ clef: { sign: 'G', octaveShift: -1 } }] },
    });
    const plain = applyProperties(score, { ...value, parts: value.parts.with(0, { ...guitar, showTab: false }) });
    expect(plain.parts[0]?.showTab).toBe(false);
  });
});

describe('the staves of a part', () => {
  const value = propertiesOf(score);
  const withStaves = (staffCount: number, program = 1) => ({
    ...value,
    parts: value.parts.with(0, { ...(value.parts[0] ?? NO_PART), staffCount, program }),
  });

  it('I-21 J-05 two staves add a bass staff that rests, and one keeps the upper one', () => {
    const two = applyProperties(score, withStaves(2));
    expect(checkScore(two)).toEqual([]);
    expect(two.parts[0]?.staves.map(({ clef }) => clef)).toEqual([TREBLE, BASS]);
    expect(applyProperties(two, value).parts[0]?.measures).toEqual(score.parts[0]?.measures);
  });

  it('I-21 a part of three staves keeps them until another number is chosen', () => {
    const three = addStaffBelow(applyProperties(score, withStaves(2)), 0, 1);
    expect(propertiesOf(three).parts[0]?.staffCount).toBe(3);
    expect(applyProperties(three, propertiesOf(three))).toBe(three);
  });

  it('I-21 I-25 one staff of a bass has its clef', () => {
    const two = applyProperties(score, withStaves(2));
    expect(applyProperties(two, withStaves(1, 34)).parts[0]?.staves).toMatchObject([{ clef: { sign: 'F' } }]);
  });
});

describe('an instrument of another family', () => {
  it('I-25 hides the tablature of a guitar, and leaves that of other instruments alone', () => {
    const guitar = { ...NO_PART, program: 25, showTab: true };
    expect(withProgram(guitar, 1).showTab).toBe(false);
    expect(withProgram(guitar, 26).showTab).toBe(true);
    expect(withProgram({ ...guitar, program: 106 }, 41).showTab).toBe(true);
  });
});

describe('the search for an instrument', () => {
  it('J-05 finds at most five by a part of the name, and none for an empty text', () => {
    expect(findInstruments('  ')).toEqual([]);
    expect(findInstruments('sax')).toEqual([65, 66, 67, 68]);
    expect(findInstruments('a')).toHaveLength(5);
    expect(findInstruments('drumset')).toEqual([129]);
    expect(findInstruments('GUITAR (nyl')).toEqual([25]);
    expect(findInstruments('guitar')).toEqual([25, 26, 27, 28, 29]);
    expect(findInstruments('bass').slice(0, 2)).toEqual([33, 34]);
    expect(findInstruments('violin')[0]).toBe(41);
  });
});
