import { describe, expect, it } from 'vitest';
import { layoutScore, toggleArticulation, toggleFermata } from '../../../../../engine/index.ts';
import { glyphBoxes } from '../../../../../tests/engraving/inkOfList.ts';
import { TREBLE, buildScore } from '../../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { SLOP, sheetTargetAt } from './sheetTarget.ts';

/** CSS px of a staff space. */
const SCALE = 9;
const PLAIN = buildScore({ title: 'Signs', staves: [[TREBLE]], measures: [{ parts: [[['c5w']]] }] });
const FIRST = { part: 0, measure: 0, voice: 0, chord: 0, note: 0 };
const MARKED = toggleFermata(toggleArticulation(PLAIN, [FIRST], 'staccato').score, [FIRST]).score;
const layout = layoutScore(MARKED, { width: 60, measuresPerSystem: 1 });
const marks = glyphBoxes(layout.list).flatMap((boxes, system) => {
  const { x = 0, y = 0 } = layout.list.systems[system] ?? {};
  return boxes.filter(({ element }) => element.kind === 'mark').map((box) => ({ box, x, y }));
});

describe('F-11 a sign of a chord', () => {
  it.each(['mouse', 'touch'] as const)('leads to the head of its chord, also from beside it, by %s', (device) => {
    const slop = SLOP[device] / SCALE;
    expect(marks).toHaveLength(2);
    for (const { box, x, y } of marks) {
      const middle = y + (box.top + box.bottom) / 2;
      for (const at of [x + (box.left + box.right) / 2, x + box.right + 0.9 * slop])
        expect(sheetTargetAt(layout, { x: at, y: middle }, slop).note).toEqual(FIRST);
    }
  });
});
