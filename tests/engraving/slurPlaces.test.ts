/** Where slurs are placed: away from other slurs and from words, and nearly level at a system break. */
import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import type { Chord, Score } from '../../engine/index.ts';
import { graces, marked, oneStaff } from '../fixtures/engraving/rule.ts';
import type { Extras } from '../fixtures/engraving/rule.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { RULES } from '../fixtures/engraving/rules.ts';
import { pointAt } from '../../engine/layout/skyline/bezier.ts';
import { glyphBoxes } from './inkOfList.ts';
import { touchOf, type Points } from './ugliness/slurNeighbours.ts';

/** The curves of a score's slurs, system by system, from left to right. */
const slursOf = (score: Score, measuresPerSystem = 4): Points[][] =>
  layoutScore(score, { width: 60, measuresPerSystem }).list.systems.map(({ curves, elements }) =>
    Array.from({ length: curves.count }, (_, index) => index)
      .filter((index) => elements[curves.element[index] ?? 0]?.kind === 'slur')
      .map((index) => Array.from(curves.data.subarray(index * 10, index * 10 + 8)) as unknown as Points)
      .sort((a, b) => a[0] - b[0]),
  );

const ruleNamed = (name: string): Score => (RULES.find((rule) => rule.name === name) as (typeof RULES)[number]).score;

/** Whether the arc rises above the line between its ends. */
const isAbove = ([, y0, , y1, , , , y3]: Points): boolean => y1 < (y0 + y3) / 2;

const start: Partial<Chord> = { slurStarts: [{ number: 1 }] };
const stop: Partial<Chord> = { slurStops: [1] };
const sung = (text: string): Partial<Chord> => ({ lyrics: [{ text, position: 'single' }] });

describe('slurs between staves', () => {
  it('do not cross a slur that is between the staves already', () => {
    const [slurs = []] = slursOf(ruleNamed('slur-across-staves-beside-slur'));
    expect(slurs).toHaveLength(2);
    for (const slur of slurs) expect(touchOf(slur, slurs)).toBeLessThan(0.1);
  });
});

describe('slurs to grace notes of another staff', () => {
  it('F-01 end at the stem of the grace note, not at that of its main note', () => {
    const slurTo = (main: string): Points | undefined =>
      slursOf(
        buildScore({
          staves: [[TREBLE, BASS]],
          measures: [
            {
              parts: [
                [
                  [
                    marked(
                      `c4h ${main}h`,
                      { slurStarts: [{ number: 1, side: 'above' }] },
                      { staff: 1, stem: 'up', graceBefore: graces('c3', stop) },
                    ),
                  ],
                  ['e2w'],
                ],
              ],
            },
          ],
        }),
      )[0]?.[0];
    const [low, high] = [slurTo('c3'), slurTo('[c3 a3]')];
    expect(low).toBeDefined();
    // The stem of the chord is three spaces higher.
    expect(Math.abs((low?.[7] ?? 0) - (high?.[7] ?? 9))).toBeLessThan(0.2);
  });
});

describe('slurs over words', () => {
  const phrase = (last: Partial<Chord>): Score =>
    oneStaff([
      marked('e4q f4q g4q e4q', { ...start, ...sung('Lord,') }, sung('hear'), sung('us'), sung('all')),
      marked('d4q e4q f4h', sung('the'), sung('day'), { ...stop, ...last }),
    ]);

  it('are above a phrase, and on the side of the heads over one syllable', () => {
    const [slurs = []] = slursOf(ruleNamed('slur-over-sung-phrase'));
    expect(slurs.map(isAbove)).toEqual([true, false]);
  });

  it('are above on both sides of a system break', () => {
    expect(
      slursOf(phrase(sung('long.')), 1)
        .flat()
        .map(isAbove),
    ).toEqual([true, true]);
  });

  it('stay on the side that the score asks for', () => {
    const below: Partial<Chord> = { slurStarts: [{ number: 1, side: 'below' }] };
    const score = oneStaff([marked('e4q f4q g4h', { ...below, ...sung('a') }, sung('b'), { ...stop, ...sung('c') })]);
    expect(slursOf(score).flat().map(isAbove)).toEqual([false]);
  });

  it('change sides in all systems when the last note gets a syllable', () => {
    expect(slursOf(phrase({}), 1).flat().map(isAbove)).toEqual([false, false]);
    expect(
      slursOf(phrase(sung('long.')), 1)
        .flat()
        .map(isAbove),
    ).toEqual([true, true]);
  });
});

