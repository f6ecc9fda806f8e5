/** Properties of the layout of scores with many signs that the model keeps in the form of MusicXML, valid or not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../../engine/index.ts';
import { NOTEHEADS, type Note } from '../../../engine/model/chord.ts';
import type { Direction } from '../../../engine/model/direction.ts';
import type { MeterDisplay } from '../../../engine/model/rhythm/meterDisplay.ts';
import type { NoteSign } from '../../../engine/model/noteSigns.ts';
import type { BarlineSign, Measure, PartMeasure, Score } from '../../../engine/model/score.ts';
import { ticks } from '../../../engine/units.ts';
import { paintSvg } from '../../../engine/paint/svg/index.ts';
import { noteheadGlyph } from '../../../engine/layout/glyphs/noteheads.ts';
import { noteheadOfShape } from '../../../engine/layout/glyphs/shapeNoteheads.ts';
import { runs } from '../../arbitrary/runs.ts';
import { arbitraryScore } from '../../arbitrary/score.ts';
import { coordinates } from '../inkOfList.ts';
import { el, MOMENT_SIGNS, NOTE_SIGNS } from './keptMarks.ts';

const RUNS = runs(12);

const ON_NOTES: readonly NoteSign[] = [
  ...Object.values(NOTE_SIGNS).flatMap(({ note }) => note?.signs ?? []),
  { kind: 'legato', technique: 'hammer-on', edge: 'stop', number: 1 },
  { kind: 'legato', technique: 'pull-off', edge: 'stop', number: 1 },
  { kind: 'pluck', finger: 'ÿ' },
  { kind: 'handbell', technique: '' },
  { kind: 'articulation', articulation: 'harmonic', source: el('harmonic') },
  { kind: 'foreign', element: el('technical', '', el('stopped', '?')) },
];
const place = { at: ticks(0), staff: 0 } as const;
const AT_MOMENTS: readonly Direction[] = [
  ...MOMENT_SIGNS,
  { kind: 'figured-bass', figures: [{ prefix: 'slash', number: '-12', extend: 'start' }], ...place },
  { kind: 'figured-bass', figures: [], ...place },
  { kind: 'sign', sign: { kind: 'symbol', glyph: 'none' }, ...place },
  { kind: 'slashes', edge: 'stop', ...place },
  { kind: 'slashes', edge: 'start', value: { base: 1, dots: 0 }, except: [{ staff: 0, number: 0 }], ...place },
  ...([1, 2, 4] as const).map((count): Direction => ({ kind: 'measure-repeat', edge: 'start', count, ...place })),
  { kind: 'measure-repeat', edge: 'stop', count: 1, ...place },
  { kind: 'foreign', element: el('measure-style'), ...place },
];
const METERS: readonly MeterDisplay[] = [
  {
    fractions: [
      { beats: [3], beatType: 8 },
      { beats: [2], beatType: 4 },
    ],
  },
  { fractions: [{ beats: [4], beatType: 4 }], symbol: 'dotted-note', isX: true },
  { fractions: [] },
];

/** Takes the numbers one after the other. */
class Picks {
  #next = 0;
  readonly #numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  draw(below: number): number {
    const number = (this.#numbers[this.#next % this.#numbers.length] ?? 0) + this.#next;
    this.#next += 1;
    return number % below;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.draw(list.length)] as T;
  }
}

const signedNote = (note: Note, picks: Picks): Note =>
  picks.draw(3) === 0
    ? { ...note, notehead: picks.pick(NOTEHEADS), signs: [picks.pick(ON_NOTES), picks.pick(ON_NOTES)] }
    : note;

function signedMeasure(measure: PartMeasure, duration: number, picks: Picks): PartMeasure {
  const moments = Array.from({ length: picks.draw(4) }, (): Direction => {
    const at = ticks(Math.floor((duration * picks.draw(8)) / 8));
    const mark = picks.pick(AT_MOMENTS);
    const lasts = mark.kind === 'figured-bass' ? { length: ticks(duration) } : {};
    return { ...mark, ...lasts, at, staff: picks.draw(2) };
  });
  return {
    ...measure,
    voices: measure.voices.map((voice) => ({
      ...voice,
      chords: voice.chords.map((chord) => ({
        ...chord,
        notes: chord.notes.map((note) => signedNote(note, picks)),
        ...(picks.draw(9) === 0 ? { ornaments: [{ kind: 'trill', line: true, isLong: true }] } : {}),
        ...(picks.draw(9) === 0 ? { endsOrnamentLine: true } : {}),
      })),
    })),
    directions: [...(measure.directions ?? []), ...moments].sort((a, b) => a.at - b.at),
  };
}

const REPEATS: readonly BarlineSign[] = [
  { kind: 'repeat', direction: 'forward' },
  { kind: 'repeat', direction: 'backward' },
];

function signedFrame(measure: Measure, picks: Picks): Measure {
  const at = ticks(Math.floor(measure.duration / 2));
  return {
    ...measure,
    ...(picks.draw(3) === 0 ? { meterDisplay: picks.pick(METERS) } : {}),
    ...(picks.draw(4) === 0 && at > 0
      ? { innerBarlines: [{ at, style: 'double', signs: [picks.pick(REPEATS), { kind: 'fermata', shape: 'curlew' }] }] }
      : {}),
  };
}

function withSigns(score: Score, numbers: readonly number[]): Score {
  const picks = new Picks(numbers);
  return {
    ...score,
    measures: score.measures.map((measure) => signedFrame(measure, picks)),
    parts: score.parts.map((part) => ({
      ...part,
      measures: part.measures.map((measure, index) =>
        signedMeasure(measure, score.measures[index]?.duration ?? 0, picks),
      ),
    })),
  };
}

const scores = arbitraryScore({ maxMeasures: 6, extras: true, exoticTuplets: true });
const numbers = fc.array(fc.nat(1000), { minLength: 12, maxLength: 40 });
const options = { width: 70, measuresPerSystem: 2 };

describe('X-34 layout of any signs in the form of MusicXML', () => {
  it('never throws, and every coordinate is a finite number', () => {
    fc.assert(
      fc.property(scores, numbers, (score, picked) => {
        const { list, faults } = layoutScore(withSigns(score, picked), options);
        expect(faults).toEqual([]);
        for (const value of coordinates(list)) expect(Number.isFinite(value)).toBe(true);
      }),
      RUNS,
    );
  });

  it('is the same after they were added as from scratch', () => {
    fc.assert(
      fc.property(scores, numbers, (score, picked) => {
        const signed = withSigns(score, picked);
        const [after, scratch] = [
          layoutScore(signed, options, layoutScore(score, options)),
          layoutScore(structuredClone(signed), options),
        ];
        expect(paintSvg(after.list)).toBe(paintSvg(scratch.list));
      }),
      RUNS,
    );
  });

  it('has a glyph for each head of each value', () => {
    for (const kind of NOTEHEADS)
      for (const base of [-3, -1, 0, 1, 2, 5])
        expect(noteheadOfShape(kind, base) ?? noteheadGlyph(kind, base)).toEqual(
          kind === 'none' ? null : expect.anything(),
        );
  });
});
