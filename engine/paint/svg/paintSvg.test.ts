import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../layout/sheet/layoutScore.ts';
import { marked, oneStaff } from '../../../tests/fixtures/engraving/rule.ts';
import { buildScore } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { paintSvg } from './index.ts';

const draw = (title: string): string => {
  const score = buildScore({ title, measures: [{ parts: [[['c5q d5e e5e [f4 a4]h']]] }] });
  return paintSvg(layoutScore(score, { width: 60 }).list);
};

describe('paintSvg', () => {
  it('is the same bytes for the same score', () => {
    expect(draw('Air')).toBe(draw('Air'));
  });

  it('defines every glyph that it uses, once, with an outline', () => {
    const svg = draw('Air');
    const defined = [...svg.matchAll(/<path id="(u[0-9A-F]+)" d="([^"]*)"/g)];
    const used = new Set([...svg.matchAll(/href="#(u[0-9A-F]+)"/g)].map(([, id]) => id));
    expect(new Set(defined.map(([, id]) => id))).toEqual(used);
    expect(defined.length).toBe(used.size);
    for (const [, , outline] of defined) expect(outline).toMatch(/^M/);
  });

  it('escapes texts, so that a title cannot carry markup', () => {
    const svg = draw('<b>"Tom & Jo"</b>');
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('&lt;b&gt;&quot;Tom &amp; Jo&quot;&lt;/b&gt;');
  });

  it('draws nothing that is not a number', () => {
    const score = oneStaff([marked('c5w', { fermata: 'normal' })]);
    expect(paintSvg(layoutScore(score, { width: 10 }).list)).not.toMatch(/NaN|Infinity|undefined/);
  });
});
