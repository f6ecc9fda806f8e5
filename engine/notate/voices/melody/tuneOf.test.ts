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
