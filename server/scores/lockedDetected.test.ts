import { describe, expect, it } from 'vitest';
import { detectedNotesOf, emptyScore, notate, seconds, setMeasureCount } from '../../engine/index.ts';
import type { DetectedNotes, NotateOptions, Score, TimedNote } from '../../engine/index.ts';
import { detectedNotesAnswer } from '../contract/detectedNotes.ts';
import { FREE_MEASURES } from '../contract/limits.ts';
import { withoutLocked } from './lockedDetected.ts';

const BEAT = 0.5;
const OPTIONS: NotateOptions = {
  ...{ mode: 'universal', instrument: 'piano', title: 'Scales', composer: 'Nobody', source: 'Audio' },
  timeSignature: '4/4',
  tempo: 120,
};

/** Quarter notes at 120 beats per minute: 50 measures of 4/4. */
const notes: TimedNote[] = Array.from({ length: 200 }, (_, index) => ({
  onset: seconds(index * BEAT + (index % 4 === 0 ? 0 : 0.003)),
  offset: seconds((index + 0.9) * BEAT),
  midiPitch: 60 + ([0, 4, 7, 4][index % 4] ?? 0),
  velocity: index % 4 === 0 ? 100 : 70,
  confidence: 0.9,
}));
const notation = notate(notes, OPTIONS);
const detected = detectedNotesOf(notes, notation, OPTIONS, { transpose: 0, start: 0 });

/** The measures of a score that a user could have saved, each with the time at which it begins, or without times. */
function savedScore(timeOf: (measure: number) => number | undefined): Score {
  const score = setMeasureCount(emptyScore(), notation.score.measures.length);
  return {
    ...score,
    measures: score.measures.map((measure, index) => {
      const time = timeOf(index);
      return time === undefined ? measure : { ...measure, timestamp: seconds(time) };
    }),
  };
}

const border = notation.score.measures[FREE_MEASURES]?.timestamp ?? NaN;
const latest = ({ notes: { onset, offset } }: DetectedNotes) => Math.max(...onset, ...offset);

describe('X-08 the detected notes of a locked score', () => {
  it('end where its first locked measure begins, with the beats and the positions of the onsets', () => {
    const shown = withoutLocked(detected, notation.score);
    expect(border).toBeCloseTo(FREE_MEASURES * 4 * BEAT, 1);
    expect(latest(shown)).toBeLessThanOrEqual(border);
    expect(shown.notes.onset).toHaveLength(FREE_MEASURES * 4);
    expect(shown.chosen.units).toHaveLength(FREE_MEASURES * 4);
    expect(shown.chosen.periods).toHaveLength(FREE_MEASURES * 4);
    expect(Math.max(...shown.beats.map(([time]) => time))).toBeLessThan(border);
    expect(detectedNotesAnswer.parse(shown)).toEqual(shown);
  });

  it.each([
    ['has lost its times', () => undefined],
    ['says that its measures are later', (measure: number) => 100 + 2 * measure],
    ['says that they are later than any sound', () => 1e9],
  ])('end at the same time where the saved score %s', (_, timeOf) => {
    expect(latest(withoutLocked(detected, savedScore(timeOf)))).toBeLessThanOrEqual(border);
  });

  it('end earlier where a withheld measure has moved forward because measures before it were deleted', () => {
    const marked = notation.score.measures.map((measure, index) =>
      index < 10 ? measure : { ...measure, locked: true as const },
    );
    const shown = withoutLocked(detected, { ...notation.score, measures: marked });
    expect(latest(shown)).toBeLessThanOrEqual(notation.score.measures[10]?.timestamp ?? NaN);
  });

  it('are none where neither the saved score nor the transcription has times', () => {
    for (const timeOf of [() => undefined, () => 1e9])
      expect(withoutLocked({ ...detected, beats: [] }, savedScore(timeOf)).notes.onset).toEqual([]);
  });

  it('are complete where no measure is withheld', () => {
    const short = notes.slice(0, 4 * FREE_MEASURES - 4);
    const written = notate(short, OPTIONS);
    const all = detectedNotesOf(short, written, OPTIONS, { transpose: 0, start: 0 });
    expect(withoutLocked(all, written.score)).toBe(all);
    const unmeasured = { ...all, beats: [] };
    expect(withoutLocked(unmeasured, written.score)).toBe(unmeasured);
  });
});
