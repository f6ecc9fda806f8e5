import { describe, expect, it } from 'vitest';
import type { Score } from '../../../../../engine/index.ts';
import { BASS, TREBLE, buildScore } from '../../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { likelyPart } from './likelyPart.ts';

const VOICE = 53;
const PIANO = 1;
const ORGAN = 20;
const FLUTE = 74;

/** Parts with one staff, or with two where the number of the program is negative. */
function scoreFor(...programs: readonly number[]): Score {
  const staves = programs.map((program) => (program < 0 ? [TREBLE, BASS] : [TREBLE]));
  const measure = {
    parts: staves.map((each) => each.map(() => 'c4w')).map((voices) => voices.map((voice) => [voice])),
  };
  const score = buildScore({ staves, measures: [measure] });
  return { ...score, parts: score.parts.map((part, index) => ({ ...part, program: Math.abs(programs[index] ?? 1) })) };
}

describe('the part that is preselected for practice', () => {
  it('is the piano of a song for voice and piano at a MIDI keyboard', () => {
    expect(likelyPart(scoreFor(VOICE, -PIANO), 'midi')).toBe(1);
    expect(likelyPart(scoreFor(PIANO, -PIANO), 'midi')).toBe(1);
    expect(likelyPart(scoreFor(FLUTE, ORGAN), 'midi')).toBe(1);
  });

  it('is the first part into a microphone, or where no part is for a keyboard', () => {
    expect(likelyPart(scoreFor(VOICE, -PIANO), 'microphone')).toBe(0);
    expect(likelyPart(scoreFor(FLUTE, VOICE), 'midi')).toBe(0);
    expect(likelyPart(scoreFor(-PIANO, -ORGAN), 'midi')).toBe(0);
  });
});
