import { describe, expect, it } from 'vitest';
import {
  emptyScore,
  parseNoteName,
  seconds,
  ticks,
  timelineOf,
  type Chord,
  type Score,
} from '../../../engine/index.ts';
import { BASS, TREBLE, buildScore, chords } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { accompanyingScore, type Accompaniment } from './accompaniment.ts';
import { ScorePractice, type PracticeProgress, type PracticeRequest } from './practice.ts';

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
const signal = new AbortController().signal;

class FakeAccompaniment implements Accompaniment {
  readonly played: (readonly number[])[] = [];
  isDisposed = false;
  load = () => Promise.resolve();
  play = (...range: readonly [number, number, number]): void => void this.played.push(range);
  dispose = (): void => void (this.isDisposed = true);
}

async function open(request: Partial<PracticeRequest> = {}, score = SCORE) {
  const accompaniment = new FakeAccompaniment();
  const input = { onNoteOn: (_: number): void => undefined, onNoteOff: (_: number): void => undefined };
  let isOpen = false;
  const practice = new ScorePractice({
    ...{ score, accompaniment, now: () => 0 },
    request: { input: 'midi', part: 0, rises: false, ...request },
    openInput: (notes) => {
      Object.assign(input, notes);
      isOpen = true;
      return Promise.resolve(() => void (isOpen = false));
    },
  });
  await practice.open(signal);
  const told: PracticeProgress[] = [];
  const begin = (at = 0, loop?: readonly [number, number]): void =>
    practice.begin(
      {
        ...{ at: seconds(at), rate: 1 },
        loop: loop && { from: seconds(loop[0]), to: seconds(loop[1]), speedUp: 1, fastest: 1 },
      },
      { onProgress: (progress) => told.push(progress), onLost: () => undefined },
    );
  const strike = (...pitches: readonly number[]): void => {
    pitches.forEach((pitch) => input.onNoteOn(pitch));
    pitches.forEach((pitch) => input.onNoteOff(pitch));
  };
  const now = () => told.at(-1);
  const missing = () => now()?.missing.map(({ midiPitch }) => midiPitch);
  return { practice, accompaniment, begin, strike, now, missing, isOpen: () => isOpen };
}

describe('a practice of a score', () => {
  it('waits at each moment, and reports missing and wrong notes', async () => {
    const { begin, strike, now, missing } = await open();
    begin();
    expect(missing()).toEqual([48, 60]);
    strike(61);
    expect(now()).toMatchObject({ step: { at: 0 }, last: { midiPitch: 61, judgement: { kind: 'wrong' } } });
    strike(48, 60);
    expect([now()?.step.at, missing()]).toEqual([0.5, [64, 67]]);
    expect(now()?.mistakes).toMatchObject([{ kind: 'wrong', at: 0, struck: 61 }]);
  });

  it('begins at the given moment, in the loop if one exists, and again at its beginning', async () => {
    const { begin, strike, missing, practice } = await open({ staves: [0] });
    begin(0.5);
    expect(missing()).toEqual([64, 67]);
    begin(0, [0.5, 2]);
    strike(64, 67);
    strike(72);
    expect(missing()).toEqual([64, 67]);
    practice.seek(seconds(1.5));
    expect(missing()).toEqual([72]);
    practice.setLoop(undefined);
    strike(72);
    expect(missing()).toEqual([60]);
  });

  it('plays the accompaniment up to the next moment, and to the end of the passage after the last one', async () => {
    const { begin, strike, accompaniment } = await open({ staves: [0] });
    begin(0, [0, 2]);
    strike(60);
    strike(64, 67);
    strike(72);
    expect(accompaniment.played).toEqual([
      [0, 0.5, 1],
      [0.5, 1.5, 1],
      [1.5, 2, 1],
    ]);
  });

  it('shows the last pass’s mistakes for the part that this pass has not reached', async () => {
    const { begin, strike, now } = await open({ staves: [1] });
    begin();
    for (const pitches of [[48], [51, 50], [49, 48]]) strike(...pitches);
    expect(now()?.mistakes.map(({ at }) => at)).toEqual([1, 1.5]);
    expect(now()?.lastPass).toMatchObject({ wrong: 2 });
    strike(48);
    strike(50);
    expect(now()?.mistakes.map(({ at }) => at)).toEqual([1.5]);
    strike(48);
    expect(now()?.mistakes).toEqual([]);
  });

  it('expects only the highest note from a microphone, and ignores notes that still sound', async () => {
    const { begin, strike, now, missing } = await open({ input: 'microphone' });
    begin();
    expect(missing()).toEqual([60]);
    strike(60);
    expect(missing()).toEqual([67]);
    strike(60);
    expect(now()?.mistakes).toEqual([]);
    strike(67);
    expect(missing()).toEqual([50]);
  });

  it('refuses a part without notes, and closes what it has opened', async () => {
    await expect(open({}, pianoOf('r r r r', 'r r r r'))).rejects.toThrow('no notes to practise');
    const { practice, isOpen, accompaniment } = await open();
    expect(isOpen()).toBe(true);
    practice.close();
    expect([isOpen(), accompaniment.isDisposed]).toEqual([false, true]);
  });

  it('closes a microphone that was opened too late', async () => {
    const leaving = new AbortController();
    let isOpen = true;
    const practice = new ScorePractice({
      ...{ score: SCORE, request: { input: 'microphone', part: 0, rises: false } },
      openInput: () => {
        leaving.abort(new Error('left'));
        return Promise.resolve(() => void (isOpen = false));
      },
    });
    await expect(practice.open(leaving.signal)).rejects.toThrow('left');
    expect(isOpen).toBe(false);
  });

  it('is accompanied by all other parts', () => {
    const staves = (score: Score) => [...new Set(timelineOf(score).events.map(({ voice }) => voice))].sort();
    expect(staves(accompanyingScore(SCORE, { part: 0, staves: [0] }))).toEqual([1]);
    expect(staves(accompanyingScore(SCORE, { part: 0 }))).toEqual([]);
    expect(staves(accompanyingScore(SCORE, { part: 1 }))).toEqual([0, 1]);
  });

  it('is accompanied in the time of the whole score: with the fermatas and the even beats of the practised notes', () => {
    const [right, left] = [chords('c5s d5s e5s f5s c5e d5e c5h'), 'c4e d4e c4e d4e c4h'];
    const held = right.map((each, index) =>
      index === right.length - 1 ? { ...each, fermata: 'normal' as const } : each,
    );
    const score = buildScore({
      measures: [{ parts: [[[held], [left]]], tempos: [{ quartersPerMinute: 60, at: ticks(0), text: 'Swing' }] }],
      staves: [[TREBLE, BASS]],
    });
    const lefts = (each: Score) =>
      timelineOf(each)
        .events.filter(({ voice }) => voice === 1)
        .map(({ onset }) => Math.round(1000 * onset) / 1000);
    expect(lefts(score)).toEqual([0, 0.5, 1, 1.667, 2]);
    const accompaniment = accompanyingScore(score, { part: 0, staves: [0] });
    expect(lefts(accompaniment)).toEqual(lefts(score));
    expect(timelineOf(accompaniment).duration).toBe(6);
  });
});
