/** What players do with signs that are not in the notes: dynamics of two staves, gradual changes, rolls, ties that ring. */
import { describe, expect, it } from 'vitest';
import type { Chord } from '../model/chord.ts';
import type { Direction } from '../model/direction.ts';
import type { Part, Score } from '../model/score.ts';
import { TICKS_PER_QUARTER, ticks, wholes } from '../units.ts';
import { BASS, TREBLE, buildScore } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import { timelineOf } from './timeline.ts';

interface Marks {
  /** By `MEASURE VOICE CHORD`. */
  readonly chords?: Readonly<Record<string, Partial<Chord>>>;
  readonly directions?: Readonly<Record<number, readonly Direction[]>>;
}

/** Bars of 4/4 at 60 quarters a minute, for one staff or for two. */
function played(bars: readonly (string | readonly [string, string])[], { chords = {}, directions = {} }: Marks = {}) {
  const isPiano = typeof bars[0] !== 'string';
  const score = buildScore({
    staves: [isPiano ? [TREBLE, BASS] : [TREBLE]],
    measures: bars.map((bar) => ({ parts: [typeof bar === 'string' ? [[bar]] : bar.map((staff) => [staff])] })),
  });
  const marked = (part: Part): Part => ({
    ...part,
    measures: part.measures.map((measure, index) => ({
      ...measure,
      ...(directions[index] ? { directions: directions[index] } : {}),
      voices: measure.voices.map((voice, at) => ({
        ...voice,
        chords: voice.chords.map((chord, place) => ({ ...chord, ...chords[`${index} ${at} ${place}`] })),
      })),
    })),
  });
  const tempos = [{ quartersPerMinute: 60, at: ticks(0) }];
  const measures = score.measures.map((each, at) => (at === 0 ? { ...each, tempos } : each));
  return { ...score, measures, parts: score.parts.map(marked) };
}

const quarter = (at: number, staff = 0) => ({ at: wholes(at, 4), staff });
const dynamic = (at: number, name: string, staff = 0): Direction => ({ kind: 'dynamic', ...quarter(at, staff), name });
const hairpin = (at: number, edge: 'start' | 'stop', staff = 0, number = 1): Direction => ({
  ...{ kind: 'hairpin', ...quarter(at, staff), edge, number, direction: 'crescendo' },
});
const words = (at: number, text: string): Direction => ({ kind: 'words', ...quarter(at), text });
const dashes = (at: number, edge: 'start' | 'stop'): Direction => ({
  ...{ kind: 'line', ...quarter(at), edge, number: 1, style: 'dashes' },
});

/** `pitch@quarters-quarters`. */
const heard = (score: Score): string =>
  timelineOf(score)
    .events.map(({ midiPitch, start, end }) => `${midiPitch}@${start / TICKS_PER_QUARTER}-${end / TICKS_PER_QUARTER}`)
    .join(' ');
const velocities = (score: Score, voice = 0): readonly number[] =>
  timelineOf(score)
    .events.filter((event) => event.voice === voice)
    .map(({ velocity }) => velocity);

