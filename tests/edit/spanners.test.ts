/** Slurs and hairpins that are selected on the sheet. */
import { describe, expect, it } from 'vitest';
import { nearestAttachment } from '../../engine/display/hitTest.ts';
import type { SpannerAddress } from '../../engine/display/displayList.ts';
import {
  mendSlurs,
  moveSpannerEnd,
  removeAttachment,
  toggleHairpins,
  toggleSlurs,
  type Selection,
} from '../../engine/edit/index.ts';
import { linesOf } from '../../engine/edit/marks/lines.ts';
import { layoutScore } from '../../engine/layout/sheet/layoutScore.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { slursOf } from '../../engine/model/slurs.ts';
import { TICKS_PER_WHOLE } from '../../engine/units.ts';
import { graces, marked, oneStaff } from '../fixtures/engraving/rule.ts';

const QUARTER = TICKS_PER_WHOLE / 4;

const melody = (): Score => oneStaff(['c5q d5q e5q f5q', 'g5q rq a5h', 'b5w']);

const notes = (...places: readonly [measure: number, chord: number][]): Selection =>
  places.map(([measure, chord]) => ({ part: 0, measure, voice: 0, chord, note: 0 }));

const withSlur = (): Score => toggleSlurs(melody(), notes([0, 0], [0, 3])).score;
const withHairpin = (): Score => toggleHairpins(melody(), notes([0, 0], [0, 3]), 'crescendo').score;

/** The slurs and hairpins that a sheet shows, each once. */
function shown(score: Score): readonly SpannerAddress[] {
  const { list } = layoutScore(score, { width: 60, measuresPerSystem: 1 });
  const all = list.systems.flatMap(({ elements }) =>
    elements.flatMap((element) => ('spanner' in element && element.spanner !== undefined ? [element.spanner] : [])),
  );
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

const first = (score: Score): SpannerAddress => {
  const [spanner] = shown(score);
  if (spanner === undefined) throw new Error('The sheet shows no slur or hairpin');
  return spanner;
};

/** Moves the end as often as it can be moved; the moments as `measure:quarters`. */
function endsOf(score: Score, by: 1 | -1): readonly string[] {
  const ends: string[] = [];
  let now = { score, spanner: first(score) };
  for (;;) {
    const moved = moveSpannerEnd(now.score, now.spanner, by);
    if (moved.score === now.score) return ends;
    expect(checkScore(moved.score)).toEqual([]);
    expect(mendSlurs(moved.score, now.score)).toBe(moved.score);
    expect(shown(moved.score)).toEqual([moved.spanner]);
    now = moved;
    ends.push(`${moved.spanner.to.measure}:${moved.spanner.to.at / QUARTER}`);
  }
}

describe('a slur on the sheet', () => {
  it('I-08 is found at its arch and not at the notes under it', () => {
    const { list } = layoutScore(withSlur(), { width: 60, measuresPerSystem: 1 });
    const system = list.systems.find(({ curves }) => curves.count > 0);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = system?.curves.data ?? [];
    const middle = { x: (system?.x ?? 0) + (x0 + 3 * x1 + 3 * x2 + x3) / 8, y: (y0 + 3 * y1 + 3 * y2 + y3) / 8 };
    const y = (system?.y ?? 0) + middle.y;
    const spanner = { kind: 'slur', part: 0, from: { measure: 0, at: 0 } };
    expect(nearestAttachment(list, middle.x, y, 0.3)?.element).toMatchObject({ kind: 'slur', spanner });
    expect(nearestAttachment(list, middle.x, y + 1, 0.3)).toBeNull();
    expect(nearestAttachment(list, middle.x, y - 1, 0.3)).toBeNull();
  });

  it('I-08 is the same one on each system that it touches', () => {
    const score = toggleSlurs(melody(), notes([0, 2], [2, 0])).score;
    const { list } = layoutScore(score, { width: 60, measuresPerSystem: 1 });
    const withCurves = list.systems.filter(({ curves }) => curves.count > 0);
    expect(withCurves.length).toBeGreaterThan(1);
    expect(shown(score)).toHaveLength(1);
  });

  it('I-08 is removed, and nothing else is', () => {
    const both = toggleSlurs(withSlur(), notes([1, 0], [1, 2])).score;
    const removed = removeAttachment(both, first(both));
    expect(slursOf(removed.parts[0] as Score['parts'][number])).toHaveLength(1);
    expect(removeAttachment(removed, first(both))).toBe(removed);
    expect(removeAttachment(withSlur(), first(withSlur()))).toEqual(melody());
  });

  it('I-08 ends at the next or the previous note of its voice, and never at or before its beginning', () => {
    expect(endsOf(withSlur(), 1)).toEqual(['1:0', '1:2', '2:0']);
    expect(endsOf(withSlur(), -1)).toEqual(['0:2', '0:1']);
  });

  it('I-08 at a grace note after a note is removed and moved as others are', () => {
    const turned = { graceAfter: graces('e5', { slurStops: [1] }) };
    const score = oneStaff([marked('c5q d5q e5q f5q', { slurStarts: [{ number: 1 }] }, {}, turned)]);
    expect(shown(score)).toHaveLength(1);
    expect(removeAttachment(score, first(score))).toEqual(
      oneStaff([marked('c5q d5q e5q f5q', {}, {}, { graceAfter: graces('e5') })]),
    );
    expect(endsOf(score, 1)).toEqual(['0:3']);
    expect(endsOf(score, -1)).toEqual(['0:2', '0:1']);
  });
});

describe('a hairpin on the sheet', () => {
  it('I-08 is removed', () => {
    expect(removeAttachment(withHairpin(), first(withHairpin()))).toEqual(melody());
  });

  it('I-08 ends with the next or the previous note', () => {
    expect(endsOf(withHairpin(), 1)).toEqual(['1:1', '1:2', '1:4', '2:4']);
    expect(endsOf(withHairpin(), -1)).toEqual(['0:3', '0:2', '0:1']);
  });

  it('I-08 does not grow into another one', () => {
    const both = toggleHairpins(withHairpin(), notes([1, 0], [1, 2]), 'diminuendo').score;
    const spanner = first(both);
    expect(moveSpannerEnd(both, spanner, 1).score).toBe(both);
    expect(linesOf(both.parts[0] as Score['parts'][number], 'hairpin')).toHaveLength(2);
  });
});
