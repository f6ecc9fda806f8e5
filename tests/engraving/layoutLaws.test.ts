/** Properties of the layout of every score that the model allows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { layoutIncrementally, layoutScore } from '../../engine/index.ts';
import type { Chord, Layout, LayoutOptions, PartMeasure, Score, Step } from '../../engine/index.ts';
import { fullMeasureRest } from '../../engine/model/rhythm/restsFilling.ts';
import { updateVoice } from '../../engine/edit/update.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { arbitraryStep, edited } from '../edit/randomSteps.ts';
import { paintSvg } from '../../engine/paint/svg/index.ts';
import { buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { coordinates, glyphBoxes } from './inkOfList.ts';

const RUNS = { numRuns: 60 };
const TRIPLET = { actual: 3, normal: 2 };

/** Replaces every measure of the ranges by rests in all parts. */
const resting = (score: Score, ranges: readonly (readonly [number, number])[]): Score => {
  const rests = (index: number): boolean => ranges.some(([from, count]) => index >= from && index < from + count);
  return {
    ...score,
    parts: score.parts.map((part) => ({
      ...part,
      measures: part.measures.map((measure, index): PartMeasure => {
        const duration = score.measures[index]?.duration;
        if (duration === undefined || !rests(index)) return measure;
        return { voices: [{ staff: 0, number: 0, chords: [fullMeasureRest(duration)] }] };
      }),
    })),
  };
};

const withRests = (maxMeasures: number): fc.Arbitrary<Score> =>
  fc
    .tuple(
      arbitraryScore({ maxMeasures, extras: true, exoticTuplets: true }),
      fc.array(fc.tuple(fc.nat(maxMeasures), fc.integer({ min: 2, max: 6 })), { maxLength: 2 }),
    )
    .map(([score, ranges]) => resting(score, ranges));
const scores = withRests(8);
const options: fc.Arbitrary<LayoutOptions> = fc.record(
  {
    width: fc.constantFrom(60, 110, 200),
    measuresPerSystem: fc.constantFrom(1, 2, 4),
    measureNumbers: fc.constantFrom('system', 'every', 'none'),
    showPartNames: fc.boolean(),
    multiMeasureRests: fc.boolean(),
  },
  { requiredKeys: ['width'] },
);

/** A copy that shares no objects with the original, so that no cache contains it. */
const stranger = (score: Score): Score => structuredClone(score);

const withPart = (score: Score, part: number, index: number, measure: PartMeasure): Score => ({
  ...score,
  parts: score.parts.map((own, number) =>
    number === part ? { ...own, measures: own.measures.map((known, at) => (at === index ? measure : known)) } : own,
  ),
});

/** Larger than any gap between two systems, in staff spaces. */
const HOLE = 16;

/** The ranges from `top` to `bottom` without layout, except below the last measure. */
function holes({ list }: Layout, top: number, bottom: number): [number, number][] {
  const spans = list.systems.map(({ y, bounds }): [number, number] => [y + bounds.top, y + bounds.bottom]);
  const edges = spans.filter(([above, below]) => below > top && above < bottom);
  const ends = [top, ...edges.map(([, below]) => below)];
  const isAtEnd = Math.max(...spans.map(([, below]) => below)) > list.height - HOLE;
  const begins = [...edges.map(([above]) => above), isAtEnd ? -Infinity : bottom];
  return ends.flatMap((end, index) => {
    const begin = begins[index] ?? bottom;
    return begin - end > HOLE ? [[end, begin] as [number, number]] : [];
  });
}

const picture = (layout: Layout): string => paintSvg(layout.list);

