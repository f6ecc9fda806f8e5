import { describe, expect, it } from 'vitest';
import { TUNINGS } from '../../theory/tunings.ts';
import type { Step } from '../../theory/pitch.ts';
import { chordVoicing } from './chordVoicing.ts';

const shape = (
  step: Step,
  kind: string,
  alter = 0,
  tuning: Parameters<typeof chordVoicing>[1] = TUNINGS.guitar,
): string => (chordVoicing({ root: { step, alter }, kind }, tuning) ?? []).map((fret) => fret ?? 'x').join('');

describe('chord shapes', () => {
  it.each([
    ['C', 0, 'major', 'x32010'],
    ['D', 1, 'major', 'xx0232'],
    ['E', 2, 'major', '022100'],
    ['F', 3, 'major', '133211'],
    ['G', 4, 'major', '320003'],
    ['A', 5, 'major', 'x02220'],
    ['Dm', 1, 'minor', 'xx0231'],
    ['Em', 2, 'minor', '022000'],
    ['Am', 5, 'minor', 'x02210'],
    ['Bm', 6, 'minor', 'x24432'],
    ['C7', 0, 'dominant', 'x32310'],
    ['D7', 1, 'dominant', 'xx0212'],
    ['G7', 4, 'dominant', '320001'],
    ['B7', 6, 'dominant', 'x21202'],
    ['Am7', 5, 'minor-seventh', 'x02010'],
  ] as const)('F-09 %s is what a chord book prints', (_name, step, kind, expected) => {
    expect(shape(step, kind)).toBe(expected);
  });

  it('X-02 a re-entrant tuning is never taken for sorted', () => {
    expect(shape(0, 'major', 0, TUNINGS.ukulele)).toBe('0003');
    expect(shape(4, 'dominant', 0, TUNINGS.ukulele)).toBe('0212');
  });

  it('sounds only the chord and its bass, in every key', () => {
    for (let step = 0; step < 7; step++) {
      for (const [kind, tones] of [
        ['major', [0, 4, 7]],
        ['minor', [0, 3, 7]],
        ['dominant', [0, 4, 7, 10]],
        ['minor-seventh', [0, 3, 7, 10]],
      ] as const) {
        const root = [0, 2, 4, 5, 7, 9, 11][step] ?? 0;
        const frets = chordVoicing({ root: { step: step as Step, alter: 0 }, kind }, TUNINGS.guitar);
        const pitches = (frets ?? []).flatMap((fret, string) =>
          fret === null ? [] : [(TUNINGS.guitar.strings[string] ?? 0) + fret],
        );
        expect(pitches.length).toBeGreaterThan(3);
        expect(Math.min(...pitches) % 12).toBe(root);
        for (const pitch of pitches) expect(tones).toContain((pitch - root + 12) % 12);
      }
    }
  });

  it('has no shape for an unknown kind', () => {
    expect(chordVoicing({ root: { step: 0, alter: 0 }, kind: 'Tristan' }, TUNINGS.guitar)).toBeNull();
  });
});