describe('slurs over two notes within the staff', () => {
  const heightOf = (points: Points): number =>
    Math.max(
      ...Array.from({ length: 9 }, (_, step) => Math.abs(pointAt(points, step / 8)[1] - (points[1] + points[7]) / 2)),
    );

  it('are no rounder than a third of their length, though their middle is within the staff', () => {
    const [slurs = []] = slursOf(ruleNamed('slur-short-within-staff'));
    expect(slurs).toHaveLength(6);
    for (const slur of slurs.slice(0, 4)) expect(heightOf(slur) / (slur[6] - slur[0])).toBeLessThan(0.42);
  });

  it('have their summits beside the lines of the staff', () => {
    const [slurs = []] = slursOf(ruleNamed('slur-short-within-staff'));
    for (const slur of slurs.slice(0, 4)) {
      const ys = Array.from({ length: 33 }, (_, step) => pointAt(slur, step / 32)[1]);
      const summit = isAbove(slur) ? Math.min(...ys) : Math.max(...ys);
      expect(Math.abs(summit - Math.round(summit))).toBeGreaterThan(0.15);
    }
  });
});

describe('slurs of the grace notes after a note', () => {
  /** x of the heads of the notes and of their grace notes, from left to right. */
  const headsOf = (score: Score): readonly number[] =>
    layoutScore(score, { width: 60 }).list.systems.flatMap(({ glyphs, elements }) =>
      Array.from({ length: glyphs.count }, (_, index) => index)
        .filter((index) => {
          const own = elements[glyphs.element[index] ?? 0];
          return own?.kind === 'note' || (own !== undefined && 'grace' in own);
        })
        .map((index) => glyphs.data[3 * index] ?? 0)
        .sort((a, b) => a - b),
    );

  it('F-01 end at the last of them, or lead from them to the next note', () => {
    const score = oneStaff([
      marked('d5h e5h', { ...start, graceAfter: [...graces('c5'), ...graces('d5', stop)] }),
      marked('d5h e5h', { graceAfter: [...graces('c5', start), ...graces('d5')] }, stop),
    ]);
    const heads = headsOf(score);
    expect(heads).toHaveLength(8);
    const [slurs = []] = slursOf(score);
    const nearest = (x: number): number => heads.findLastIndex((head) => head <= x + 0.3);
    expect(slurs.map((points) => [nearest(points[0]), nearest(points[6])])).toEqual([
      [0, 2],
      [5, 7],
    ]);
  });

  it('F-01 are drawn in two halves at a system break', () => {
    const score = oneStaff([marked('d5w', { graceAfter: graces('c5 d5', start) }), marked('e5w', stop)]);
    expect(slursOf(score, 1).map((slurs) => slurs.length)).toEqual([1, 1]);
  });
});

describe('slurs at a system break', () => {
  it('are not steep where they clear the accidental of the first note', () => {
    for (const [x0, y0, , , , , x3, y3] of slursOf(ruleNamed('slur-half-below-accidental'), 1).flat())
      expect(Math.abs(y3 - y0) / (x3 - x0)).toBeLessThan(0.45);
  });
});

describe('slurs and ties that continue in the next system', () => {
  /** The right ends of all curves of the first system, and the left edge of its last signature. */
  const endsBefore = (next: Extras): { readonly ends: readonly number[]; readonly signature: number } => {
    const score = oneStaff([marked('d5h e4~h', start, {}), marked('e4h f4h', {}, stop)], [undefined, next]);
    const { list } = layoutScore(score, { width: 60, measuresPerSystem: 1 });
    const { curves } = list.systems[0] as (typeof list.systems)[number];
    const isSignature = /^(?:key|time)Signature$/;
    const signs = (glyphBoxes(list)[0] ?? []).filter(({ element: { kind } }) => isSignature.test(kind));
    return {
      ends: Array.from({ length: curves.count }, (_, index) => curves.data[10 * index + 6] ?? 0),
      signature: Math.max(...signs.map(({ left }) => left)),
    };
  };

  it.each<[string, Extras]>([
    ['meter', { time: { beats: [2], beatType: 4 } }],
    ['key', { key: { fifths: -1, mode: 'major' } }],
  ])('F-01 end before the courtesy signature of a new %s', (_, next) => {
    const { ends, signature } = endsBefore(next);
    expect(ends).toHaveLength(2);
    expect(signature).toBeGreaterThan(50);
    for (const end of ends) expect(end).toBeLessThan(signature);
  });
});

describe('slurs from the end of a stem to a head', () => {
  it('are hardly steeper than their notes', () => {
    const [slurs = []] = slursOf(ruleNamed('slur-end-beside-stem'));
    const steepest = slurs.map(([x0, y0, , , , , x3, y3]) => Math.abs(y3 - y0) / (x3 - x0));
    expect(steepest.map((slope) => slope < 0.42)).toEqual([true, true, true, true, true, true]);
  });

  it('of a grace note with a flag are at the heads in a lower voice', () => {
    expect(slursOf(ruleNamed('slur-from-grace-of-lower-voice')).flat().map(isAbove)).toEqual([true, true]);
  });
});
