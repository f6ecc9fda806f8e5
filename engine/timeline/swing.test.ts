import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../tests/arbitrary/score.ts';
import { buildScore, type MeasureSpec } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import type { Direction } from '../model/direction.ts';
import type { Score, Tempo } from '../model/score.ts';
import { TICKS_PER_QUARTER, seconds, ticks } from '../units.ts';
import { secondsAt } from './tempoMap.ts';
import { playedMoment, timelineOf, writtenMomentAt, type TimedEvent } from './timeline.ts';

const tempo = (text?: string, quarter = 0): Tempo => ({
  quartersPerMinute: 60,
  at: ticks(quarter * TICKS_PER_QUARTER),
  ...(text === undefined ? {} : { text }),
});
const words = (text: string, quarter = 0): Direction => ({
  kind: 'words',
  text,
  at: ticks(quarter * TICKS_PER_QUARTER),
  staff: 0,
});

/** Voices of one part at 60 quarters a minute, the first measure with the text. */
const marked = (text: string, voices: readonly string[], more: Partial<MeasureSpec> = {}): Score =>
  buildScore({ measures: [{ parts: [[voices]], tempos: [tempo(text)], ...more }] });

const beats = (value: number): number => Math.round((1000 * value) / TICKS_PER_QUARTER) / 1000;
const onsetsOf = (score: Score, filter: (event: TimedEvent) => boolean = () => true): readonly number[] =>
  timelineOf(score)
    .events.filter(filter)
    .map(({ start }) => beats(start));
const ofVoice = (score: Score, voice: number) => onsetsOf(score, (event) => event.voice === voice);

const EIGHTHS = 'c5e d5e e5e f5e g5q g5q';

