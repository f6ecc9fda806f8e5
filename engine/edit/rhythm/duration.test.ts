import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { selectionFaults } from '../../../tests/edit/randomSteps.ts';
import { melodyText, voiceText } from '../../../tests/edit/voiceText.ts';
import { buildScore } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import { chordDuration, isRest } from '../../model/chord.ts';
import type { NoteBase } from '../../model/rhythm/noteValue.ts';
import type { Score } from '../../model/score.ts';
import { wholeChord, type NoteAddress, type Selection } from '../address.ts';
import { setDuration, toggleDot } from './duration.ts';
import { toggleTriplet } from './triplet.ts';

/** One text for each measure, one voice. */
const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const at = (measure: number, chord: number, note = 0): NoteAddress => ({ part: 0, measure, voice: 0, chord, note });

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

const chordsIn = (score: Score) => score.parts[0]?.measures[0]?.voices[0]?.chords ?? [];

/** Every chord of the first measure. */
const allOf = (score: Score): Selection => chordsIn(score).flatMap((_, chord) => wholeChord(score, at(0, chord)));

/** The beginnings and ends of the notes of the first measure, without its rests. */
function spansOf(score: Score): readonly (readonly [start: number, end: number])[] {
  let moment = 0;
  return chordsIn(score).flatMap((chord) => {
    const start = moment;
    moment += chordDuration(chord);
    return isRest(chord) ? [] : [[start, moment] as const];
  });
}

const SIXTEENTHS: Readonly<Record<string, number>> = { w: 16, h: 8, q: 4, e: 2, s: 1, 'h.': 12, 'q.': 6, 'e.': 3 };

/** A measure of 4/4 with notes of these values, as many as fit, and sixteenths after them. */
function filled(values: readonly string[]): string {
  let left = 16;
  const fitting = values.filter((value) => {
    const length = SIXTEENTHS[value] ?? 0;
    const fits = length <= left;
    if (fits) left -= length;
    return fits;
  });
  return [...fitting, ...Array.from({ length: left }, () => 's')].map((value) => `c5${value}`).join(' ');
}

