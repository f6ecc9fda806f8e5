/** Slurs that a user adds and removes, and slurs whose notes are edited. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copySelection,
  deleteMeasure,
  deleteSelection,
  haveSlurs,
  mendSlurs,
  paste,
  selectAll,
  setDuration,
  setTimeSignature,
  toggleSlurs,
  toggleTies,
  type Selection,
} from '../../engine/edit/index.ts';
import { withoutLooseSlurs } from '../../engine/edit/marks/copiedSlurs.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { slurEdges, slursOf } from '../../engine/model/slurs.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { runs } from '../arbitrary/runs.ts';
import { buildScore, BASS, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { graces, marked, oneStaff } from '../fixtures/engraving/rule.ts';
import { commandName } from './commands.ts';
import { arbitraryStep, edited } from './randomSteps.ts';

const melody = (): Score => oneStaff(['c5q d5q e5q f5q', 'g5q rq a5h', 'b5w']);

/** `1.2`: the second chord of the first bar. */
const chord = (place: string, voice = 0): Selection[number] => {
  const [measure = 1, index = 1] = place.split('.').map(Number);
  return { part: 0, measure: measure - 1, voice, chord: index - 1, note: 0 };
};
const chords = (...places: readonly string[]): Selection => places.map((place) => chord(place));

/** The first and the last chord of each slur. */
const slursIn = (score: Score): readonly string[] =>
  score.parts.flatMap((part) =>
    slursOf(part).map(({ from, to }) => `${from.measure + 1}.${from.chord + 1}–${to.measure + 1}.${to.chord + 1}`),
  );

/** The number of ends that no slur has. */
const looseEnds = ({ parts }: Score): number =>
  parts.reduce(
    (sum, part) => sum + part.measures.flatMap((measure) => slurEdges(measure)).length - 2 * slursOf(part).length,
    0,
  );

const slurred = (score: Score, ...places: readonly string[]): Score => toggleSlurs(score, chords(...places)).score;

function expectSound(score: Score): void {
  expect(checkScore(score)).toEqual([]);
  expect(looseEnds(score)).toBe(0);
}

function expectKept(score: Score): void {
  expectSound(score);
  expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
  expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
}

describe('slurs', () => {
  it('extend from the first to the last selected chord, and are removed from the same span', () => {
    const selection = chords('1.2', '1.3', '2.1');
    const { score, selection: after } = toggleSlurs(melody(), selection);
    expect(slursIn(score)).toEqual(['1.2–2.1']);
    expect(after).toBe(selection);
    expectKept(score);
    expect(toggleSlurs(score, selection).score).toEqual(melody());
  });

  it('on one chord extend to the next one that is struck, and are removed from the chord where they begin', () => {
    expect(slursIn(slurred(melody(), '1.4'))).toEqual(['1.4–2.1']);
    expect(slursIn(slurred(melody(), '2.1'))).toEqual(['2.1–2.3']);
    const held = toggleTies(oneStaff(['c5h c5q d5q']), chords('1.1')).score;
    expect(slursIn(slurred(held, '1.1'))).toEqual(['1.1–1.3']);
    const long = slurred(melody(), '1.1', '2.3');
    expect(haveSlurs(long, chords('1.1'))).toBe(true);
    expect(slurred(long, '1.1')).toEqual(melody());
    expect(slurred(melody(), '3.1')).toEqual(melody());
    expect(slurred(melody(), '2.2')).toEqual(melody());
  });

  it('do not begin or end at a selected rest', () => {
    expect(slursIn(slurred(melody(), '1.4', '2.1', '2.2'))).toEqual(['1.4–2.1']);
  });

  it('may follow each other and lie over each other', () => {
    const score = slurred(slurred(slurred(melody(), '1.1', '1.3'), '1.3', '2.1'), '1.1', '3.1');
    expect([...slursIn(score)].sort()).toEqual(['1.1–1.3', '1.1–3.1', '1.3–2.1']);
    expectKept(score);
    expect([...slursIn(slurred(score, '1.3', '2.1'))].sort()).toEqual(['1.1–1.3', '1.1–3.1']);
  });

  it('are added in each selected voice', () => {
    const piano = buildScore({
      staves: [[TREBLE, BASS]],
      measures: Array.from({ length: 2 }, () => ({ parts: [[['c5q d5q e5h', 'e4h f4h'], ['c3w']]] })),
    });
    const { score } = toggleSlurs(piano, selectAll(piano, { first: 0, last: 1 }));
    expect(slursIn(score)).toHaveLength(3);
    expectKept(score);
    expect(toggleSlurs(score, selectAll(score, { first: 0, last: 1 })).score).toEqual(piano);
  });
});