describe('swing', () => {
  it('H-01 plays the second eighth of each beat at two thirds, and ends the first one there', () => {
    const score = marked('Swing', [EIGHTHS]);
    expect(onsetsOf(score)).toEqual([0, 0.667, 1, 1.667, 2, 3]);
    expect(timelineOf(score).events.map(({ end }) => beats(end))).toEqual([0.667, 1, 1.667, 2, 3, 4]);
    expect(timelineOf(score).events[1]?.onset).toBeCloseTo(2 / 3, 6);
    expect(onsetsOf(marked('Allegro', [EIGHTHS]))).toEqual([0, 0.5, 1, 1.5, 2, 3]);
  });

  it('plays an eighth after a rest, and a syncopation over the beat, at two thirds', () => {
    expect(onsetsOf(marked('swing', ['re c5e d5e e5q f5e g5q']))).toEqual([0.667, 1, 1.667, 2.667, 3]);
    expect(onsetsOf(marked('swing', ['c5q c5e d5~e d5h']))).toEqual([0, 1, 1.667]);
  });

  it('leaves triplets as they are, beside eighths of another voice that are swung', () => {
    const triplet = '{c5e/3:2 d5e/3:2 e5e/3:2} {c5q/3:2 d5e/3:2} c5h';
    const score = marked('Swing', [triplet, 'c4e d4e c4e d4e c4h']);
    expect(ofVoice(score, 0)).toEqual([0, 0.333, 0.667, 1, 1.667, 2]);
    expect(ofVoice(score, 1)).toEqual([0, 0.667, 1, 1.667, 2]);
    expect(onsetsOf(marked('Swing', ['{c5q/3:2 d5q/3:2 e5q/3:2} c5h']))).toEqual([0, 0.667, 1.333, 2]);
  });

  it('plays four sixteenths evenly in all voices of the part, and keeps a divided half long or short', () => {
    const score = marked('Swing', ['c5s d5s e5s f5s c5e d5s e5s c5s d5s e5e c5e. d5s', 'c4e d4e c4h.']);
    expect(ofVoice(score, 0)).toEqual([0, 0.25, 0.5, 0.75, 1, 1.667, 1.833, 2, 2.333, 2.667, 3, 3.75]);
    expect(ofVoice(score, 1)).toEqual([0, 0.5, 1]);
  });

  it('swings sixteenths, and not eighths, where the text says so', () => {
    expect(onsetsOf(marked('Swing 16ths', ['c5s d5s e5s f5s c5e d5e c5h']))).toEqual([0, 0.333, 0.5, 0.833, 1, 1.5, 2]);
  });

  it('swings 3/4 and 2/2, and neither 6/8 nor eighths that are beats', () => {
    const meter = (beats: number, beatType: number) => ({ time: { beats: [beats], beatType } });
    expect(onsetsOf(marked('Swing', ['c5e d5e c5q c5q'], meter(3, 4)))).toEqual([0, 0.667, 1, 2]);
    expect(onsetsOf(marked('Swing', ['c5e d5e c5q c5h'], meter(2, 2)))).toEqual([0, 0.667, 1, 2]);
    expect(onsetsOf(marked('Swing', ['c5e d5e e5e c5q.'], meter(6, 8)))).toEqual([0, 0.5, 1, 1.5]);
    expect(onsetsOf(marked('Swing 16ths', ['c5s d5s e5e e5e c5q.'], meter(6, 8)))).toEqual([0, 0.25, 0.5, 1, 1.5]);
    expect(onsetsOf(marked('Swing', ['c5e d5e e5e c5e'], meter(4, 8)))).toEqual([0, 0.5, 1, 1.5]);
  });

  it('counts the beats of a pickup from its end', () => {
    const score = buildScore({
      measures: [{ parts: [[['c5e d5e e5e']]], unnumbered: true, tempos: [tempo('Swing')] }, { parts: [[[EIGHTHS]]] }],
    });
    expect(onsetsOf(score)).toEqual([0.167, 0.5, 1.167, 1.5, 2.167, 2.5, 3.167, 3.5, 4.5]);
    const { measures } = timelineOf(score);
    expect(beats(playedMoment(timelineOf(score), measures[0] ?? expect.fail(), ticks(0)))).toBe(0);
  });

  it('lasts over a change of tempo and into a repeat, and ends at straight eighths', () => {
    const bar = { parts: [[['c5e d5e c5h.']]] };
    const score = buildScore({
      measures: [
        { ...bar, tempos: [tempo('Swing')] },
        { ...bar, tempos: [tempo('Faster')] },
        { ...bar, tempos: [tempo('Straight 8ths')], repeatEnd: 2 },
        { ...bar, partFields: [{ directions: [words('swing')] }] },
        { ...bar, partFields: [{ directions: [words('(even 8ths)')] }] },
      ],
    });
    const offBeats = onsetsOf(score, ({ chord }) => chord === 1).map((at) => Math.round(1000 * (at % 4)) / 1000);
    expect(offBeats).toEqual([0.667, 0.667, 0.5, 0.667, 0.667, 0.5, 0.667, 0.5]);
  });

  it('begins in the middle of a measure', () => {
    const score = marked('Straight', ['c5e d5e c5e d5e c5e d5e c5q'], { tempos: [tempo(), tempo('Swing', 2)] });
    expect(onsetsOf(score)).toEqual([0, 0.5, 1, 1.5, 2, 2.667, 3]);
  });

  it('obeys the swing that a file states without words', () => {
    const element = { name: 'sound', children: [{ name: 'swing', children: [{ name: 'first', text: '2' }] }] };
    const directions: readonly Direction[] = [{ kind: 'foreign', element, at: ticks(0), staff: 0 }];
    expect(onsetsOf(marked('Allegro', [EIGHTHS], { partFields: [{ directions }] }))[1]).toBe(0.667);
  });

  it('H-01 F-13 shows the second eighth at the moment at which it sounds, and finds its time', () => {
    const timeline = timelineOf(marked('Swing', [EIGHTHS]));
    const at = (time: number): number => beats(writtenMomentAt(timeline, seconds(time)).at);
    expect([0, 1 / 3, 2 / 3, 5 / 6, 1, 2.5].map(at)).toEqual([0, 0.25, 0.5, 0.75, 1, 2.5]);
    const measure = timeline.measures[0] ?? expect.fail();
    const timeOf = (quarter: number): number =>
      beats(playedMoment(timeline, measure, ticks(quarter * TICKS_PER_QUARTER)));
    expect([0, 0.25, 0.5, 1, 2.5].map(timeOf)).toEqual([0, 0.333, 0.667, 1, 2.5]);
  });

  it('presses a pedal with the second eighth', () => {
    const pedal = (edge: 'start' | 'stop', quarter: number): Direction => ({
      ...{ kind: 'pedal', style: 'line', edge, number: 1, staff: 0 },
      at: ticks(quarter * TICKS_PER_QUARTER),
    });
    const score = marked('Swing', [EIGHTHS], { partFields: [{ directions: [pedal('start', 0.5), pedal('stop', 2)] }] });
    expect(timelineOf(score).pedals.map(({ start, end }) => [beats(start), beats(end)])).toEqual([[0.667, 2]]);
  });

  it('keeps the order and the measures of any score, and shows each written moment when it is played', () => {
    fc.assert(
      fc.property(arbitraryScore(), fc.constantFrom('Swing', 'Swing 16ths'), (even, text) => {
        const [first = expect.fail(), ...rest] = even.measures;
        const score = {
          ...even,
          measures: [{ ...first, tempos: [tempo(text), ...(first.tempos ?? []).slice(1)] }, ...rest],
        };
        const timeline = timelineOf(score);
        const { measures, events, duration } = timeline;
        expect(measures.map(({ start }) => start)).toEqual(timelineOf(even).measures.map(({ start }) => start));
        events.forEach((event, index) => {
          expect(event.start).toBeGreaterThanOrEqual(events[index - 1]?.start ?? 0);
          expect(event.end).toBeGreaterThan(event.start);
          expect(event.offset).toBeLessThanOrEqual(duration + 1e-9);
        });
        for (const measure of measures.slice(0, 4))
          for (const share of [0.25, 0.5, 0.8]) {
            const at = ticks(Math.round(share * (measure.end - measure.start)));
            const time = secondsAt(timeline.tempoMap, playedMoment(timeline, measure, at));
            expect(Math.abs(writtenMomentAt(timeline, time).at - at)).toBeLessThanOrEqual(2);
          }
      }),
      runs(150),
    );
  });
});
