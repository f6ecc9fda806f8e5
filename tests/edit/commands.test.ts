import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NoteAddress, Selection } from '../../engine/edit/address.ts';
import { EditError } from '../../engine/edit/editError.ts';
import { commit, currentScore, startHistory, undo, type History } from '../../engine/edit/history.ts';
import { setLetter } from '../../engine/edit/letters.ts';
import { setHarmony, setSyllable } from '../../engine/edit/marks/annotations.ts';
import { setDynamic } from '../../engine/edit/marks/directions.ts';
import { setBreath } from '../../engine/edit/marks/signs.ts';
import { setDuration } from '../../engine/edit/rhythm/duration.ts';
import { setPitches } from '../../engine/edit/setPitches.ts';
import { setVolta } from '../../engine/edit/structure/barlines.ts';
import { transpose } from '../../engine/edit/transpose.ts';
import { isSame } from '../../engine/model/isSame.ts';
import { ticks } from '../../engine/units.ts';
import { midiPitch } from '../../engine/theory/pitch.ts';
import { keyIndexOf } from '../../engine/theory/key.ts';
import type { Score } from '../../engine/model/score.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { runs } from '../arbitrary/runs.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { COMMANDS } from './commands.ts';
import { arbitraryStep, edited } from './randomSteps.ts';

const scores = arbitraryScore({ maxMeasures: 5, maxParts: 3 });
/** These commands change only the measure of their chord, and possibly a tie into it; not what is tied to it. */
const LOCAL_COMMANDS = [
  'setDuration',
  'toggleDot',
  'toggleTriplet',
  'addHead',
  'addHeadAbove',
  'addHeadBelow',
  'removeHeads',
  'toRests',
  'toNotes',
  'toggleTies',
  'toggleArticulation',
  'toggleFermata',
  'ensureVoice',
  'setSyllable',
  'setFingering',
  'setHarmony',
  'setClef',
  'removeClef',
] as const;
/** Scores without quarter tones, which MIDI numbers cannot represent. */
const plainScores = arbitraryScore({ maxMeasures: 5, maxParts: 3, extras: false });

const soundingNotes = (score: Score): number[] =>
  score.parts
    .filter((part) => part.program !== 129)
    .flatMap((part) =>
      part.measures.flatMap(({ voices }) =>
        voices.flatMap(({ chords }) => chords.flatMap(({ notes }) => notes.map(({ pitch }) => midiPitch(pitch)))),
      ),
    );

describe('every command, on any score', () => {
  it('I-07 undo after edits restores the identical objects', () => {
    fc.assert(
      fc.property(scores, fc.array(arbitraryStep, { maxLength: 15 }), (score, steps) => {
        let history: History = startHistory(score);
        const seen = [score];
        for (const next of steps) {
          const after = edited(currentScore(history), next).score;
          const committed = commit(history, after);
          if (committed !== history) seen.push(after);
          history = committed;
        }
        for (const snapshot of seen.reverse()) {
          expect(currentScore(history)).toBe(snapshot);
          history = undo(history);
        }
      }),
      runs(40),
    );
  });

  it('I-07 an edit that writes what is there already is none', () => {
    fc.assert(
      fc.property(scores, fc.array(arbitraryStep, { maxLength: 10 }), (score, steps) => {
        for (const step of steps) {
          const once = edited(score, step).score;
          const again = edited(once, step).score;
          for (const [before, after] of [[score, once] as const, [once, again] as const])
            if (isSame(before, after)) expect(commit(startHistory(before), after).snapshots).toHaveLength(1);
        }
      }),
      runs(40),
    );
  });

  const C: Selection = [{ part: 0, measure: 0, voice: 0, chord: 0, note: 0 }];
  const [CHORD] = C;
  const START = { part: 0, measure: 0, at: ticks(0) };
  const G7 = { root: { step: 4, alter: 0 }, kind: 'dominant' } as const;
  it.each<[string, (score: Score) => Score]>([
    ['a value', (score) => setDuration(score, C, 2).score],
    ['a pitch', (score) => setPitches(score, C, [60]).score],
    ['a letter', (score) => setLetter(score, C, 0).score],
    ['a dynamic', (score) => setDynamic(score, START, 'mf')],
    ['a chord symbol', (score) => setHarmony(score, CHORD as NoteAddress, { ...G7 })],
    ['a volta', (score) => setVolta(score, 0, 0, [1])],
    ['a breath mark', (score) => setBreath(score, C, 'comma').score],
    ['a syllable', (score) => setSyllable(score, CHORD as NoteAddress, 0, { text: 'la', position: 'single' })],
  ])('I-06 I-07 %s that is chosen again is no edit', (_, command) => {
    const once = command(buildScore({ measures: [{ parts: [[['c4q d4q e4h']]] }] }));
    expect(command(once)).toBe(once);
    expect(once.measures).toHaveLength(1);
  });

  it('an edit of one chord keeps the objects of all other measures', () => {
    fc.assert(
      fc.property(scores, arbitraryStep, (score, next) => {
        const [part, measure] = [next.place % score.parts.length, Math.floor(next.place / 7) % score.measures.length];
        for (const name of LOCAL_COMMANDS) {
          const command = Object.keys(COMMANDS).indexOf(name);
          const after = edited(score, { ...next, command }).score;
          after.parts.forEach((each, index) => {
            each.measures.forEach((other, at) => {
              // A tie from the measure before may have been removed.
              if (index !== part || at < measure - 1 || at > measure)
                expect(other).toBe(score.parts[index]?.measures[at]);
            });
          });
        }
      }),
      runs(40),
    );
  });
});

/** The position on the strings depends on the pitch. */
const withoutFrets = (score: Score): unknown =>
  JSON.parse(JSON.stringify(score, (name, value: unknown) => (['string', 'fret'].includes(name) ? undefined : value)));

describe('transposition', () => {
  it('J-03 up and down again is the identity, and every note moves by the interval', () => {
    fc.assert(
      fc.property(plainScores, fc.nat(23), (score, toKey) => {
        const from = score.measures[0]?.key;
        if (!from) return;
        const all = { octaves: 0, updateNotes: true, updateKey: true, updateChords: true } as const;
        let there: Score;
        try {
          there = transpose(score, { ...all, toKey, direction: 1 });
        } catch (error) {
          expect(error).toBeInstanceOf(EditError);
          return;
        }
        const back = transpose(there, { ...all, toKey: keyIndexOf(from), direction: -1 });
        const [before, after] = [soundingNotes(score), soundingNotes(there)];
        const intervals = new Set(after.map((midi, index) => midi - (before[index] ?? 0)));
        expect(intervals.size).toBeLessThanOrEqual(1);
        expect(soundingNotes(back)).toEqual(before);
        expect(withoutFrets(back)).toEqual(withoutFrets(score));
      }),
      runs(40),
    );
  });
});