describe('the notes under a slur', () => {
  const edit = (score: Score, change: (old: Score) => Score): Score => {
    const mended = mendSlurs(change(score), score);
    expectSound(mended);
    return mended;
  };
  const remove = (score: Score, ...places: readonly string[]): Score =>
    edit(score, (old) => deleteSelection(old, chords(...places)).score);

  it('can be deleted: the slur then begins or ends at the next one, and disappears with the last but one', () => {
    const score = slurred(melody(), '1.2', '2.3');
    expect(slursIn(remove(score, '1.2'))).toEqual(['1.3–2.3']);
    expect(slursIn(remove(score, '2.3'))).toEqual(['1.2–2.1']);
    expect(slursIn(remove(score, '1.3'))).toEqual(['1.2–2.3']);
    expect(slursIn(remove(slurred(melody(), '1.1', '1.2'), '1.1'))).toEqual([]);
    expect(slursIn(remove(slurred(melody(), '1.1', '1.2'), '1.2'))).toEqual([]);
    expect(slursIn(remove(score, '1.2', '1.3', '1.4', '2.1', '2.3'))).toEqual([]);
  });

  it('can be deleted between two slurs, which are not joined', () => {
    const score = slurred(slurred(melody(), '1.1', '1.3'), '2.1', '3.1');
    const numbers = score.parts.flatMap(slursOf).map(({ slur }) => slur.number);
    expect(numbers).toEqual([1, 1]);
    expect(slursIn(remove(score, '1.3', '1.4', '2.1'))).toEqual(['1.1–1.2', '2.2–3.1']);
    expect(slursIn(remove(score, '1.2', '1.3', '1.4', '2.1', '2.3'))).toEqual([]);
  });

  it('can be overwritten by a longer note', () => {
    const score = slurred(melody(), '1.1', '1.4');
    expect(slursIn(edit(score, (old) => setDuration(old, chords('1.3'), 1).score))).toEqual(['1.1–1.3']);
    expect(slursIn(edit(score, (old) => setDuration(old, chords('1.1'), 0).score))).toEqual([]);
    // The last note begins earlier, and replaces the first one.
    const five = slurred(oneStaff(['c5h d5e'], [{ time: { beats: [5], beatType: 8 } }]), '1.1', '1.2');
    expect(slursIn(edit(five, (old) => setDuration(old, chords('1.2'), 1).score))).toEqual([]);
  });

  it('can be in other bars after a change of the meter or of the number of bars', () => {
    const score = slurred(slurred(melody(), '1.1', '1.4'), '2.1', '3.1');
    const inThree = edit(score, (old) => setTimeSignature(old, 0, { beats: [3], beatType: 4 }));
    expect(slursIn(inThree)).toEqual(['1.1–2.1', '2.2–4.1']);
    expect(slursIn(edit(score, (old) => deleteMeasure(old, 1)))).toEqual(['1.1–1.4']);
    expect(slursIn(edit(score, (old) => deleteMeasure(old, 0)))).toEqual(['1.1–2.1']);
  });

  it('E-18 keep the grace notes after them, with the ends of their slurs, where the barlines move', () => {
    const turned = { graceAfter: graces('b4 c5', { slurStops: [1] }) };
    const score = oneStaff([marked('c5q d5q e5h', {}, { slurStarts: [{ number: 1 }] }, turned), 'f5w']);
    const gracesIn = ({ parts }: Score) =>
      (parts[0]?.measures ?? []).map(({ voices }) =>
        voices[0]?.chords.map(({ graceAfter = [] }) => graceAfter.length).join(' '),
      );
    const inThree = edit(score, (old) => setTimeSignature(old, 0, { beats: [3], beatType: 4 }));
    expect([slursIn(inThree), gracesIn(inThree).slice(0, 2)]).toEqual([['1.2–2.1'], ['0 0 0', '2 0']]);
    const inFour = edit(inThree, (old) => setTimeSignature(old, 0, { beats: [4], beatType: 4 }));
    expect([slursIn(inFour), gracesIn(inFour)[0]]).toEqual([['1.2–1.3'], '0 0 2']);
  });

  it('can be divided by a barline where one slur ends and the next one of its number begins', () => {
    const ends = { slurStops: [1], slurStarts: [{ number: 1 }] };
    const score = oneStaff([
      marked('c5q d5q e5h', { slurStarts: [{ number: 1 }] }, {}, ends),
      marked('f5h g5h', { slurStops: [1] }),
    ]);
    expect(slursIn(score)).toEqual(['1.1–1.3', '1.3–2.1']);
    const inThree = edit(score, (old) => setTimeSignature(old, 0, { beats: [3], beatType: 4 }));
    expect(slursIn(inThree)).toEqual(['1.1–1.3', '1.3–2.2']);
    expect(slursIn(edit(inThree, (old) => setTimeSignature(old, 0, { beats: [4], beatType: 4 })))).toEqual(
      slursIn(score),
    );
  });

  it('are copied with a slur of which both ends are selected', () => {
    const score = slurred(melody(), '1.1', '1.2');
    const copy = (from: string, to: string, at: string): Score => {
      const copied = copySelection(score, chords(from, to));
      if (copied === undefined) throw new Error('nothing copied');
      return edit(score, (old) => paste(old, chord(at), copied).score);
    };
    expect(slursIn(copy('1.1', '1.2', '2.3'))).toEqual(['1.1–1.2', '2.3–2.4']);
    expect(slursIn(copy('1.2', '1.3', '2.3'))).toEqual(['1.1–1.2']);
    expect(slursIn(copy('1.1', '1.2', '1.2'))).toEqual(['1.2–1.3']);
  });

  it('are copied under another slur, which stays', () => {
    const score = slurred(slurred(melody(), '1.1', '1.2'), '1.4', '3.1');
    const copied = copySelection(score, chords('1.1', '1.2'));
    if (copied === undefined) throw new Error('nothing copied');
    const pasted = edit(score, (old) => paste(old, chord('2.1'), copied).score);
    expect([...slursIn(pasted)].sort()).toEqual(['1.1–1.2', '1.4–3.1', '2.1–2.2']);
  });
});

