import { describe, expect, it } from 'vitest';
import { layoutScore } from '../layout/sheet/layoutScore.ts';
import { oneStaff } from '../../tests/fixtures/engraving/rule.ts';
import { glyphBoxes } from '../../tests/engraving/inkOfList.ts';
import { TREBLE, buildScore } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import { TUNINGS } from '../theory/tunings.ts';
import { boxesOfNote, hitTest, nearestNote } from './hitTest.ts';

const score = oneStaff(['c5q d5q [e4 g4 c5]q f#5q', 'c5w', 'd5e e5e f5e g5e rh'], []);
const { list } = layoutScore(score, { width: 60, measuresPerSystem: 2 });

/** Centres of all glyphs of elements of a kind, in sheet coordinates. */
const middles = (kind: string) =>
  glyphBoxes(list).flatMap((boxes, system) => {
    const { x, y } = list.systems[system] ?? { x: 0, y: 0 };
    return boxes
      .filter(({ element }) => element.kind === kind)
      .map(({ left, right, top, bottom, element }) => ({
        x: x + (left + right) / 2,
        y: y + (top + bottom) / 2,
        element,
      }));
  });

describe('hitTest', () => {
  it.each(['note', 'rest', 'accidental', 'clef', 'timeSignature'])(
    'finds every %s by the middle of its glyph',
    (kind) => {
      const targets = middles(kind);
      expect(targets.length).toBeGreaterThan(0);
      for (const { x, y, element } of targets) expect(hitTest(list, x, y)?.element).toEqual(element);
    },
  );

  it('finds nothing on empty paper', () => {
    expect(hitTest(list, 1, 1)).toBeNull();
    expect(hitTest(list, list.width / 2, list.height - 0.1, 0.1)).toBeNull();
  });

  it('finds the nearest notehead within the tolerance only', () => {
    const [first] = middles('note');
    const near = nearestNote(list, (first?.x ?? 0) + 1.2, (first?.y ?? 0) - 0.9);
    expect(near?.element).toEqual(first?.element);
    expect(nearestNote(list, (first?.x ?? 0) - 8, first?.y ?? 0, 1)).toBeNull();
  });

  it('prefers a note of a chord to the stem and the staff under it', () => {
    const chord = middles('note').filter(
      ({ element }) => 'chord' in element && element.chord === 2 && element.measure === 0,
    );
    expect(chord.map(({ x, y }) => hitTest(list, x, y)?.element)).toEqual(chord.map(({ element }) => element));
    expect(new Set(chord.map(({ element }) => 'note' in element && element.note)).size).toBe(3);
  });
});

describe('the boxes of a note', () => {
  const first = { part: 0, measure: 0, voice: 0, chord: 0, note: 0 };

  it('are one without tablature, and none for a note that is not shown', () => {
    const [head, ...others] = boxesOfNote(list, first);
    expect(others).toEqual([]);
    expect(hitTest(list, ((head?.left ?? 0) + (head?.right ?? 0)) / 2, head?.top ?? 0)?.element).toMatchObject(first);
    expect(boxesOfNote(list, { ...first, chord: 99 })).toEqual([]);
  });

  it('I-08 are those of the head and of the fret below it where the part has tablature too', () => {
    const guitar = buildScore({
      title: 'Staff and Tablature',
      staves: [[TREBLE]],
      partFields: [{ tuning: TUNINGS.guitar, showTab: true }],
      measures: [{ parts: [[['e4q b3q g3q a3q']]] }],
    });
    const boxes = boxesOfNote(layoutScore(guitar, { width: 60, measuresPerSystem: 1 }).list, first);
    const [head, fret] = boxes.toSorted((a, b) => a.top - b.top);
    expect(boxes).toHaveLength(2);
    expect((fret?.top ?? 0) - (head?.bottom ?? 0)).toBeGreaterThan(2);
  });
});