describe('loudness', () => {
  const bars = [
    ['c5q d5q e5q f5q', 'c3q d3q e3q f3q'],
    ['g5w', 'g3w'],
  ] as const;

  it('each staff follows its own dynamic where both have one, and any other dynamic applies to both', () => {
    const both = played(bars, { directions: { 0: [dynamic(0, 'f'), dynamic(0, 'p', 1), dynamic(2, 'mf')] } });
    expect(velocities(both)).toEqual([96, 96, 80, 80, 80]);
    expect(velocities(both, 1)).toEqual([49, 49, 80, 80, 80]);
  });

  it('an accent below the lower staff is not for the upper one', () => {
    const score = played(bars, { directions: { 0: [dynamic(0, 'p'), dynamic(1, 'sfz', 1)] } });
    expect(velocities(score)).toEqual([49, 49, 49, 49, 49]);
    expect(velocities(score, 1)).toEqual([49, 112, 49, 49, 49]);
  });

  it('hairpins of both staves at once are one', () => {
    const start = [hairpin(0, 'start'), hairpin(0, 'start', 1, 2)];
    const stop = [hairpin(3, 'stop'), hairpin(3, 'stop', 1, 2)];
    const score = played(bars, { directions: { 0: [dynamic(0, 'p'), ...start, ...stop, dynamic(3, 'f')] } });
    expect(velocities(score)).toEqual([49, 65, 80, 96, 96]);
    expect(velocities(score, 1)).toEqual([49, 65, 80, 96, 96]);
  });

  it('cresc. leads to the end of its dashes, or to the next dynamic', () => {
    const line = ['c5q d5q e5q f5q', 'g5w'];
    const dashed = [dynamic(0, 'p'), words(0, 'cresc.'), dashes(0, 'start'), dashes(2, 'stop'), dynamic(2, 'f')];
    expect(velocities(played(line, { directions: { 0: dashed } }))).toEqual([49, 73, 96, 96, 96]);
    const plain = { 0: [dynamic(0, 'p'), words(0, 'poco a poco cresc.')], 1: [dynamic(0, 'f')] };
    expect(velocities(played(line, { directions: plain }))).toEqual([49, 61, 73, 84, 96]);
    const alone = played(line, { directions: { 0: [dynamic(0, 'p'), words(0, 'cresc.')] } });
    expect(velocities(alone)).toEqual([49, 49, 49, 49, 49]);
  });

  it('a hairpin to nothing ends in silence', () => {
    const start: Direction = { kind: 'hairpin', ...quarter(0), edge: 'start', number: 1, direction: 'diminuendo' };
    const stop = { ...start, ...quarter(4), edge: 'stop', niente: true } as const;
    const score = played(['c5q d5q e5q f5q', 'g5w'], { directions: { 0: [dynamic(0, 'f'), start, stop] } });
    expect(velocities(score)).toEqual([96, 72, 49, 25, 1]);
  });
});

it('let ring holds the notes of its line, or of its measure, like a pedal', () => {
  const bars = ['c5q d5q e5q f5q', 'g5q a5q b5q c6q'];
  const pedals = (directions: Readonly<Record<number, readonly Direction[]>>): readonly (readonly number[])[] =>
    timelineOf(played(bars, { directions })).pedals.map(({ onset, offset }) => [onset, offset]);
  const ring = [words(1, 'let ring'), dashes(1, 'start')];
  expect(pedals({ 0: ring, 1: [dashes(2, 'stop')] })).toEqual([[1, 6]]);
  expect(pedals({ 0: [words(2, 'let ring')] })).toEqual([[2, 4]]);
  const press = { kind: 'pedal', ...quarter(0), style: 'line', number: 2 } as const;
  expect(pedals({ 0: [{ ...press, edge: 'start' }, ...ring], 1: [{ ...press, edge: 'stop' }] })).toEqual([[0, 4]]);
});

