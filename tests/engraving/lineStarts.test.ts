/** The start of a system at any place of a score in one line: it must be the one that a system there would have. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutLine, layoutScore, lineStartsOf, moveBySemitones } from '../../engine/index.ts';
import type { LinePlace, LineStartForm, LineStarts, Score, SystemDisplay } from '../../engine/index.ts';
import { glyph } from '../../engine/smufl/glyphs.ts';
import { textWidth } from '../../engine/smufl/textMetrics.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { runs } from '../arbitrary/runs.ts';
import { CLEF_BEFORE, CLEF_INSIDE, KEY_CHANGE, everyStaff } from '../fixtures/engraving/everyStaff.ts';
import { oneStaff } from '../fixtures/engraving/rule.ts';

const FORM: LineStartForm = { names: 'beside', time: true };
const ABOVE: LineStartForm = { names: 'above', time: true };
const KINDS = new Set(['clef', 'keySignature', 'timeSignature']);

interface Sign {
  readonly kind: string;
  readonly staff: string;
  readonly codePoint: number;
  readonly at: readonly number[];
}

/** Signs of the measure at which a system begins. */
function signsOf({ glyphs, elements }: SystemDisplay, measure?: number): readonly Sign[] {
  return Array.from({ length: glyphs.count }, (_, index) => index).flatMap((index) => {
    const element = elements[glyphs.element[index] ?? 0];
    if (element === undefined || !('staff' in element) || !KINDS.has(element.kind)) return [];
    if (measure !== undefined && element.measure !== measure) return [];
    const [x = 0, y = 0, scale = 0] = glyphs.data.subarray(index * 3, index * 3 + 3);
    const staff = `${String(element.part)}.${String(element.staff)}`;
    return [{ kind: element.kind, staff, codePoint: glyphs.codePoint[index] ?? 0, at: [x, y, scale] }];
  });
}

const startsOf = (score: Score) => {
  const layout = layoutLine(score);
  const starts = lineStartsOf(layout) as LineStarts;
  const leftOf = (measure: number): number => layout.measureBoxes[measure]?.left ?? Number.NaN;
  const placeAt = (measure: number): LinePlace => starts.at(leftOf(measure) + 0.01);
  const shownAt = (place: LinePlace, form = FORM) => starts.display(place, form, starts.widthsOf(form).width);
  return { layout, starts, leftOf, placeAt, shownAt };
};

const codesOf = (system: SystemDisplay, kind: string, staff: string): readonly number[] =>
  signsOf(system)
    .filter((sign) => sign.kind === kind && sign.staff === staff)
    .map(({ codePoint }) => codePoint);
const CLARINET = '0.0';
const VIOLA = '1.0';
const code = (name: Parameters<typeof glyph>[0]): number => glyph(name).codePoint;

