/** No ink overlaps other ink unless a rule allows it; and the checker finds planted overlaps. */
import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import type { DisplayList, SystemDisplay } from '../../engine/display/displayList.ts';
import { oneStaff } from '../fixtures/engraving/rule.ts';
import { RULES } from '../fixtures/engraving/rules.ts';
import { describeCollision, findCollisions, kindsOf } from './collisions/findCollisions.ts';

describe('collisions', () => {
  it.each(RULES.map((rule) => [rule.name, rule] as const))('%s: nothing overlaps', (_name, { score, options }) => {
    const { list } = layoutScore(score, { width: 60, measuresPerSystem: 4, ...options });
    expect(findCollisions(list).map(describeCollision)).toEqual([]);
  });

  /** The display list with glyph `index` of its first system moved to the position of glyph `target`. */
  const withGlyphMoved = (list: DisplayList, index: number, target: number): DisplayList => {
    const [first, ...rest] = list.systems as [SystemDisplay, ...SystemDisplay[]];
    const data = first.glyphs.data.slice();
    data.set(first.glyphs.data.subarray(target * 3, target * 3 + 2), index * 3);
    const moved: SystemDisplay = {
      kind: first.kind,
      x: first.x,
      y: first.y,
      bounds: first.bounds,
      firstMeasure: first.firstMeasure,
      lastMeasure: first.lastMeasure,
      strokes: first.strokes,
      quads: first.quads,
      curves: first.curves,
      texts: first.texts,
      elements: first.elements,
      glyphs: { ...first.glyphs, data },
    };
    return { ...list, systems: [moved, ...rest] };
  };

  it('finds a notehead that lies on a rest', () => {
    const { list } = layoutScore(oneStaff(['b4q rq b4h']), { width: 60 });
    const { glyphs, elements } = list.systems[0] as SystemDisplay;
    const kinds = Array.from(glyphs.element, (element) => elements[element]?.kind);
    const collided = withGlyphMoved(list, kinds.indexOf('rest'), kinds.indexOf('note'));
    expect(findCollisions(collided).map(kindsOf)).toContain('head + rest');
  });

  it('finds a text that lies on the staff, and one that lies on another', () => {
    const { list } = layoutScore(oneStaff(['c5w']), { width: 60 });
    const system = list.systems[0] as SystemDisplay;
    const text = { text: 'dolce', x: 12, y: 2, size: 2, style: 'italic', anchor: 'start', element: 1 } as const;
    const texts = [text, { ...text, x: 13, element: 2 }];
    const elements: SystemDisplay['elements'] = [
      { kind: 'none' },
      { kind: 'direction', part: 0, measure: 0, staff: 0 },
      { kind: 'direction', part: 0, measure: 0, staff: 0 },
    ];
    const blank = { count: 0, data: new Float32Array(0), element: new Uint32Array(0) };
    const { strokes } = system;
    const lines = { ...strokes, element: strokes.element.map(() => 3) };
    const planted: DisplayList = {
      ...list,
      systems: [
        {
          kind: 'system',
          x: 0,
          y: 0,
          bounds: system.bounds,
          firstMeasure: 0,
          lastMeasure: 0,
          strokes: lines,
          quads: blank,
          curves: blank,
          glyphs: { ...blank, codePoint: new Uint32Array(0) },
          texts,
          elements: [...elements, { kind: 'staffLines', part: 0, measure: 0, staff: 0 }],
        },
      ],
    };
    expect(new Set(findCollisions(planted).map(kindsOf))).toEqual(new Set(['staffLine + text', 'text + text']));
  });
});
