import { describe, expect, it } from 'vitest';
import type { Chord } from '../model/chord.ts';
import type { Direction } from '../model/direction.ts';
import type { Score } from '../model/score.ts';
import { TICKS_PER_WHOLE, ticks, wholes } from '../units.ts';
import { buildScore } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import { timelineOf } from './timeline.ts';

/** One voice in 4/4 at 60 quarters a minute; `change` marks a chord of the first measure. */
function played(
  measures: readonly string[],
  marks: {
    readonly chords?: Readonly<Record<number, Partial<Chord>>>;
    readonly directions?: readonly Direction[];
  } = {},
): Score {
  const score = buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });
  const tempos = [{ quartersPerMinute: 60, at: ticks(0) }];
  const parts = score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure, index) => ({
      ...measure,
      ...(index === 0 && marks.directions ? { directions: marks.directions } : {}),
      voices: measure.voices.map((voice) => ({
        ...voice,
        chords: voice.chords.map((chord, at) => (index === 0 ? { ...chord, ...marks.chords?.[at] } : chord)),
      })),
    })),
  }));
  return { ...score, parts, measures: score.measures.map((each, at) => (at === 0 ? { ...each, tempos } : each)) };
}

/** `pitch@64ths`. */
const struck = (score: Score): string =>
  timelineOf(score)
    .events.map(({ midiPitch, start }) => `${midiPitch}@${Math.round((64 * start) / TICKS_PER_WHOLE)}`)
    .join(' ');
const velocities = (score: Score): readonly number[] => timelineOf(score).events.map(({ velocity }) => velocity);

describe('ornaments', () => {
  const ornamented = (ornaments: NonNullable<Chord['ornaments']>): string =>
    struck(played(['c5q rq rh'], { chords: { 0: { ornaments } } }));

  it('a trill alternates with the note above and ends on its own', () => {
    expect(ornamented([{ kind: 'trill' }])).toBe('72@0 74@2 72@5 74@7 72@9 74@11 72@14');
    expect(ornamented([{ kind: 'trill', accidentalAbove: -1 }])).toContain('73@2');
  });

  it('a mordent goes down, an inverted one up, a turn around', () => {
    expect(ornamented([{ kind: 'mordent' }])).toBe('72@0 71@2 72@4');
    expect(ornamented([{ kind: 'inverted-mordent' }])).toBe('72@0 74@2 72@4');
    expect(ornamented([{ kind: 'turn' }])).toBe('74@0 72@2 71@4 72@6');
    expect(ornamented([{ kind: 'inverted-turn' }])).toBe('71@0 72@2 74@4 72@6');
    expect(ornamented([{ kind: 'delayed-turn' }])).toBe('72@0 74@8 72@10 71@12 72@14');
    expect(ornamented([{ kind: 'schleifer' }])).toBe('69@0 71@2 72@4');
  });

  it('an extended mordent has a stroke more in each direction, and a hook is a stroke on its side', () => {
    expect(ornamented([{ kind: 'inverted-mordent', extended: true }])).toBe('72@0 74@2 72@4 74@6 72@8');
    expect(ornamented([{ kind: 'mordent', extended: true }])).toBe('72@0 74@2 72@4 71@6 72@8');
    expect(ornamented([{ kind: 'mordent', extended: true, approach: 'below' }])).toBe('71@0 72@2 74@4 72@6 71@8 72@10');
    expect(ornamented([{ kind: 'inverted-mordent', departure: 'below' }])).toBe('72@0 74@2 72@4 71@6 72@8');
  });

  it('neighbours are those of the key', () => {
    const score = played(['c5q rq rh'], { chords: { 0: { ornaments: [{ kind: 'turn' }] } } });
    const [first, ...others] = score.measures;
    if (first === undefined) throw new Error('no measure');
    const inAFlat: Score = { ...score, measures: [{ ...first, key: { fifths: -4, mode: 'major' } }, ...others] };
    expect(struck(inAFlat)).toBe('73@0 72@2 70@4 72@6');
  });

  it('a trill goes on in what ties add to its note', () => {
    const score = played(['c5~q c5q rh'], { chords: { 0: { ornaments: [{ kind: 'trill' }] } } });
    expect(struck(score)).toBe('72@0 74@2 72@5 74@7 72@9 74@11 72@14 74@18 72@21 74@23 72@25 74@27 72@30');
    expect(
      timelineOf(score)
        .events.map(({ end }) => end)
        .at(-1),
    ).toBe(TICKS_PER_WHOLE / 2);
  });

  it('a trill whose sign is above the second of two tied notes begins there', () => {
    const score = played(['c5~q c5q rh'], { chords: { 1: { ornaments: [{ kind: 'trill' }] } } });
    expect(struck(score)).toBe('72@0 74@18 72@21 74@23 72@25 74@27 72@30');
  });

  it('a mordent on a tied note is played once, and its last stroke sounds to the end of the tie', () => {
    const score = played(['c5~h c5h'], { chords: { 0: { ornaments: [{ kind: 'mordent' }] } } });
    expect(timelineOf(score).events.map(({ end }) => end / TICKS_PER_WHOLE)).toEqual([1 / 32, 2 / 32, 1]);
  });
});