describe('the start of a line at any place', () => {
  it('has at each measure the clefs and keys that a system has which begins there', () => {
    fc.assert(
      fc.property(arbitraryScore({ maxMeasures: 8, extras: true }), (score) => {
        const { placeAt, shownAt } = startsOf(score);
        const { list } = layoutScore(score, { width: 120, measuresPerSystem: 1, showHeader: false });
        list.systems.forEach((system, measure) => {
          const own = (of: SystemDisplay, only?: number) =>
            signsOf(of, only)
              .filter(({ kind }) => kind !== 'timeSignature')
              .map(({ at: [x, , scale], ...sign }) => ({ ...sign, at: [x, scale] }));
          const inside = signsOf(system, measure).filter(({ kind }) => kind === 'timeSignature');
          const right = Math.min(Infinity, ...inside.map(({ at: [x = 0] }) => x));
          const shown = own(shownAt(placeAt(measure)));
          // Beside those of the system's start, the measure may have changes in its middle.
          expect(own(system, measure).slice(0, shown.length)).toEqual(shown);
          expect(shown.every(({ at: [x = 0] }) => x < right)).toBe(true);
        });
      }),
      runs(40),
    );
  });

  it('is the start of the line itself at its beginning, at the same heights', () => {
    const { layout, placeAt, shownAt } = startsOf(everyStaff());
    const own = layout.list.systems.flatMap((system) => signsOf(system, 0));
    const shown = signsOf(shownAt(placeAt(0)));
    expect(shown.length).toBeGreaterThan(20);
    expect(shown).toEqual(expect.arrayContaining(own.filter(({ at: [x = 0] }) => x < 15)));
    expect(shownAt(placeAt(0)).y).toBe(layout.list.systems[0]?.y);
  });

  it('has written keys of transposing instruments, staves of cue size, TAB and percussion clefs', () => {
    const { placeAt, shownAt } = startsOf(everyStaff());
    const shown = shownAt(placeAt(2));
    expect(codesOf(shown, 'keySignature', CLARINET)).toEqual([code('accidentalSharp')]);
    expect(codesOf(shown, 'keySignature', VIOLA)).toEqual([code('accidentalFlat')]);
    expect(codesOf(shown, 'clef', '3.1')).toEqual([code('6stringTabClef')]);
    expect(codesOf(shown, 'clef', '4.0')).toEqual([code('unpitchedPercussionClef1')]);
    expect(codesOf(shown, 'keySignature', '4.0')).toEqual([]);
    const [clarinet, viola] = [CLARINET, VIOLA].map((staff) => signsOf(shown).find((sign) => sign.staff === staff));
    expect(viola?.at[2]).toBeLessThan(clarinet?.at[2] ?? 0);
  });

  it('changes where the left edge of the sign is reached', () => {
    const { starts, layout, leftOf, shownAt } = startsOf(everyStaff());
    const clefAt = (x: number) => codesOf(shownAt(starts.at(x)), 'clef', VIOLA)[0];
    const inner = layout.moments(CLEF_INSIDE).find(({ at }) => at > 0 && at * 2 === everyStaff().measures[0]?.duration);
    expect(clefAt((inner?.x ?? 0) - 4)).toBe(code('cClef'));
    expect(clefAt((inner?.x ?? 0) - 0.5)).toBe(code('gClef'));
    // The clef of the next measure stands before the barline.
    expect(clefAt(leftOf(CLEF_BEFORE) - 5)).toBe(code('gClef'));
    expect(clefAt(leftOf(CLEF_BEFORE) - 0.5)).toBe(code('cClef'));
    const keyAt = (x: number) => codesOf(shownAt(starts.at(x)), 'keySignature', VIOLA).length;
    expect([keyAt(leftOf(KEY_CHANGE) - 0.1), keyAt(leftOf(KEY_CHANGE) + 0.1)]).toEqual([1, 4]);
    const timeAt = (x: number) => codesOf(shownAt(starts.at(x)), 'timeSignature', VIOLA);
    expect(timeAt(leftOf(KEY_CHANGE) - 0.1)).toEqual([code('timeSig4'), code('timeSig4')]);
    expect(timeAt(leftOf(KEY_CHANGE + 5))).toEqual([code('timeSigCutCommon')]);
    expect(codesOf(shownAt(starts.at(leftOf(5))), 'timeSignature', '3.1')).toEqual([]);
  });

  it('has the number of the measure, and a range in a rest of several measures', () => {
    const { placeAt } = startsOf(everyStaff());
    expect([placeAt(0).number, placeAt(11).number]).toEqual(['1', '12']);
    const resting = oneStaff(['c5w', 'R', 'R', 'R', 'c5w']);
    const layout = layoutLine(resting, { multiMeasureRests: true });
    const starts = lineStartsOf(layout) as LineStarts;
    expect(starts.at((layout.measureBoxes[1]?.left ?? 0) + 3).number).toBe('2–4');
    expect(starts.at((layout.measureBoxes[4]?.left ?? 0) + 3).number).toBe('5');
    const pickup = lineStartsOf(layoutLine(oneStaff(['c5q', 'c5w'], [{ unnumbered: true }]))) as LineStarts;
    expect(pickup.at(0).number).toBeNull();
  });

  it('has no keys where accidentals replace them', () => {
    const layout = layoutLine(everyStaff(), { simplify: true });
    const starts = lineStartsOf(layout) as LineStarts;
    const shown = starts.display(starts.at(layout.measureBoxes[12]?.left ?? 0), FORM, 30);
    expect(new Set(signsOf(shown).map(({ kind }) => kind))).toEqual(new Set(['clef', 'timeSignature']));
  });

  it('has no meter where none has been printed yet, and without a form for it', () => {
    const senza = startsOf(oneStaff(['c5w', 'c5w'], [{ time: { beats: [4], beatType: 4, symbol: 'senza' } }]));
    expect(signsOf(senza.shownAt(senza.placeAt(1))).map(({ kind }) => kind)).toEqual(['clef']);
    const { placeAt, shownAt } = startsOf(everyStaff());
    const shown = signsOf(shownAt(placeAt(3), { names: 'above', time: false }));
    expect(shown.some(({ kind }) => kind === 'timeSignature')).toBe(false);
  });
});

