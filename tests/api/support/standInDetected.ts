/** The detected notes that belong to the stand-in score: one note of two seconds. */
import type { DetectedNotes } from '../../../engine/index.ts';

export const STAND_IN_DETECTED: DetectedNotes = {
  version: 1,
  notes: { onset: [0.01], offset: [2.0100000000000002], midiPitch: [60], velocity: [80], confidence: [0.7] },
  options: {
    mode: 'universal',
    instrument: 'violin',
    title: 'One note',
    composer: 'Trad.',
    source: 'Audio',
    line: { range: [55, 105], isAccompanied: false },
  },
  transpose: 0,
  start: 0,
  chosen: {
    meter: '4/4',
    key: 0,
    tempo: 120,
    swing: false,
    margin: 20,
    units: [0],
    periods: [0.5 / 24],
    classRatios: [],
  },
  beats: [[0.01, 1]],
  alternatives: [],
};