describe('tremolos and arpeggios', () => {
  it('a tremolo repeats its note, each stroke halving the value', () => {
    expect(struck(played(['c5q rq rh'], { chords: { 0: { tremolo: { strokes: 2, kind: 'single' } } } }))).toBe(
      '72@0 72@4 72@8 72@12',
    );
  });

  it('a buzz roll repeats its note in 64ths', () => {
    const roll = struck(played(['c5q rq rh'], { chords: { 0: { tremolo: { strokes: 0, kind: 'single' } } } }));
    expect(roll.split(' ')).toEqual(Array.from({ length: 16 }, (_, index) => `72@${index}`));
  });

  it('two chords alternate for the time of both', () => {
    const chords = {
      0: { tremolo: { strokes: 1, kind: 'start' as const } },
      1: { tremolo: { strokes: 1, kind: 'stop' as const } },
    };
    expect(struck(played(['c5q e5q rh'], { chords }))).toBe('72@0 76@8 72@16 76@24');
  });

  it('an arpeggio rolls from the bottom, or from the top, and ends together', () => {
    const rolled = (arpeggio: NonNullable<Chord['arpeggio']>): readonly (readonly [number, string])[] =>
      timelineOf(played(['[c5 e5 g5]h rh'], { chords: { 0: { arpeggio } } })).events.map(
        ({ midiPitch, onset, offset }) => [midiPitch, `${onset.toFixed(3)}-${offset.toFixed(3)}`] as const,
      );
    expect(rolled('plain')).toEqual([
      [72, '0.000-2.000'],
      [76, '0.045-2.000'],
      [79, '0.090-2.000'],
    ]);
    expect(rolled('down').map(([pitch]) => pitch)).toEqual([79, 76, 72]);
    expect(rolled('bracket').every(([, span]) => span === '0.000-2.000')).toBe(true);
  });
});

describe('loudness', () => {
  const at = (quarter: number) => ({ at: wholes(quarter, 4), staff: 0 });
  const dynamic = (quarter: number, name: string): Direction => ({ kind: 'dynamic', ...at(quarter), name });
  const hairpin = (from: number, to: number, direction: 'crescendo' | 'diminuendo'): readonly Direction[] => [
    { kind: 'hairpin', ...at(from), edge: 'start', number: 1, direction },
    { kind: 'hairpin', ...at(to), edge: 'stop', number: 1, direction },
  ];
  const line = ['c5q d5q e5q f5q', 'g5w'];

  it('notes without a velocity of their own follow the dynamics; those with one keep it', () => {
    expect(velocities(played(line, { directions: [dynamic(0, 'p'), dynamic(2, 'f')] }))).toEqual([49, 49, 96, 96, 96]);
    const own = played(line, { directions: [dynamic(0, 'p')], chords: { 1: { velocity: 101 } } });
    expect(velocities(own)).toEqual([49, 101, 49, 49, 49]);
  });

  it('a hairpin leads to the dynamic at its end, or one step on, and what it reached holds', () => {
    const [start, stop] = hairpin(0, 3, 'crescendo') as [Direction, Direction];
    expect(velocities(played(line, { directions: [dynamic(0, 'p'), start, stop, dynamic(3, 'f')] }))).toEqual([
      49, 65, 80, 96, 96,
    ]);
    const away = [dynamic(0, 'mf'), ...hairpin(0, 2, 'diminuendo')];
    expect(velocities(played(line, { directions: away }))).toEqual([80, 72, 64, 64, 64]);
  });

  it('sfz is for one chord, fp for one chord and then soft', () => {
    expect(velocities(played(line, { directions: [dynamic(0, 'p'), dynamic(1, 'sfz')] }))).toEqual([
      49, 112, 49, 49, 49,
    ]);
    expect(velocities(played(line, { directions: [dynamic(0, 'fp')] }))).toEqual([96, 49, 49, 49, 49]);
  });

  it('an accent is louder than its neighbours', () => {
    expect(velocities(played(line, { chords: { 1: { articulations: ['accent'] } } }))).toEqual([80, 94, 80, 80, 80]);
  });
});

describe('holding and pedalling', () => {
  it('a fermata holds the clock up for all, and the tempo goes on after it', () => {
    const { events, measures } = timelineOf(played(['c5q d5q e5h', 'f5w'], { chords: { 1: { fermata: 'normal' } } }));
    expect(events.map(({ onset }) => onset)).toEqual([0, 1, 3, 5]);
    expect(measures.map(({ onset, offset }) => [onset, offset])).toEqual([
      [0, 5],
      [5, 9],
    ]);
  });

  it('the pedal is down from its mark to its release, and changed where it is marked anew', () => {
    const pedal = (quarter: number, edge: 'start' | 'stop'): Direction => ({
      kind: 'pedal',
      at: wholes(quarter, 4),
      staff: 0,
      edge,
      number: 1,
      style: 'line',
    });
    const score = played(['c5q d5q e5q f5q'], { directions: [pedal(0, 'start'), pedal(2, 'start'), pedal(3, 'stop')] });
    expect(timelineOf(score).pedals.map(({ onset, offset }) => [onset, offset])).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });
});