describe('durations', () => {
  it('I-12 I-18 a longer note replaces what it overlaps, and later notes keep their moments', () => {
    const { score, selection } = setDuration(melody('c5q d5q e5q f5q'), [at(0, 0)], 1);
    expect(melodyText(sound(score))).toBe('c5h e5q f5q');
    expect(selection).toEqual([at(0, 0)]);
  });

  it('I-18 a partly replaced note leaves rests', () => {
    const { score } = setDuration(melody('c5q d5h e5q'), [at(0, 0)], 1);
    expect(melodyText(sound(score))).toBe('c5h rq e5q');
  });

  it('I-18 a shorter note leaves rests', () => {
    const { score } = setDuration(melody('c5h d5h'), [at(0, 0)], 3);
    expect(melodyText(sound(score))).toBe('c5e re rq d5h');
  });

  it.each([
    { beats: [4], beatType: 4, text: 'R', base: 3, expected: 're re rq rq rq' },
    { beats: [4], beatType: 4, text: 'c5w', base: 4, expected: 'c5s rs re rq rq rq' },
    { beats: [3], beatType: 4, text: 'R', base: 2, expected: 'rq rq rq' },
    { beats: [6], beatType: 8, text: 'R', base: 3, expected: 're re re rq.' },
    { beats: [2, 2, 3], beatType: 8, text: 'R', base: 2, expected: 'rq rq rq.' },
  ] as const)('I-18 X-12 rests complete the beat in which they begin: $beats/$beatType, $expected', (test) => {
    const time = { beats: test.beats, beatType: test.beatType };
    const empty = buildScore({ measures: [{ time, parts: [[[test.text]]] }] });
    const { score } = setDuration(empty, [at(0, 0)], test.base);
    expect(melodyText(sound(score))).toBe(test.expected);
  });

  it('I-18 X-12 the rests of a pickup end with its last beat', () => {
    const pickup = buildScore({ measures: [{ unnumbered: true, parts: [[['c5e d5q']]] }, { parts: [[['c5w']]] }] });
    expect(voiceText(sound(setDuration(pickup, [at(0, 0)], 4).score), 0)).toBe('c5s rs d5q');
    const longer = buildScore({ measures: [{ unnumbered: true, parts: [[['c5q.']]] }, { parts: [[['c5w']]] }] });
    expect(voiceText(sound(setDuration(longer, [at(0, 0)], 4).score), 0)).toBe('c5s rs rq');
  });

  it('I-18 a longer note begins earlier where no note follows it', () => {
    const { score, selection } = setDuration(melody('c5q d5q e5q f5q'), [at(0, 3)], 1);
    expect(melodyText(sound(score))).toBe('c5q d5q f5h');
    expect(selection).toEqual([at(0, 2)]);
  });

  it.each([
    { text: 'c5e d5e e5e f5e g5e a5e b5e c6e', base: 2, expected: 'c5q e5q g5q b5q' },
    { text: 'c5q d5q e5q f5q', base: 1, expected: 'c5h e5h' },
    { text: 'c5q d5q e5q f5q', base: 3, expected: 'c5e re d5e re e5e re f5e re' },
    { text: 'c5h d5q e5q', base: 1, expected: 'c5h d5h' },
    { text: 'c5q. d5q. e5q', base: 1, expected: 'c5h e5h' },
  ] as const)('I-12 I-18 selected notes change from first to last: $text -> $expected', (test) => {
    const score = melody(test.text);
    const { score: edited, selection } = setDuration(score, allOf(score), test.base);
    expect(melodyText(sound(edited))).toBe(test.expected);
    expect(selectionFaults({ score: edited, selection })).toEqual([]);
  });

  it('I-12 I-18 of two neighbours that become longer, the first replaces the second and nothing else', () => {
    const { score, selection } = setDuration(melody('c5q d5q e5q f5q'), [at(0, 0), at(0, 1)], 1);
    expect(melodyText(sound(score))).toBe('c5h e5q f5q');
    expect(selection).toEqual([at(0, 0)]);
  });

  it('I-12 I-18 dots are added from first to last', () => {
    const score = melody('c5q d5q e5q f5q');
    expect(melodyText(sound(toggleDot(score, allOf(score)).score))).toBe('c5q. re e5q. re');
    // The last note could only begin earlier, in the time of the first one; it keeps its value.
    const full = melody('c5h d5q e5q');
    expect(melodyText(sound(toggleDot(full, allOf(full)).score))).toBe('c5h. e5q');
  });

  it('I-18 a selected note is only lost where an earlier one lasts until after its beginning', () => {
    const values = fc.array(fc.constantFrom('w', 'h', 'q', 'e', 's', 'h.', 'q.', 'e.'), {
      minLength: 1,
      maxLength: 12,
    });
    const base = fc.constantFrom<NoteBase>(0, 1, 2, 3, 4, 5);
    fc.assert(
      fc.property(values, base, (lengths, value) => {
        const score = melody(filled(lengths));
        const edited = sound(setDuration(score, allOf(score), value).score);
        for (const [onset, end] of spansOf(score)) {
          const isThere = spansOf(edited).some(([start]) => start === onset);
          const isCovered = spansOf(edited).some(([start, stop]) => start < onset && onset < stop);
          expect(isThere || isCovered, `${onset}..${end} of ${melodyText(score)} -> ${melodyText(edited)}`).toBe(true);
        }
      }),
      runs(200),
    );
  });

  it('I-12 a duration beyond the measure is ignored', () => {
    const score = buildScore({ measures: [{ time: { beats: [3], beatType: 4 }, parts: [[['c5q d5q e5q']]] }] });
    expect(setDuration(score, [at(0, 0)], 0).score).toBe(score);
  });

  it('I-12 a dot multiplies the duration by 1.5, and removing it divides by 1.5', () => {
    const dotted = toggleDot(melody('c5q d5q e5h'), [at(0, 0)]).score;
    expect(melodyText(sound(dotted))).toBe('c5q. re e5h');
    expect(melodyText(sound(toggleDot(dotted, [at(0, 0)]).score))).toBe('c5q re re e5h');
  });

  it('I-12 a full-measure rest gets the chosen value', () => {
    const { score } = setDuration(melody('R'), [at(0, 0, -1)], 1);
    expect(melodyText(sound(score))).toBe('rh rq rq');
  });

  it('I-12 inside a triplet a value changes in the time of the triplet', () => {
    const triplet = melody('{c5e/3:2 d5e/3:2 e5e/3:2} f5q g5h');
    expect(melodyText(sound(setDuration(triplet, [at(0, 0)], 2).score))).toBe('{c5q/3:2 e5e/3:2} f5q g5h');
    expect(setDuration(triplet, [at(0, 0)], 1).score).toBe(triplet);
  });

  it('I-13 a tie is removed with a replaced note', () => {
    const { score } = setDuration(melody('c5~q c5q d5q e5q'), [at(0, 0)], 1);
    expect(melodyText(sound(score))).toBe('c5h d5q e5q');
  });
});

describe('triplets', () => {
  it('I-12 three selected neighbours become a triplet in the time of two', () => {
    const { score } = toggleTriplet(melody('c5q d5q e5q f5q'), [at(0, 0), at(0, 1), at(0, 2)]);
    expect(melodyText(sound(score))).toBe('{c5q/3:2 d5q/3:2 e5q/3:2} rq f5q');
  });

  it('I-12 a single note becomes two thirds of itself', () => {
    const { score } = toggleTriplet(melody('c5q d5q e5q f5q'), [at(0, 0)]);
    expect(melodyText(sound(score))).toBe('{c5q/3:2 rq/3:2 rq/3:2} e5q f5q');
  });

  it('I-12 where two notes are too long for the measure, the triplet replaces the note', () => {
    const { score } = toggleTriplet(melody('c5h. d5q'), [at(0, 1)]);
    expect(melodyText(sound(score))).toBe('c5h. {d5e/3:2 re/3:2 re/3:2}');
  });

  it('I-12 removing a triplet restores plain values', () => {
    const { score } = toggleTriplet(melody('{c5e/3:2 d5e/3:2 e5e/3:2} f5q g5h'), [at(0, 1)]);
    expect(melodyText(sound(score))).toBe('c5e d5e f5q g5h');
  });
});
