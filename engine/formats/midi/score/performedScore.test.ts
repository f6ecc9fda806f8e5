import { describe, expect, it } from 'vitest';
import { buildScore, BASS, TREBLE } from '../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { melodyText } from '../../../../tests/edit/voiceText.ts';
import { END, file } from '../../../../tests/fixtures/midiBytes.ts';
import { checkScore } from '../../../model/checks/checkScore.ts';
import type { Score } from '../../../model/score.ts';
import { timelineOf } from '../../../timeline/timeline.ts';
import { followsOwnBeats } from './fileBeats.ts';
import { readMidi } from '../read/readMidi.ts';
import { scoreFromMidi } from './scoreFromMidi.ts';
import { variableLength } from '../write/trackBytes.ts';
import { writeMidi } from '../write/writeMidi.ts';

const REPEATS = 4;
const WALTZ = { beats: [3], beatType: 4 } as const;
const MELODY = ['e5h g5q', 'c5q d5q e5q', 'd5h b4q', 'g4e a4e b4e c5e d5q'] as const;
const LEFT = [
  'c3q [e3 g3]q [e3 g3]q',
  'a2q [c3 e3]q [c3 e3]q',
  'g2q [b2 d3]q [b2 d3]q',
  'g2q [b2 f3]q [b2 f3]q',
] as const;

/** A waltz that is repeated four times. */
const piano = (): Score =>
  buildScore({
    staves: [[TREBLE, BASS]],
    measures: Array.from({ length: REPEATS * MELODY.length }, (_, index) => ({
      ...(index === 0 ? { time: WALTZ } : {}),
      parts: [[[MELODY[index % MELODY.length] ?? 'R'], [LEFT[index % LEFT.length] ?? 'R']]],
    })),
  });

/**
 * Returns the time in seconds at which a player plays a note whose exact time is `time`. The tempo varies by up to a
 * tenth over eight measures, and each note is some milliseconds early or late.
 */
function humanTime(time: number, index: number): number {
  const drift = 0.35 * Math.sin((2 * Math.PI * time) / 16);
  const jitter = 0.012 * Math.sin(index * 12.9898) * Math.cos(index * 78.233);
  return 1 + 1.07 * time + drift + jitter;
}

/**
 * Returns the file that a keyboard records: 480 ticks per quarter and 120 quarters per minute, whatever is played, with
 * one track for each program.
 */
function recorded(
  score: Score,
  programs: readonly number[],
  time = humanTime,
  settings: readonly number[] = [],
): Uint8Array {
  const { events } = timelineOf(score);
  const tracks = programs.map((program, part) => {
    const own = events.filter((event) => event.part === part);
    const messages = own.flatMap(({ onset, offset, midiPitch, velocity }, index) => [
      { at: Math.round(960 * time(onset, index)), bytes: [0x90 + part, midiPitch, velocity] },
      { at: Math.round(960 * (time(offset, index) - 0.03)), bytes: [0x80 + part, midiPitch, 0] },
    ]);
    let now = 0;
    const body = messages
      .sort((a, b) => a.at - b.at)
      .flatMap(({ at, bytes }) => {
        const delta = variableLength(at - now);
        now = at;
        return [...delta, ...bytes];
      });
    return [...settings, 0, 0xc0 + part, program - 1, ...body, ...END];
  });
  return file([480 >> 8, 480 & 255], ...tracks);
}

describe('a performance', () => {
  it('of one piano is notated with the measures, hands and note values of the music', () => {
    const score = scoreFromMidi(readMidi(recorded(piano(), [1])));
    expect(checkScore(score)).toEqual([]);
    expect(score.measures[0]?.time).toMatchObject(WALTZ);
    expect(score.measures[0]?.key).toMatchObject({ fifths: 0, mode: 'major' });
    expect(score.parts.map(({ staves }) => staves.map(({ clef }) => clef))).toEqual([[TREBLE, BASS]]);
    expect(melodyText(score).split(' | ').slice(0, 4)).toEqual(MELODY);
    expect(score.measures[1]?.timestamp).toBeCloseTo(humanTime(1.5, 1), 1);
  });

  it('of several instruments keeps its parts, on beats that are estimated from all of them', () => {
    const [part] = piano().parts;
    if (part === undefined) throw new Error('no part');
    const voice = (staff: number) => ({
      ...part,
      staves: [{ clef: part.staves[staff]?.clef ?? TREBLE }],
      measures: part.measures.map(({ voices }) => ({
        voices: voices.filter((each) => each.staff === staff).map((each) => ({ ...each, staff: 0 })),
      })),
    });
    const duo: Score = { ...piano(), parts: [voice(0), voice(1)] };
    const score = scoreFromMidi(readMidi(recorded(duo, [41, 43])));
    expect(checkScore(score)).toEqual([]);
    expect(score.parts.map(({ program }) => program)).toEqual([41, 43]);
    expect(score.measures[0]?.time).toMatchObject(WALTZ);
    expect(melodyText(score).split(' | ').slice(0, 2)).toEqual(MELODY.slice(0, 2));
  });

  it('to the click of its file is notated on the beats of the file', () => {
    const steady = (time: number, index: number): number =>
      time + 0.02 * (1 + Math.sin(index * 12.9898) * Math.cos(index * 78.233));
    const threeFour = [0, 0xff, 0x58, 4, 3, 2, 24, 8];
    const click = readMidi(recorded(piano(), [1], steady, threeFour));
    expect(followsOwnBeats(click)).toBe(true);
    expect(melodyText(scoreFromMidi(click)).split(' | ').slice(0, 2)).toEqual(MELODY.slice(0, 2));
    expect(followsOwnBeats(readMidi(recorded(piano(), [1])))).toBe(false);
    expect(followsOwnBeats(readMidi(writeMidi(piano())))).toBe(true);
  });
});
