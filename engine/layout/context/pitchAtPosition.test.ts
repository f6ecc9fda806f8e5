import { describe, expect, it } from 'vitest';
import { oneStaff } from '../../../tests/fixtures/engraving/rule.ts';
import { BASS } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { noteName } from '../../theory/noteName.ts';
import { midiPitch } from '../../theory/pitch.ts';
import { TICKS_PER_WHOLE, ticks } from '../../units.ts';
import { pitchAtPosition } from './pitchAtPosition.ts';

const AT = { part: 0, staff: 0, measure: 0, at: ticks(0) };
const BOTTOM_LINE = 8;
const HALF = ticks(TICKS_PER_WHOLE / 2);

describe('a place on the staff', () => {
  it('I-10 has the pitch that a note there is read as', () => {
    expect(noteName(midiPitch(pitchAtPosition(oneStaff(['R']), AT, BOTTOM_LINE)))).toBe('E4');
    expect(noteName(midiPitch(pitchAtPosition(oneStaff(['R'], [], BASS), AT, BOTTOM_LINE)))).toBe('G2');
    expect(noteName(midiPitch(pitchAtPosition(oneStaff(['R'], [{ key: { fifths: -2, mode: 'major' } }]), AT, 1)))).toBe(
      'Eb5',
    );
  });

  it('I-10 sounds as its instrument transposes', () => {
    const score = oneStaff(['R']);
    const [part] = score.parts;
    if (part === undefined) throw new Error('One part');
    const clarinet = { ...score, parts: [{ ...part, transposition: { diatonic: 1, chromatic: 2 } }] };
    // A written E sounds a whole tone lower.
    expect(midiPitch(pitchAtPosition(clarinet, AT, BOTTOM_LINE))).toBe(62);
  });

  it('I-10 sounds an octave from where it is printed under an ottava, up to its end', () => {
    const score = oneStaff(['R', 'R', 'R']);
    const [part] = score.parts;
    if (part === undefined) throw new Error('One part');
    const edge = { kind: 'ottava', staff: 0, number: 1 } as const;
    const under = (octaves: 1 | -1) => ({
      ...score,
      parts: [
        {
          ...part,
          measures: part.measures.map((own, measure) => {
            if (measure === 0) return { ...own, directions: [{ ...edge, at: HALF, edge: 'start', octaves } as const] };
            return measure === 1
              ? { ...own, directions: [{ ...edge, at: HALF, edge: 'stop', octaves } as const] }
              : own;
          }),
        },
      ],
    });
    const octavesOf = (octaves: 1 | -1): readonly number[] =>
      [0, 1, 2].flatMap((measure) =>
        [ticks(0), HALF].map((at) => pitchAtPosition(under(octaves), { ...AT, measure, at }, BOTTOM_LINE).octave),
      );
    expect(octavesOf(1)).toEqual([4, 5, 5, 4, 4, 4]);
    expect(octavesOf(-1)).toEqual([4, 3, 3, 4, 4, 4]);
  });
});
