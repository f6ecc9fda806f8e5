import { describe, expect, it } from 'vitest';
import { performTune, transcribed } from '../../tests/fixtures/tunes/performTune.ts';
import { playedNotesOf } from '../../tests/fixtures/tunes/scoreNotes.ts';
import { TUNES } from '../../tests/fixtures/tunes/tunes.ts';
import { moveBySemitones } from '../edit/pitch.ts';
import { checkScore } from '../model/checks/checkScore.ts';
import type { Score } from '../model/score.ts';
import { applyReading, rhythmReadings } from './rhythmReadings.ts';

const unsteady = TUNES.map((tune) => transcribed(performTune(tune, { times: 2, jitter: 0.045 })));
const steady = TUNES.map((tune) => transcribed(performTune(tune, { times: 2 })));
const measuresOf = ({ measures }: Score): number[] => measures.map((_, index) => index);
const pitchesIn = (score: Score, at: number): number[] =>
  playedNotesOf(score)
    .filter(({ measure }) => measure === at)
    .map(({ midiPitch }) => midiPitch)
    .sort((a, b) => a - b);

const onsetsOf = (score: Score): string[] =>
  playedNotesOf(score).map(({ measure, onset, midiPitch }) => `${measure} ${onset.toFixed(4)} ${midiPitch}`);

describe('the readings of a measure', () => {
  it('are one to three, likeliest first, different, and each is a sound score with the same notes', () => {
    for (const { score, detected } of unsteady)
      for (const measure of measuresOf(score)) {
        const readings = rhythmReadings(detected, score, measure);
        expect(readings.length).toBeGreaterThan(0);
        expect(readings.length).toBeLessThanOrEqual(3);
        const probabilities = readings.map(({ probability }) => probability);
        expect(probabilities).toEqual([...probabilities].sort((a, b) => b - a));
        expect(probabilities.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1 + 1e-9);
        expect(new Set(readings.map(({ content }) => JSON.stringify(content))).size).toBe(readings.length);
        for (const reading of readings) {
          const { score: read, selection } = applyReading(score, measure, reading);
          expect(checkScore(read)).toEqual([]);
          expect(pitchesIn(read, measure)).toEqual(pitchesIn(score, measure));
          expect(selection.every((at) => at.measure === measure)).toBe(true);
        }
      }
  });

  it('of a steady performance begin with what is written, nearly everywhere', () => {
    const firsts = steady.flatMap(({ score, detected }) =>
      measuresOf(score).map((measure) => rhythmReadings(detected, score, measure)[0]?.isCurrent === true),
    );
    expect(firsts.filter(Boolean).length / firsts.length).toBeGreaterThan(0.9);
  });

  it('offer the old rhythm again after another was applied', () => {
    let tried = 0;
    for (const { score, detected } of unsteady)
      for (const measure of measuresOf(score)) {
        const readings = rhythmReadings(detected, score, measure);
        const other = readings.find(({ isCurrent }) => !isCurrent);
        if (!readings[0]?.isCurrent || !other) continue;
        tried++;
        const changed = applyReading(score, measure, other).score;
        expect(onsetsOf(changed)).not.toEqual(onsetsOf(score));
        const again = rhythmReadings(detected, changed, measure).map(
          (each) => applyReading(changed, measure, each).score,
        );
        expect(again.map(onsetsOf)).toContainEqual(onsetsOf(score));
      }
    expect(tried).toBeGreaterThan(5);
  });

  it('keep what the user has edited: a pitch, a finger, a chord symbol', () => {
    const [{ score, detected }] = unsteady as [(typeof unsteady)[number]];
    const at = { part: 0, measure: 2, voice: 0, chord: 0, note: 0 };
    const edited = moveBySemitones(score, [at], 1).score;
    for (const reading of rhythmReadings(detected, edited, 2))
      expect(pitchesIn(applyReading(edited, 2, reading).score, 2)).toEqual(pitchesIn(edited, 2));
  });

  it('are none where the measure has no time, no notes, or is not there', () => {
    const [{ score, detected }] = steady as [(typeof steady)[number]];
    const untimed = { ...score, measures: score.measures.map(({ timestamp: _, ...measure }) => measure) };
    expect(rhythmReadings(detected, untimed, 1)).toEqual([]);
    expect(rhythmReadings(detected, score, 1000)).toEqual([]);
    expect(rhythmReadings(detected, score, 0, 3)).toEqual([]);
  });

  it('that is written already is no edit', () => {
    const [{ score, detected }] = steady as [(typeof steady)[number]];
    const current = rhythmReadings(detected, score, 1).find(({ isCurrent }) => isCurrent);
    expect(current && applyReading(score, 1, current).score).toBe(score);
  });
});
