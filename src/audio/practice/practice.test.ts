import { describe, expect, it } from 'vitest';
import { emptyScore, parseNoteName, seconds, type Chord, type Score } from '../../../engine/index.ts';
import { detectPitch, pitchWindow } from './detectPitch.ts';
import { PitchTracker } from './pitchTracker.ts';
import { PracticeSession, type Judgement } from './practiceSession.ts';
import { practiceSteps } from './practiceSteps.ts';

const chord = (names: string): Chord => ({
  value: { base: 2, dots: 0 },
  notes: names === 'r' ? [] : names.split('+').map((name) => ({ pitch: parseNoteName(name) })),
  velocity: 80,
});

/** Two staves, one measure of quarters each, half a second for each quarter. */
function pianoOf(right: string, left: string): Score {
  const score = emptyScore({ measureCount: 1 });
  const voices = [right, left].map((line, staff) => ({ staff, number: 0, chords: line.split(' ').map(chord) }));
  const parts = score.parts.map((part) => ({
    ...part,
    staves: [...part.staves, ...part.staves].slice(0, 2),
    measures: [{ voices }],
  }));
  return { ...score, parts };
}

const SCORE = pianoOf('C4 E4+G4 r C5', 'C3 r D3 C3');
const pitchesOf = (steps: ReturnType<typeof practiceSteps>): readonly (readonly number[])[] =>
  steps.map(({ notes }) => notes.map(({ midiPitch }) => midiPitch));

describe('the notes that are practised', () => {
  it('are those that begin together, for both hands or one', () => {
    expect(pitchesOf(practiceSteps(SCORE, { part: 0 }))).toEqual([[48, 60], [64, 67], [50], [48, 72]]);
    expect(pitchesOf(practiceSteps(SCORE, { part: 0, staves: [0] }))).toEqual([[60], [64, 67], [72]]);
    expect(pitchesOf(practiceSteps(SCORE, { part: 0, staves: [1] }))).toEqual([[48], [50], [48]]);
  });

  it('are those of a passage, where one is chosen', () => {
    const steps = practiceSteps(SCORE, { part: 0, from: seconds(0.5), to: seconds(1.5) });
    expect(steps.map(({ at }) => at)).toEqual([0.5, 1]);
  });

  it('contain a trill as its written note, once in each pass', () => {
    const trill: Chord = { ...chord('C4'), value: { base: 0, dots: 0 }, ornaments: [{ kind: 'trill' }] };
    const score = pianoOf('C4', 'C3');
    const trilled = {
      ...score,
      measures: score.measures.map((measure) => ({ ...measure, repeatEnd: 2 })),
      parts: score.parts.map((part) => ({
        ...part,
        measures: [{ voices: [{ staff: 0, number: 0, chords: [trill] }] }],
      })),
    };
    expect(pitchesOf(practiceSteps(trilled, { part: 0 }))).toEqual([[60], [60]]);
  });

  it('contain the notes of a rolled chord together', () => {
    const rolled = { ...chord('C4+E4+G4'), arpeggio: 'plain' as const };
    const score = pianoOf('C4', 'r');
    const parts = score.parts.map((part) => ({
      ...part,
      measures: [{ voices: [{ staff: 0, number: 0, chords: [rolled] }] }],
    }));
    expect(pitchesOf(practiceSteps({ ...score, parts }, { part: 0 }))).toEqual([[60, 64, 67]]);
  });
});

describe('signs that change how notes are played', () => {
  const marked = (right: Partial<Chord>, left: Partial<Chord> = {}): Score => {
    const score = pianoOf('C5+E5 D5 r r', 'C3+E3 r r r');
    const changed = (chords: readonly Chord[], by: Partial<Chord>) =>
      chords.map((each, at) => (at > 0 ? each : { ...each, ...by }));
    const parts = score.parts.map((part) => ({
      ...part,
      measures: part.measures.map(({ voices }) => ({
        voices: voices.map((voice, hand) => ({ ...voice, chords: changed(voice.chords, hand === 0 ? right : left) })),
      })),
    }));
    return { ...score, parts };
  };
  const sets = (score: Score) =>
    pitchesOf(practiceSteps(score, { part: 0 })).map((step) => [...step].sort((a, b) => a - b));
  const expected = [[48, 52, 72, 76], [74]];

  it('leave the chords of both hands together: rolls, grace notes', () => {
    expect(sets(marked({ arpeggio: 'plain' }, { arpeggio: 'plain' }))).toEqual(expected);
    const grace = { slash: true, value: { base: 3, dots: 0 }, notes: [{ pitch: parseNoteName('D5') }] } as const;
    expect(sets(marked({ graceBefore: [grace] }))).toEqual(expected);
  });

  it('leave the written pitch to a turn, which begins above it', () => {
    expect(sets(marked({ ornaments: [{ kind: 'turn' }] }))).toEqual(expected);
  });
});

