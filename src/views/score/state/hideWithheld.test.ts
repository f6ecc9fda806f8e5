import { describe, expect, it } from 'vitest';
import { layoutLine, layoutScore, timelineOf } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { pianoScore } from '../../../../bench/scores/generateScore.ts';
import { withholdLocked } from '../../../../server/scores/lockedScore.ts';
import { hideWithheld } from './hideWithheld.ts';
import { spokenMeasure } from '../spoken/spokenMeasure.ts';

/** Adds everything that could reveal the content of the withheld measures. */
const telling = (score: Score): Score => ({
  ...score,
  measures: score.measures.map((measure, index) =>
    index === 44
      ? { ...measure, section: 'Secret chorus', rehearsalMark: 'Z', key: { fifths: 5, mode: 'major' as const } }
      : measure,
  ),
});

/** A score with more data than the server sends. */
const LOCKED = telling(withholdLocked(pianoScore(48)));

const textsOf = (score: Score): readonly string[] =>
  layoutScore(score, { width: 164, measuresPerSystem: 4 }).list.systems.flatMap(({ texts }) =>
    texts.map(({ text }) => text),
  );

describe('F-10 X-08 the shown content of a withheld measure', () => {
  it('has no section, mark, key, clef or rest of the original', () => {
    expect(textsOf(LOCKED)).toContain('Secret chorus');
    const shown = hideWithheld(LOCKED);
    expect(textsOf(shown)).not.toContain('Secret chorus');
    expect(textsOf(shown)).not.toContain('Z');
    expect(JSON.stringify(shown.measures.slice(40))).not.toContain('fifths');
    for (const { elements } of layoutLine(shown).list.systems)
      for (const element of elements)
        if ('measure' in element && element.measure > 40)
          expect(['staffLines', 'barline', 'measureNumber']).toContain(element.kind);
  });

  it('is as long as the original, and is neither described nor played', () => {
    const shown = hideWithheld(LOCKED);
    expect(shown.measures.map(({ duration }) => duration)).toEqual(LOCKED.measures.map(({ duration }) => duration));
    expect(spokenMeasure(shown, 41).flatMap(({ events }) => events)).toEqual([]);
    expect(timelineOf(shown).measures.every(({ measure }) => measure < 40)).toBe(true);
  });

  it('does not copy an unlocked score or unlocked measures', () => {
    const open = pianoScore(48);
    expect(hideWithheld(open)).toBe(open);
    const shown = hideWithheld(LOCKED);
    expect(shown.measures[39]).toBe(LOCKED.measures[39]);
    expect(hideWithheld(LOCKED).measures[45]).toBe(shown.measures[45]);
  });
});