describe('tempo', () => {
  const onsets = (score: Score): readonly number[] => timelineOf(score).events.map(({ onset }) => +onset.toFixed(2));
  const bars = ['c5q d5q e5q f5q', 'g5q a5q b5q c6q'];

  it('rit. slows step by step down to its end, where the former tempo is in force again', () => {
    const score = played(bars, {
      directions: { 0: [words(2, 'rit.'), dashes(2, 'start')], 1: [dashes(0, 'stop'), words(0, 'a tempo')] },
    });
    expect(onsets(score)).toEqual([0, 1, 2, 3.09, 4.35, 5.35, 6.35, 7.35]);
  });

  it('Tempo I, doppio movimento and equations of notes set the tempo', () => {
    const slow = (text: string): Score => {
      const score = played([...bars, ...bars], { directions: { 2: [words(0, text)] } });
      const tempos = [{ quartersPerMinute: 30, at: ticks(0) }];
      return { ...score, measures: score.measures.map((each, at) => (at === 1 ? { ...each, tempos } : each)) };
    };
    const lasts = (text: string): number => +((timelineOf(slow(text)).duration - 12) / 2).toFixed(2);
    expect([lasts(''), lasts('Tempo I'), lasts('1° tempo'), lasts('Erstes Zeitmaß')]).toEqual([8, 4, 4, 4]);
    expect([lasts('ritornare al tempo I'), lasts('tempo giusto')]).toEqual([8, 8]);
    expect([lasts('Doppio movimento'), lasts('♩ = ♩.'), lasts('(𝅗𝅥 = ♩)')]).toEqual([4, 5.33, 16]);
    expect([lasts('♩ = 120'), lasts('♪♪ = ♩♪')]).toEqual([8, 8]);
  });

  it('without dashes it lasts until a tempo, a new tempo, or the end of the piece', () => {
    const back = played(bars, { directions: { 0: [words(2, 'poco rall.')], 1: [words(0, 'a tempo')] } });
    expect(onsets(back)).toEqual([0, 1, 2, 3.04, 4.18, 5.18, 6.18, 7.18]);
    const last = timelineOf(played(bars, { directions: { 1: [words(0, 'molto rit.')] } }));
    expect(last.duration).toBeCloseTo(9.2);
    const far = played([...bars, ...bars, ...bars, ...bars], { directions: { 0: [words(0, 'rit.')] } });
    expect(timelineOf(far).duration).toBe(32);
  });

  it.each([
    ['Etwas zurückhaltend', 'im Zeitmaß', 8.36],
    ['très ralentir', 'au Mouvement', 9.2],
    ['schneller werdend', 'wie vorher', 7.48],
    ['ohne Verzögerung', 'a tempo', 8],
    ['poco a poco rit.', 'Tempo I', 8.7],
  ])('reads %s as far as %s', (change, back, duration) => {
    const score = played([...bars, 'c5w'], { directions: { 1: [words(0, change)], 2: [words(0, back)] } });
    expect(timelineOf(score).duration - 4).toBeCloseTo(duration);
  });

  it('keeps the steps of a change inside their measures, so that the clock never goes back', () => {
    const offBeat = (text: string, at: number): Direction => ({ kind: 'words', at: wholes(at, 8), staff: 0, text });
    const fermata = { fermata: 'normal' as const };
    const score = played(bars, { directions: { 0: [offBeat('rit.', 5)] }, chords: { '1 0 0': fermata } });
    const starts = timelineOf(score).tempoMap.segments.map(({ start }) => start);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });

  it('accel. is faster, and words of several parts count once', () => {
    const score = played(bars, { directions: { 1: [words(0, 'accel.')] } });
    expect(timelineOf(score).duration).toBeCloseTo(7.48);
    const twice = { ...score, parts: [...score.parts, ...score.parts] };
    expect(timelineOf(twice).duration).toBe(timelineOf(score).duration);
  });

  it('a trill after a change of tempo is as fast as anywhere', () => {
    const trill = { ornaments: [{ kind: 'trill' as const }] };
    const score = played(['c5h d5h'], { chords: { '0 0 1': trill } });
    const [first, ...others] = score.measures;
    const tempos = [
      { quartersPerMinute: 40, at: ticks(0) },
      { quartersPerMinute: 160, at: wholes(2, 4) },
    ];
    const strokes = timelineOf({
      ...score,
      measures: [{ ...first, duration: wholes(4, 4), tempos }, ...others],
    }).events;
    expect(strokes.filter(({ chord }) => chord === 1)).toHaveLength(5);
  });
});

