import { describe, expect, it } from 'vitest';
import type { QuantizedNote } from '../../rhythm/quantizePerformance.ts';
import { bestLine } from './bestLine.ts';
import { tuneOf } from './tuneOf.ts';

const note = (unit: number, midiPitch: number, velocity = 80, sounding = 22): QuantizedNote => ({
  unit,
  sounding,
  midiPitch,
  velocity,
  confidence: 1,
});

const MEASURES = 12;
const ROOTS = [48, 45, 53, 55];
const PHRASE = [67, 69, 71, 72, 74, 72, 71, 67, 69, 72, 71, 69, 67, 64, 65, 67];
const each = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A voice in quarters and a few eighths; every fourth measure it rests after the first beat. */
const voice = each(4 * MEASURES, (beat) => beat)
  .filter((beat) => beat % 16 < 13)
  .flatMap((beat) => {
    const pitch = PHRASE[beat % 16] ?? 67;
    return beat % 4 === 1
      ? [note(24 * beat, pitch, 98, 11), note(24 * beat + 12, pitch + 2, 98, 11)]
      : [note(24 * beat, pitch, 98)];
  });
const bass = each(2 * MEASURES, (half) => note(48 * half, (ROOTS[half % 4] ?? 48) - 12, 85, 40));
/** A held chord whose notes seem to be struck again. */
const pad = each(4 * MEASURES, (beat) => {
  const root = ROOTS[Math.floor(beat / 2) % 4] ?? 48;
  return [note(24 * beat + 6, root + 12, 50, 60), note(24 * beat + 18, root + 16, 48, 60)];
}).flat();
/** Harmonics of the voice that were detected as notes, two octaves above it. */
const harmonics = voice
  .filter((_, index) => index % 5 === 2)
  .map((sung) => note(sung.unit, sung.midiPitch + 24, 45, 10));
const song = [...voice, ...bass, ...pad, ...harmonics];

describe('the tune of a band', () => {
  const tune = tuneOf(song);

  it('C-09 contains what the voice sings, and hardly anything else', () => {
    const sung = new Set<QuantizedNote>(voice);
    const right = tune.filter((each) => sung.has(each)).length;
    expect(right).toBeGreaterThanOrEqual(0.9 * voice.length);
    expect(right).toBeGreaterThanOrEqual(0.9 * tune.length);
  });

  it('C-09 has no leaps to other instruments, and one note at a time', () => {
    const leaps = tune.slice(1).map((after, index) => Math.abs(after.midiPitch - (tune[index]?.midiPitch ?? 0)));
    expect(Math.max(...leaps)).toBeLessThanOrEqual(12);
    expect(new Set(tune.map(({ unit }) => unit)).size).toBe(tune.length);
  });
});

describe('the tune beside a line in fifths with it', () => {
  const hears = (pianoOdds: number) => (each: QuantizedNote) => ({ ...each, velocity: 80, pianoOdds });
  const accompaniment = [...bass, ...pad].map(hears(5));
  const fifths = voice.map((each) => ({ ...each, midiPitch: each.midiPitch + 7 }));
  /** The share of the notes of the first line in the tune. */
  const shareOf = (ofFirst: number, ofSecond: number): number => {
    const [first, second] = [voice.map(hears(ofFirst)), fifths.map(hears(ofSecond))];
    const tune = new Set(tuneOf([...accompaniment, ...first, ...second]));
    return first.filter((each) => tune.has(each)).length / first.length;
  };

  it('C-09 is that which does not sound like a piano', () => {
    expect(shareOf(-4, 5)).toBeGreaterThan(0.7);
    expect(shareOf(5, -4)).toBeLessThan(0.3);
  });
});

describe('the tune beside a line that is as long, as loud and as sure', () => {
  /** Means of what was heard of a flute and of its accompaniment by piano, bass and strings. */
  const FLUTE = [
    23, 21, 20, 15, 4, -8, -1, -12, -11, -22, -25, -30, -37, -40, 2, 1, 13, -2, 1, 1, 12, 12, 17, 10, 2, 5, 2, 3,
  ];
  const BAND = [
    21, 16, 16, 14, 3, -3, -5, -10, -16, -18, -22, -23, -29, -28, 0, -2, 7, -4, 1, 2, 9, 9, 7, 9, -2, -1, -2, -2,
  ];
  const hears = (mean: readonly number[]) => (each: QuantizedNote, index: number) => ({
    ...each,
    velocity: 80,
    timbre: mean.map((value, at) => value + ((index + at) % 3) - 1),
  });
  const sixths = voice.map((each) => ({ ...each, midiPitch: each.midiPitch + 9 }));
  const accompaniment = [...bass, ...pad].map(hears(BAND));
  const shareOf = (ofLower: readonly number[], ofUpper: readonly number[]): number => {
    const [lower, upper] = [voice.map(hears(ofLower)), sixths.map(hears(ofUpper))];
    const tune = new Set(tuneOf([...accompaniment, ...lower, ...upper]));
    return lower.filter((each) => tune.has(each)).length / lower.length;
  };

  it('C-09 is that which does not sound like the accompaniment', () => {
    expect(shareOf(FLUTE, BAND)).toBeGreaterThan(0.8);
    expect(shareOf(BAND, FLUTE)).toBeLessThan(0.2);
  });

  it('C-09 is found without timbres of which another version of the network knew another number', () => {
    const known = [...accompaniment, ...voice.map(hears(FLUTE))];
    const unknown = known.map((each) => ({ ...each, timbre: each.timbre.slice(1) }));
    const without = known.map(({ timbre: _, ...each }): QuantizedNote => each);
    expect(tuneOf(unknown).map(({ unit }) => unit)).toEqual(tuneOf(without).map(({ unit }) => unit));
  });
});

describe('the best line', () => {
  const costs = { bias: 0, leap: 0.25 };
  const chords = (far: number) => [
    [{ note: note(0, 60), logOdds: 6 }],
    [
      { note: note(24, 62), logOdds: 1 },
      { note: note(24, 86), logOdds: far },
    ],
    [{ note: note(48, 64), logOdds: 6 }],
  ];

  it('takes a near note rather than a likelier one that is far away', () => {
    expect(bestLine(chords(2), costs).map(({ midiPitch }) => midiPitch)).toEqual([60, 62, 64]);
  });

  it('leaps where the far note is much likelier', () => {
    expect(bestLine(chords(12), costs).map(({ midiPitch }) => midiPitch)).toEqual([60, 86, 64]);
  });

  it('leaves out notes that are unlikely, and is empty where all are', () => {
    expect(
      bestLine(
        chords(0).map((chord) => chord.map((each) => ({ ...each, logOdds: -1 }))),
        costs,
      ),
    ).toEqual([]);
  });
});