describe('practice waits', () => {
  const session = (tempo?: ConstructorParameters<typeof PracticeSession>[1]) =>
    new PracticeSession(practiceSteps(SCORE, { part: 0 }), tempo);
  const kinds = (...judgements: readonly Judgement[]): readonly string[] => judgements.map(({ kind }) => kind);

  it('until all pitches of a moment are held together', () => {
    const practice = session();
    expect(kinds(practice.noteOn(60, 0))).toEqual(['right']);
    practice.noteOff(60);
    expect(kinds(practice.noteOn(48, 0.1))).toEqual(['right']);
    expect(practice.missing).toEqual([60]);
    expect(kinds(practice.noteOn(60, 0.2))).toEqual(['complete']);
    expect(practice.step.at).toBe(0.5);
  });

  it('and does not accept a key that has been down since the moment before', () => {
    const practice = new PracticeSession(practiceSteps(pianoOf('C4 C4 r r', 'r r r r'), { part: 0 }));
    practice.noteOn(60, 0);
    expect(practice.missing).toEqual([60]);
    practice.noteOff(60);
    expect(kinds(practice.noteOn(60, 0.5))).toEqual(['complete']);
  });

  it('names octave errors, and accepts neither them nor wrong pitches', () => {
    const practice = session();
    expect(practice.noteOn(72, 0)).toEqual({ kind: 'octave', wanted: 48 });
    expect(practice.noteOn(61, 0)).toEqual({ kind: 'wrong' });
    expect(practice.step.at).toBe(0);
    expect(practice.mistakes.map(({ kind, struck }) => [kind, struck])).toEqual([
      ['octave', 72],
      ['wrong', 61],
    ]);
  });

  /** All steps of a pass, `gap` seconds apart. */
  function play(practice: PracticeSession, gap: number, from = 0): Judgement | undefined {
    let last: Judgement | undefined;
    for (let step = 0; step < 4; step += 1) {
      const pitches = practice.step.notes.map(({ midiPitch }) => midiPitch);
      for (const pitch of pitches) last = practice.noteOn(pitch, from + step * gap);
      for (const pitch of pitches) practice.noteOff(pitch);
    }
    return last;
  }

  it('increases the tempo after a pass without mistakes, up to its limit, and begins again', () => {
    const practice = session({ rate: 0.5, raise: 1.5, fastest: 1 });
    expect(play(practice, 1)).toMatchObject({ kind: 'complete', pass: { steps: 4, wrong: 0, late: 0, isClean: true } });
    expect([practice.rate, practice.step.at]).toEqual([0.75, 0]);
    play(practice, 0.6, 10);
    expect(practice.rate).toBe(1);
    play(practice, 0.5, 20);
    expect(practice.rate).toBe(1);
  });

  it('counts late and wrong notes, and then does not raise the tempo', () => {
    const practice = session({ rate: 1, raise: 1.5, fastest: 2 });
    practice.noteOn(61, 0);
    practice.noteOff(61);
    expect(play(practice, 2)).toMatchObject({ pass: { wrong: 1, octave: 0, late: 3, isClean: false } });
    expect(practice.rate).toBe(1);
    expect(practice.mistakes).toEqual([]);
  });

  it('refuses a range without notes', () => {
    expect(() => new PracticeSession([])).toThrow('nothing to practise');
  });
});

describe('the pitch of a microphone', () => {
  const RATE = 48_000;
  const sound = (wave: (phase: number) => number, hertz: number): Float32Array =>
    Float32Array.from({ length: pitchWindow(RATE) }, (_, index) => 0.3 * wave((index * hertz) / RATE));
  const sine = (phase: number): number => Math.sin(2 * Math.PI * phase);
  /** The fundamental is softer than its overtones, as of low strings. */
  const rich = (phase: number): number => 0.3 * sine(phase) + sine(2 * phase) + 0.8 * sine(3 * phase);
  const saw = (phase: number): number => 2 * (phase % 1) - 1;

  it('is right within 10 cents from E2 to C7', () => {
    for (const wave of [sine, rich, saw])
      for (let pitch = 40; pitch <= 96; pitch += 7) {
        const found = detectPitch(sound(wave, 440 * 2 ** ((pitch - 69) / 12)), RATE);
        expect(Math.abs((found?.midiPitch ?? NaN) - pitch)).toBeLessThan(0.1);
      }
  });

  it('is undefined in silence and noise', () => {
    let seed = 1;
    const noise = sound(() => (seed = (seed * 16_807) % 2_147_483_647) / 1_073_741_823 - 1, 440);
    expect(detectPitch(noise, RATE)).toBeUndefined();
    expect(detectPitch(new Float32Array(pitchWindow(RATE)), RATE)).toBeUndefined();
  });

  it('becomes a note once it is steady, and ends with it', () => {
    const told: string[] = [];
    const tracker = new PitchTracker({
      onNoteOn: (pitch) => told.push(`on ${pitch}`),
      onNoteOff: (pitch) => told.push(`off ${pitch}`),
    });
    const frames = (pitch: number | undefined, count: number, level = 0.1): void => {
      for (let frame = 0; frame < count; frame += 1)
        tracker.frame(pitch === undefined ? undefined : { hertz: 0, midiPitch: pitch, clarity: 0.95, level });
    };
    frames(60.2, 5);
    frames(72, 2);
    frames(59.9, 5);
    frames(64, 4);
    frames(undefined, 6);
    expect(told).toEqual(['on 60', 'off 60', 'on 64', 'off 64']);
    told.length = 0;
    // Struck again before it has decayed.
    frames(67, 10, 0.1);
    frames(67, 3, 0.08);
    frames(67, 10, 0.3);
    expect(told).toEqual(['on 67', 'off 67', 'on 67']);
  });
});
