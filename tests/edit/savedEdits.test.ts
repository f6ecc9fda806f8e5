/** What random edits leave is undone and redone exactly, and survives the files in which it is stored. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canRedo, canUndo, commit, currentScore, redo, startHistory, undo } from '../../engine/edit/history.ts';
import { mendSlurs } from '../../engine/edit/marks/mendSlurs.ts';
import { setPitches } from '../../engine/edit/setPitches.ts';
import { setTimeSignature } from '../../engine/edit/structure/timeSignature.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { importMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { limitShrinking } from '../arbitrary/limitShrinking.ts';
import { runs } from '../arbitrary/runs.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { canonicalScore } from '../interop/canonicalScore.ts';
import type { Step } from './commands.ts';
import { arbitraryStep, edited } from './randomSteps.ts';
import { melodyText } from './voiceText.ts';

const STEPS = 12;
const scores = arbitraryScore({ maxMeasures: 4, maxParts: 3 });
const plainScores = arbitraryScore({ maxMeasures: 4, maxParts: 2, extras: false }).map(canonicalScore);
const steps = fc.array(arbitraryStep, { minLength: STEPS, maxLength: STEPS });

/** As the editor does, which mends the slurs after each command. */
const afterStep = (score: Score, step: Step): Score => mendSlurs(edited(score, step).score, score);

const textOf = (score: Score): string => JSON.stringify(writeMusicJson(score));

/** Without the spellings before a transposition, which only MusicJSON stores. */
const withoutFormer = (score: Score): unknown =>
  JSON.parse(JSON.stringify(score, (name, value: unknown) => (name.startsWith('former') ? undefined : value)));

describe('after any edits', () => {
  it('I-07 undo and redo return every score byte for byte', () => {
    fc.assert(
      fc.property(scores, steps, (score, list) => {
        let history = startHistory(score);
        const texts = [textOf(score)];
        for (const step of list) {
          const before = history;
          history = commit(history, afterStep(currentScore(history), step));
          if (history !== before) texts.push(textOf(currentScore(history)));
        }
        for (let at = texts.length - 1; at > 0; at -= 1, history = undo(history))
          expect(textOf(currentScore(history))).toBe(texts[at]);
        expect([textOf(currentScore(history)), canUndo(history)]).toEqual([texts[0], false]);
        for (let at = 1; at < texts.length; at += 1) {
          history = redo(history);
          expect(textOf(currentScore(history))).toBe(texts[at]);
        }
        expect(canRedo(history)).toBe(false);
      }),
      runs(20),
    );
  });

  it('E-18 MusicJSON returns the score unchanged, without repairs', () => {
    fc.assert(
      fc.property(
        scores,
        steps,
        limitShrinking((score, list) => {
          const after = list.reduce(afterStep, score);
          expect(checkScore(after)).toEqual([]);
          const { score: read, migrated } = readMusicJson(textOf(after));
          expect(read).toStrictEqual(after);
          expect(migrated).toBe(false);
        }),
      ),
      runs(40),
    );
  });

  it('MusicXML returns the score unchanged, without warnings', () => {
    fc.assert(
      fc.property(
        plainScores,
        steps,
        limitShrinking((score, list) => {
          const after = canonicalScore(list.reduce(afterStep, score));
          const { score: read, warnings } = importMusicXml(writeMusicXml(after));
          expect(withoutFormer(read)).toEqual(withoutFormer(after));
          expect(warnings).toEqual([]);
        }),
      ),
      runs(40),
    );
  });
});

describe('edits that were once lost', () => {
  it('E-18 a score is opened again after a new meter has cut through a triplet with rests', () => {
    const score = buildScore({ measures: [{ parts: [[['re. {c5q/3:2 rq/3:2 rq/3:2} rs rq']]] }] });
    const after = setTimeSignature(score, 0, { beats: [2], beatType: 4 });
    expect(checkScore(after)).toEqual([]);
    expect(readMusicJson(textOf(after)).score).toEqual(after);
  });

  it('I-14 a note that is written in place of an invisible rest is visible', () => {
    const score = buildScore({ measures: [{ parts: [[['c5h xh']]] }] });
    const rest = { part: 0, measure: 0, voice: 0, chord: 1, note: -1 };
    const after = setPitches(score, [rest], [74]).score;
    expect(melodyText(after)).toBe('c5h d5h');
    expect(after.parts[0]?.measures[0]?.voices[0]?.chords[1]).not.toHaveProperty('hidden');
  });
});
