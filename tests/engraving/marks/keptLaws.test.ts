/** Laws of layout for scores full of signs that the model keeps as MusicXML has them, sound or not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../../engine/index.ts';
import type { Note } from '../../../engine/model/chord.ts';
import type { Direction } from '../../../engine/model/direction.ts';
import type { Foreign } from '../../../engine/model/foreign.ts';
import type { Measure, PartMeasure, Score } from '../../../engine/model/score.ts';
import { ticks } from '../../../engine/units.ts';
import { paintSvg } from '../../../engine/paint/svg/index.ts';
import { keptHead } from '../../../engine/layout/signs/keptHeads.ts';
import { runs } from '../../arbitrary/runs.ts';
import { arbitraryScore } from '../../arbitrary/score.ts';
import { coordinates } from '../inkOfList.ts';
import { el, MOMENT_SIGNS, NOTE_SIGNS, typed } from './keptMarks.ts';

const RUNS = runs(12);

const ON_NOTES: readonly Foreign[] = [
  ...Object.values(NOTE_SIGNS).flatMap(({ note }) => note?.signs ?? []),
  el('technical', '', typed('hammer-on', 'stop'), typed('pull-off', 'stop')),
  el('technical', '', el('bend', '', el('bend-alter', '-2'), el('release'))),
  el('technical', '', el('bend', '', el('bend-alter', '?'), el('pre-bend'))),
  el('technical', '', el('pluck', 'ÿ'), el('hole'), el('arrow'), el('harmon-mute')),
  el('fermata', 'double-dot'),
];
const AT_MOMENTS: readonly Foreign[] = [
  ...MOMENT_SIGNS,
  el('figured-bass', '', el('figure', '', el('prefix', 'slash'), el('figure-number', '-12'), typed('extend', 'start'))),
  el('figured-bass'),
  el('symbol', 'none'),
  el('measure-style', '', typed('slash', 'stop')),
  el('measure-style', '', {
    ...typed('slash', 'start'),
    children: [el('slash-type', 'half'), el('except-voice', '1')],
  }),
  ...['1', '2', '4', '3', '?'].map((count) =>
    el('measure-style', '', { ...typed('measure-repeat', 'start'), text: count }),
  ),
  el('measure-style', '', typed('measure-repeat', 'stop')),
];
const TIMES: readonly Foreign[] = [
  el('attributes', '', el('time', '', el('beats', '3'), el('beat-type', '8'), el('beats', '2'), el('beat-type', '4'))),
  el('attributes', '', el('time', '', el('beats', 'x'), el('beat-type', '0'))),
  el('attributes'),
];

/** Draws from the numbers in turn. */
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
  picks.draw(3) === 0 ? { ...note, signs: [picks.pick(ON_NOTES), picks.pick(ON_NOTES)] } : note;

function signedMeasure(measure: PartMeasure, duration: number, picks: Picks): PartMeasure {
  const moments = Array.from({ length: picks.draw(4) }, (): Direction => {
    const at = ticks(Math.floor((duration * picks.draw(8)) / 8));
    return { kind: 'foreign', at, staff: picks.draw(2), element: picks.pick(AT_MOMENTS), length: ticks(duration) };
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

const REPEATS = ['forward', 'backward'].map((direction): Foreign => ({ name: 'repeat', attributes: { direction } }));

function signedFrame(measure: Measure, picks: Picks): Measure {
  const at = ticks(Math.floor(measure.duration / 2));
  return {
    ...measure,
    ...(picks.draw(3) === 0 ? { timeSource: picks.pick(TIMES) } : {}),
    ...(picks.draw(4) === 0 && at > 0
      ? { innerBarlines: [{ at, style: 'double', signs: [picks.pick(REPEATS), el('fermata')] }] }
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

describe('X-34 layout of any signs that the model keeps', () => {
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

  it('is the same after they come as from scratch', () => {
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

  it('has a glyph for each kept head of each value', () => {
    const names = [
      'do',
      're',
      'mi',
      'fa',
      'fa up',
      'so',
      'la',
      'ti',
      'left triangle',
      'rectangle',
      'circled',
      'slashed',
    ];
    const others = ['back slashed', 'arrow up', 'arrow down', 'circle dot', 'cluster'];
    for (const name of [...names, ...others]) {
      const note: Note = { pitch: { step: 0, alter: 0, octave: 4 }, signs: [el('notehead', name)] };
      for (const base of [-3, -1, 0, 1, 2, 5]) expect(keptHead(note, base)).toBeDefined();
    }
  });
});