describe('random edits', () => {
  it('E-18 leave no end of a slur without its partner', () => {
    const scores = arbitraryScore({ maxMeasures: 5, maxParts: 2 });
    fc.assert(
      fc.property(scores, fc.array(arbitraryStep, { minLength: 30, maxLength: 30 }), (score, steps) => {
        let current: Score = { ...score, parts: score.parts.map(withoutLooseSlurs) };
        for (const step of steps) {
          const { score: next } = edited(current, step);
          current = mendSlurs(next, current);
          expect(looseEnds(current), commandName(step)).toBe(0);
          expect(checkScore(current), commandName(step)).toEqual([]);
        }
      }),
      runs(60),
    );
  });

  it('E-18 deleting any notes of any score leaves no end of a slur without its partner', () => {
    const scores = arbitraryScore({ maxMeasures: 3, maxParts: 2 });
    fc.assert(
      fc.property(scores, fc.array(fc.boolean(), { minLength: 1 }), (score, choices) => {
        const whole: Score = { ...score, parts: score.parts.map(withoutLooseSlurs) };
        const all = selectAll(whole);
        const slurredAll = toggleSlurs(whole, all).score;
        const doomed = all.filter((_, index) => choices[index % choices.length]);
        if (doomed.length === 0) return;
        const after = mendSlurs(deleteSelection(slurredAll, doomed).score, slurredAll);
        expectSound(after);
      }),
      runs(100),
    );
  });
});
