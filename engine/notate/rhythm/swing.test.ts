import { describe, expect, it } from 'vitest';
import { parseMeter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from './quantizePerformance.ts';
import { isSwung, swingSpan, writtenEven } from './swing.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');

/** Notes at these units of each of so many quarters, each held until the next. */
function beats(count: number, ...inside: readonly number[]): QuantizedNote[] {
  const units = Array.from({ length: count }, (_, beat) => inside.map((unit) => 24 * beat + unit)).flat();
  return units.map((unit, index) => ({
    unit,
    sounding: (units[index + 1] ?? 24 * count) - unit,
    midiPitch: 60 + (index % 5),
    velocity: 80,
    confidence: 1,
  }));
}

describe('swing', () => {
  it('eighths that are long and short throughout are swung, and are written even, each lasting until the next', () => {
    const notes = beats(16, 0, 16);
    expect(isSwung(notes, meter)).toBe(true);
    expect(swingSpan(notes)).toBe(24);
    const even = writtenEven(notes, 24);
    expect(even.map(({ unit }) => unit)).toEqual(beats(16, 0, 12).map(({ unit }) => unit));
    expect(even.every(({ sounding }) => sounding === 12)).toBe(true);
  });

  it('a triplet among swung eighths stays a triplet', () => {
    const notes = [...beats(16, 0, 16), ...beats(1, 0, 8, 16).map((note) => ({ ...note, unit: note.unit + 16 * 24 }))];
    expect(isSwung(notes, meter)).toBe(true);
    expect(swingSpan(notes)).toBe(24);
    expect(
      writtenEven(notes, 24)
        .slice(-3)
        .map(({ unit }) => unit - 16 * 24),
    ).toEqual([0, 8, 16]);
  });

  it('sixteenths that are long and short are swung too, and sixteenths between swung eighths are even', () => {
    const sixteenths = beats(16, 0, 8, 12, 20);
    expect(isSwung(sixteenths, meter)).toBe(true);
    expect(swingSpan(sixteenths)).toBe(12);
    expect(writtenEven(sixteenths, 12).map(({ unit }) => unit)).toEqual(
      beats(16, 0, 6, 12, 18).map(({ unit }) => unit),
    );
    const among = [
      ...beats(16, 0, 16),
      ...beats(1, 0, 8, 16, 20).map((note) => ({ ...note, unit: note.unit + 16 * 24 })),
    ];
    expect(swingSpan(among)).toBe(24);
    expect(
      writtenEven(among, 24)
        .slice(-4)
        .map(({ unit }) => unit - 16 * 24),
    ).toEqual([0, 6, 12, 18]);
  });

  it.each([
    ['even eighths', beats(16, 0, 12)],
    ['triplets', beats(16, 0, 8, 16)],
    ['dotted eighths', beats(16, 0, 18)],
    ['quarters', beats(16, 0)],
    ['two long and short beats in a straight piece', [...beats(16, 0, 12), ...beats(2, 0, 16)]],
    ['long and short eighths half of the time', [...beats(8, 0, 16), ...beats(8, 0, 12)]],
  ])('%s are not', (_name, notes) => {
    expect(isSwung(notes, meter)).toBe(false);
  });

  it('a jig in 6/8 is no swing', () => {
    const compound = parseMeter('6/8');
    expect(compound && isSwung(beats(16, 0, 16), compound)).toBe(false);
  });
});
