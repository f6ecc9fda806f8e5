import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../tests/arbitrary/score.ts';
import type { Chord } from '../model/chord.ts';
import { emptyScore } from '../model/emptyScore.ts';
import type { NoteBase } from '../model/rhythm/noteValue.ts';
import type { Measure, Score } from '../model/score.ts';
import { parseNoteName } from '../theory/noteName.ts';
import { TICKS_PER_WHOLE, seconds, ticks, wholes } from '../units.ts';
import { playOrder } from './playOrder.ts';
import { momentAt, secondsAt } from './tempoMap.ts';
import { measureAt, timelineOf, writtenMomentAt, type TimedEvent } from './timeline.ts';

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the fixture lacks it');
  return value;
}

/** Measures of 4/4 by their marks. */
const measuresOf = (marks: readonly Partial<Measure>[]): Measure[] =>
  marks.map((mark) => ({ duration: TICKS_PER_WHOLE, ...mark }));
const order = (...marks: readonly Partial<Measure>[]): string => playOrder(measuresOf(marks)).join(' ');

const first = { volta: { endings: [1], start: true, stop: 'closed' as const } };
const second = { volta: { endings: [2], start: true, stop: 'open' as const } };
const end = { repeatEnd: 2 };
const jump = (...kinds: readonly ('da-capo' | 'dal-segno' | 'to-coda' | 'fine' | 'segno' | 'coda')[]) => ({
  jumps: kinds.map((kind) => ({ kind })),
});

describe('the order of playing', () => {
  it('plays a repeated section twice, from its start or that of the piece', () => {
    expect(order({}, end, {})).toBe('0 1 0 1 2');
    expect(order({}, { repeatStart: true }, end, {})).toBe('0 1 2 1 2 3');
    expect(order({ repeatEnd: 3 }, {})).toBe('0 0 0 1');
    expect(order(end, end, {})).toBe('0 0 1 1 2');
  });

  it('plays each volta in its own pass', () => {
    expect(order({ repeatStart: true }, { ...first, ...end }, second, {})).toBe('0 1 0 2 3');
    const both = { volta: { endings: [1, 2], start: true, stop: 'closed' as const } };
    const third = { volta: { endings: [3], start: true, stop: 'closed' as const } };
    expect(order({}, { ...both, ...end }, third, {})).toBe('0 1 0 1 0 2 3');
    const open = { volta: { endings: [1], start: true, stop: 'none' as const } };
    const close = { volta: { endings: [1], start: false, stop: 'closed' as const }, ...end };
    expect(order({}, open, close, second)).toBe('0 1 2 0 3');
  });

  it('plays a second ending that has no first', () => {
    expect(order(second)).toBe('0');
    expect(order({}, end, second, {})).toBe('0 1 0 1 2 3');
  });

  it('starts afresh after a section with voltas', () => {
    expect(order({}, { ...first, ...end }, second, {}, end)).toBe('0 1 0 2 3 4 3 4');
  });

  it('follows da capo al fine, dal segno and the coda, without repeats the second time', () => {
    expect(order({}, jump('fine'), {}, jump('da-capo'))).toBe('0 1 2 3 0 1');
    expect(order({}, end, jump('fine'), jump('da-capo'))).toBe('0 1 0 1 2 3 0 1 2');
    expect(order({}, jump('segno'), {}, jump('dal-segno'), {})).toBe('0 1 2 3 1 2 3 4');
    expect(order({}, jump('segno'), jump('to-coda'), jump('dal-segno'), jump('coda'), {})).toBe('0 1 2 3 1 2 4 5');
    expect(order({}, { ...first, ...end }, second, jump('da-capo'))).toBe('0 1 0 2 3 0 2 3');
  });

  it('takes the repeats and endings of a coda', () => {
    const start = { repeatStart: true };
    const marks = [{}, jump('segno'), jump('to-coda'), jump('dal-segno'), { ...jump('coda'), ...start }, end, {}];
    expect(order(...marks)).toBe('0 1 2 3 1 2 4 5 4 5 6');
    expect(
      order({}, jump('to-coda'), jump('da-capo'), { ...jump('coda'), ...start }, { ...first, ...end }, second),
    ).toBe('0 1 2 0 1 3 4 3 5');
  });

  it('ignores a jump to nowhere and ends at what is withheld', () => {
    expect(order({}, jump('dal-segno'), {})).toBe('0 1 2');
    expect(order({}, { locked: true }, {})).toBe('0');
  });

  it('plays a score as written whose repeats grow beyond all measure', () => {
    const marks = Array.from({ length: 400 }, () => ({ repeatEnd: 999 }));
    expect(playOrder(measuresOf(marks))).toHaveLength(400);
  });
});

/** `C4/4 E4/8~ r/4`: name, value, `~` for a tie. */
function chordOf(text: string, more: Partial<Chord> = {}): Chord {
  const [name = '', value = ''] = text.split('/');
  const base = Math.log2(Number.parseInt(value)) as NoteBase;
  const note = {
    pitch: name === 'r' ? parseNoteName('C4') : parseNoteName(name),
    ...(text.endsWith('~') ? { tied: true } : {}),
  };
  return { value: { base, dots: 0 }, notes: name === 'r' ? [] : [note], velocity: 80, ...more };
}

function scoreOf(...measures: readonly (readonly Chord[])[]): Score {
  const score = emptyScore({ measureCount: measures.length });
  const part = {
    ...present(score.parts[0]),
    measures: measures.map((chords) => ({ voices: [{ staff: 0, number: 0, chords }] })),
  };
  return { ...score, parts: [part] };
}