describe('layout of any score', () => {
  it('never throws, and every coordinate is a finite number', () => {
    fc.assert(
      fc.property(scores, options, (score, wish) => {
        for (const value of coordinates(layoutScore(score, wish).list)) expect(Number.isFinite(value)).toBe(true);
      }),
      RUNS,
    );
  });

  it('places the number of a tuplet whose beam runs between two staves', () => {
    const beamed = (step: Step, octave: number, extra: Partial<Chord> = {}): Chord => ({
      value: { base: 3, dots: 0, modification: TRIPLET },
      notes: [{ pitch: { step, alter: 0, octave } }],
      velocity: 80,
      ...extra,
    });
    const score = buildScore({ staves: [[TREBLE, TREBLE]], measures: [{ parts: [[['R'], ['c3q c3q c3h']]] }] });
    const crossing = updateVoice(score, { part: 0, measure: 0, voice: 1 }, (voice) => ({
      ...voice,
      chords: [
        beamed(0, 3, { tupletStarts: [TRIPLET] }),
        beamed(5, 2, { staff: 0 }),
        beamed(3, 2, { tupletStops: 1 }),
        ...voice.chords.slice(1),
      ],
    }));
    for (const value of coordinates(layoutScore(crossing, { width: 60 }).list)) expect(value).not.toBeNaN();
  });

  it('puts the moments of each measure in strictly ascending order inside of it', () => {
    fc.assert(
      fc.property(scores, options, (score, wish) => {
        const layout = layoutScore(score, wish);
        score.measures.forEach((_, measure) => {
          const places = layout.moments(measure);
          const box = layout.measureBoxes[measure];
          places.forEach(({ at, x }, index) => {
            const next = places[index + 1];
            if (next !== undefined) expect(next.at > at && next.x > x).toBe(true);
            expect(x > (box?.left ?? Infinity) && x < (box?.right ?? -Infinity)).toBe(true);
          });
        });
      }),
      RUNS,
    );
  });

  it('contains every measure once, in order, without overlap', () => {
    fc.assert(
      fc.property(scores, options, (score, wish) => {
        const { measureBoxes, list } = layoutScore(score, wish);
        expect(measureBoxes.map(({ measure }) => measure)).toEqual(score.measures.map((_, index) => index));
        measureBoxes.forEach((box, index) => {
          const next = measureBoxes[index + 1];
          if (next?.system === box.system) expect(next.left).toBeCloseTo(box.right, 6);
        });
        const systems = list.systems.filter(({ kind }) => kind === 'system');
        systems.forEach((system, index) => {
          const next = systems[index + 1];
          if (next !== undefined) expect(next.y + next.bounds.top).toBeGreaterThan(system.y + system.bounds.bottom);
        });
      }),
      RUNS,
    );
  });

  it('is the same after an edit as from scratch', () => {
    fc.assert(
      fc.property(scores, options, fc.nat(), fc.nat(), (score, wish, part, measure) => {
        layoutScore(score, wish);
        const partIndex = part % score.parts.length;
        const measureIndex = measure % score.measures.length;
        const donor = score.parts[partIndex]?.measures[measureIndex];
        if (donor === undefined) return;
        const voices = donor.voices.map((voice) => ({
          ...voice,
          chords: voice.chords.map((chord) => ({
            ...chord,
            notes: chord.notes.map((note) => ({
              ...note,
              pitch: { ...note.pitch, octave: Math.min(8, note.pitch.octave + 1) },
            })),
          })),
        }));
        const edited = withPart(score, partIndex, measureIndex, { ...donor, voices });
        expect(picture(layoutScore(edited, wish))).toBe(picture(layoutScore(stranger(edited), wish)));
        expect(picture(layoutScore(score, wish))).toBe(picture(layoutScore(stranger(score), wish)));
      }),
      RUNS,
    );
  });

  it('is the same after each of many edits as from scratch, reusing the earlier layout', () => {
    fc.assert(
      fc.property(scores, options, fc.array(arbitraryStep, { minLength: 1, maxLength: 8 }), (score, wish, steps) => {
        let layout = layoutScore(score, wish);
        let current = score;
        for (const step of steps) {
          current = edited(current, step).score;
          layout = layoutScore(current, wish, layout);
          expect(picture(layout)).toBe(picture(layoutScore(stranger(current), wish)));
        }
      }),
      RUNS,
    );
  });

  it('is the same laid out system by system as at once', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(1, 2, 4), (score, measuresPerSystem) => {
        const growing = layoutIncrementally(score, { width: 110, measuresPerSystem });
        const { list } = layoutScore(stranger(score), { width: 110, measuresPerSystem });
        for (let y = 0; !growing.isWhole; y += 20) {
          growing.layOutTo(y);
          const made = growing.layout.list.systems;
          expect(made.map(({ kind, y: at }) => [kind, at])).toEqual(
            list.systems.slice(0, made.length).map(({ kind, y: at }) => [kind, at]),
          );
        }
        expect(paintSvg(growing.layout.list)).toBe(paintSvg(list));
      }),
      RUNS,
    );
  });

  it('is the same whatever part was visible or edited during the layout', () => {
    const action = fc.oneof(
      fc.record({ reach: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ layOutTo: fc.integer({ min: 0, max: 60 }) }),
      fc.record({ edit: arbitraryStep }),
    );
    fc.assert(
      fc.property(withRests(24), fc.array(action, { maxLength: 8 }), fc.boolean(), (score, actions, condenses) => {
        const wish = { width: 60, measuresPerSystem: 2, multiMeasureRests: condenses };
        let [current, growing] = [score, layoutIncrementally(score, wish)];
        for (const done of actions) {
          if ('reach' in done) {
            const y = done.reach * growing.layout.list.height;
            growing.reach(y, 30);
            expect(holes(growing.layout, y, y + 30)).toEqual([]);
          } else if ('layOutTo' in done) growing.layOutTo(done.layOutTo);
          else {
            current = edited(current, done.edit).score;
            growing = layoutIncrementally(current, wish, growing.layout);
          }
        }
        growing.layOutTo(Infinity);
        expect(picture(growing.layout)).toBe(picture(layoutScore(stranger(current), wish)));
      }),
      RUNS,
    );
  });

  it('X-02 lays out the visible part, not the part above it', () => {
    const growing = layoutIncrementally(pianoScore(400), { width: 110, measuresPerSystem: 4 });
    growing.layOutTo(100);
    growing.reach(growing.layout.list.height / 2, 100);
    // Two screens of about ten systems, and one above the visible part.
    expect(growing.layout.list.systems.length).toBeLessThan(32);
    const measures = growing.layout.list.systems.flatMap(({ firstMeasure }) => firstMeasure);
    expect(measures.some((measure) => measure > 150 && measure < 250)).toBe(true);
    const { layout } = growing;
    growing.reach(layout.list.height / 2, 100);
    expect(growing.layout).toBe(layout);
  });

  it('keeps noteheads, accidentals and dots of different columns of a voice apart', () => {
    fc.assert(
      fc.property(scores, (score) => {
        for (const boxes of glyphBoxes(layoutScore(score, { width: 110 }).list)) {
          const parts = boxes.filter(({ element }) => ['note', 'accidental', 'dot'].includes(element.kind));
          parts.forEach((a, index) => {
            for (const b of parts.slice(index + 1)) {
              if (!('chord' in a.element) || !('chord' in b.element)) continue;
              const [x, y] = [a.element, b.element];
              if (x.part !== y.part || x.measure !== y.measure || x.voice !== y.voice || x.chord === y.chord) continue;
              const overlaps = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
              expect(overlaps).toBe(false);
            }
          });
        }
      }),
      RUNS,
    );
  });
});