describe('notes', () => {
  it('cue notes are silent', () => {
    expect(heard(played(['c5h e5h'], { chords: { '0 0 1': { cue: true } } }))).toBe('72@0-2');
  });

  it('one sign through both staves rolls from the lowest note of the lower to the highest of the upper', () => {
    const arpeggio = 'plain' as const;
    const score = played([['[c5 e5]w', '[c3 g3]w']], { chords: { '0 0 0': { arpeggio }, '0 1 0': { arpeggio } } });
    const onsets = timelineOf(score).events.map(({ midiPitch, onset }) => `${midiPitch}@${onset.toFixed(3)}`);
    expect(onsets).toEqual(['48@0.000', '55@0.045', '72@0.090', '76@0.135']);
  });

  it('a grace note that is tied to its main note sounds on', () => {
    const grace = { slash: false, value: { base: 3, dots: 0 } } as const;
    const [chord] = played(['[c5 e5]w']).parts[0]?.measures[0]?.voices[0]?.chords ?? [];
    const [low, high] = chord?.notes ?? [];
    const graces = [low, high].map((note) => ({ ...grace, notes: note ? [{ ...note, tied: true }] : [] }));
    expect(heard(played(['[c5 e5]w'], { chords: { '0 0 0': { graceBefore: graces } } }))).toBe('72@0-4 76@0.5-4');
  });

  it('grace notes before a tremolo between two chords take their time from it', () => {
    const grace = { slash: true, value: { base: 3, dots: 0 }, notes: chordsOf('d5q')[0]?.notes ?? [] } as const;
    const tremolo = (kind: 'start' | 'stop') => ({ tremolo: { strokes: 1, kind } }) as const;
    const chords = { '0 0 0': { ...tremolo('start'), graceBefore: [grace] }, '0 0 1': tremolo('stop') };
    expect(heard(played(['c5q e5q rh'], { chords }))).toMatch(/^74@0-0.125 72@0.125-/);
  });

  it('a note that is left to ring sounds for a whole note, or until its pitch comes again', () => {
    const ring = (bars: readonly string[]): string => {
      const notes = (chordsOf('c5q')[0]?.notes ?? []).map((note) => ({ ...note, looseTie: 'open' as const }));
      return heard(played(bars, { chords: { '0 0 0': { notes } } }));
    };
    expect(ring(['c5q rq rh', 'rw', 'rw'])).toBe('72@0-5');
    expect(ring(['c5q rq c5h'])).toBe('72@0-2 72@2-4');
    expect(ring(['c5q rq rh'])).toBe('72@0-4');
  });

  it('a tie at the end of a repeated section does not lead to its beginning', () => {
    const score = played(['c5h c5~h', 'c5w']);
    const [first, ...others] = score.measures;
    const measures = [{ ...first, duration: wholes(4, 4), repeatStart: true, repeatEnd: 2 }, ...others];
    expect(heard({ ...score, measures })).toBe('72@0-2 72@2-4 72@4-6 72@6-12');
  });

  it('a measure without notes below a repeat sign is played like the one before, in each staff that has the sign', () => {
    const sign = (edge: 'start' | 'stop', count: 1 | 2): Direction => ({
      ...{ kind: 'measure-repeat', ...quarter(0), edge, count },
    });
    const bars = [
      ['c5w', 'c3w'],
      ['d5w', 'd3w'],
      ['rw', 'rw'],
      ['rw', 'e3w'],
      ['rw', 'rw'],
    ] as const;
    expect(heard(played(bars, { directions: { 2: [sign('start', 1)], 4: [sign('stop', 1)] } }))).toBe(
      '48@0-4 72@0-4 50@4-8 74@4-8 74@8-12 52@12-16 74@12-16',
    );
    expect(heard(played(bars, { directions: { 2: [sign('start', 2)], 4: [sign('stop', 2)] } }))).toBe(
      '48@0-4 72@0-4 50@4-8 74@4-8 72@8-12 52@12-16 74@12-16',
    );
  });
});

const chordsOf = (text: string): readonly Chord[] =>
  played([`${text} rq rh`]).parts[0]?.measures[0]?.voices[0]?.chords ?? [];