const line = (text: string): Chord[] => text.split(' ').map((chord) => chordOf(chord));
const heard = (score: Score): string =>
  timelineOf(score)
    .events.map(({ midiPitch, start, end }) => `${midiPitch}@${start / TICKS_PER_WHOLE}-${end / TICKS_PER_WHOLE}`)
    .join(' ');

describe('the timeline', () => {
  it('joins ties, over the barline too', () => {
    expect(heard(scoreOf(line('C4/2 D4/4 E4/4~'), line('E4/2~ E4/4 E4/4')))).toBe(
      '60@0-0.5 62@0.5-0.75 64@0.75-1.75 64@1.75-2',
    );
  });

  it('joins ties into a repeated section and its second ending', () => {
    const score = scoreOf(line('C4/1~'), line('C4/1'), line('C4/1'));
    const measures = score.measures
      .with(1, { ...present(score.measures[1]), ...first, ...end })
      .with(2, { ...present(score.measures[2]), ...second });
    expect(heard({ ...score, measures })).toBe('60@0-2 60@2-4');
  });

  it('joins a tie that leaves its voice', () => {
    const bass = { ...chordOf('C3/2'), notes: [{ pitch: parseNoteName('C3'), looseTie: 'next' as const }] };
    const score = scoreOf([bass, chordOf('r/2')], line('C3/1'));
    expect(heard(score)).toBe('48@0-2');
  });

  it('lets grace notes steal from their chord, at most half of it', () => {
    const grace = (slash: boolean, base: NoteBase) => ({
      slash,
      value: { base, dots: 0 as const },
      notes: [{ pitch: parseNoteName('D4') }],
    });
    expect(heard(scoreOf([chordOf('C4/2', { graceBefore: [grace(true, 3)] }), chordOf('r/2')]))).toBe(
      '62@0-0.03125 60@0.03125-0.5',
    );
    expect(heard(scoreOf([chordOf('C4/2', { graceBefore: [grace(false, 1)] }), chordOf('r/2')]))).toBe(
      '62@0-0.25 60@0.25-0.5',
    );
    expect(heard(scoreOf([chordOf('C4/2', { graceAfter: [grace(false, 4)] }), chordOf('r/2')]))).toBe(
      '60@0-0.4375 62@0.4375-0.5',
    );
  });

  it('plays staccato half as long', () => {
    expect(heard(scoreOf([chordOf('C4/2', { articulations: ['staccato'] }), chordOf('r/2')]))).toBe('60@0-0.25');
  });

  it('follows the tempo, and keeps the tempo of a place when it is repeated', () => {
    const score = scoreOf(line('C4/1'), line('C4/1'));
    const [start, next] = score.measures as [Measure, Measure];
    const tempo = (quartersPerMinute: number, at: number) => ({ quartersPerMinute, at: wholes(at) });
    const measures = [start, { ...next, tempos: [tempo(60, 0), tempo(240, 0.5)], repeatEnd: 2 }];
    const { tempoMap, duration, measures: played } = timelineOf({ ...score, measures });
    expect(played.map(({ onset }) => onset)).toEqual([0, 2, 4.5, 6.5]);
    expect(duration).toBe(9);
    expect(tempoMap.segments.map(({ quartersPerMinute }) => quartersPerMinute)).toEqual([120, 60, 240, 120, 60, 240]);
  });

  it('H-12 keeps the events of muted parts, with a flag', () => {
    const score = scoreOf(line('C4/1'));
    const muted = { ...score, parts: [{ ...present(score.parts[0]), mute: true }] };
    expect(timelineOf(muted).events.map((event) => event.muted)).toEqual([true]);
  });

  it('says which measure is played when', () => {
    const score = scoreOf(line('C4/1'), line('D4/1'));
    const repeated = { ...score, measures: score.measures.with(1, { ...present(score.measures[1]), ...end }) };
    const timeline = timelineOf(repeated);
    expect([-1, 0, 3, 4.1, 99].map((time) => measureAt(timeline, seconds(time))?.measure)).toEqual([0, 0, 1, 0, 1]);
    expect(writtenMomentAt(timeline, seconds(3))).toEqual({ measure: 1, at: wholes(0.5) });
  });

  it('is ordered, and every event lies inside the piece and names a note', () => {
    const names = (score: Score, { part, measure, voice, chord, note, midiPitch }: TimedEvent): boolean => {
      const written = score.parts[part]?.measures[measure]?.voices[voice]?.chords[chord];
      return note === -1
        ? written?.graceBefore !== undefined || written?.graceAfter !== undefined
        : midiPitch >= 0 && written?.notes[note] !== undefined;
    };
    fc.assert(
      fc.property(arbitraryScore(), (score) => {
        const { events, duration } = timelineOf(score);
        events.forEach((event, index) => {
          expect(event.start).toBeGreaterThanOrEqual(events[index - 1]?.start ?? 0);
          expect(event.end).toBeGreaterThan(event.start);
          expect(event.offset).toBeLessThanOrEqual(duration + 1e-9);
          expect(names(score, event)).toBe(true);
        });
      }),
      runs(200),
    );
  });

  it('leads from score time to clock time and back', () => {
    fc.assert(
      fc.property(arbitraryScore(), fc.nat(100 * TICKS_PER_WHOLE), (score, moment) => {
        const { tempoMap } = timelineOf(score);
        expect(momentAt(tempoMap, secondsAt(tempoMap, ticks(moment)))).toBe(moment);
      }),
      runs(200),
    );
  });
});