describe('the names and the width of the start of a line', () => {
  const { starts, placeAt, shownAt } = startsOf(everyStaff());

  it('has the short names, and the usual ones of parts without them, inside of its left edge', () => {
    const { texts, x } = shownAt(placeAt(4));
    const names = texts.filter(({ anchor }) => anchor === 'end');
    expect(names.map(({ text }) => text)).toEqual(['Cl.', 'Vla.', 'Pno.', 'Gtr.', 'Dr.']);
    for (const name of names) expect(x + name.x - textWidth(name.text, name.size)).toBeGreaterThanOrEqual(0.79);
  });

  it('has names above the staves that take no width and touch nothing', () => {
    const shown = shownAt(placeAt(4), ABOVE);
    const [number, ...names] = shown.texts;
    expect(number?.text).toBe('5');
    expect(names.map(({ text }) => text)).toEqual(['Cl.', 'Vla.', 'Pno.', 'Gtr.', 'Dr.']);
    expect(names[0]?.x).toBeGreaterThan(number?.x ?? 0);
    expect(starts.widthsOf(ABOVE).width).toBeLessThan(starts.widthsOf(FORM).width - 4);
    const long = startsOf({
      ...everyStaff(),
      parts: everyStaff().parts.map((part) => ({ ...part, name: 'A very long name of an instrument' })),
    });
    const { width } = long.starts.widthsOf(ABOVE);
    for (const { text, x, size } of long.shownAt(long.placeAt(4), ABOVE).texts)
      expect(x + textWidth(text, size)).toBeLessThan(width + 2);
  });

  it('is as wide at every place, and its lines end at its right edge', () => {
    const { width, indent } = starts.widthsOf(FORM);
    for (let measure = 0; measure < 24; measure += 1) {
      const shown = shownAt(placeAt(measure));
      expect(shown.x).toBe(indent);
      for (const {
        at: [x = 0],
      } of signsOf(shown))
        expect(indent + x).toBeLessThan(width);
      expect(Math.max(...shown.strokes.data.filter((_, index) => index % 5 === 2))).toBeCloseTo(width - indent);
    }
  });

  it('has no name beside a single part, and exists only for lines', () => {
    const single = startsOf(pianoScore(4));
    expect(single.shownAt(single.placeAt(2)).texts.map(({ text }) => text)).toEqual(['3']);
    expect(lineStartsOf(layoutScore(pianoScore(4), { width: 100 }))).toBeUndefined();
  });

  it('is made once for a layout, and is that of the edited score after an edit', () => {
    const score = pianoScore(24);
    const before = layoutLine(score);
    expect(lineStartsOf({ ...before })).toBe(lineStartsOf(before));
    const edited = moveBySemitones(score, [{ part: 0, measure: 7, voice: 0, chord: 0, note: 0 }], 2).score;
    const after = layoutLine(edited, {}, before);
    expect(lineStartsOf(after)).not.toBe(lineStartsOf(before));
  });
});
