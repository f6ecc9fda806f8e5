import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import { ottavaAt } from '../../model/scoreContext.ts';
import { spellPitch } from '../../theory/spellPitch.ts';
import { seconds, ticks } from '../../units.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import type { SeparatedChord } from '../voices/separatedChord.ts';
import { notate } from '../notate.ts';
import { chooseRegister } from './staffRegister.ts';

const C_MAJOR = { fifths: 0, mode: 'major' } as const;
const spell = ({ midiPitch }: QuantizedNote) => spellPitch(midiPitch, C_MAJOR);
const TREBLE = { sign: 'G', line: 2 } as const;
const BASS = { sign: 'F', line: 4 } as const;
const [QUARTER, MEASURE] = [24, 96];

/** Quarters, each a chord of some pitches. */
const quarters = (...chords: readonly (readonly number[])[]): SeparatedChord[] =>
  chords.map((pitches, index) => ({
    unit: index * QUARTER,
    length: QUARTER,
    notes: pitches.map((midiPitch) => ({
      ...{ unit: index * QUARTER, sounding: QUARTER, midiPitch, velocity: 80, confidence: 1 },
    })),
  }));

const times = (count: number, ...pitches: readonly number[]): (readonly number[])[] =>
  Array.from({ length: count }, () => pitches);

describe('clefs and ottavas of a piano', () => {
  it('issue 18.3 a bass line on many ledger lines is written under 8vb', () => {
    const line = quarters(...times(4, 48), ...times(8, 28), ...times(4, 48));
    expect(chooseRegister([line], BASS, MEASURE, spell)).toEqual({
      ...{ clef: BASS, changes: [] },
      ottavas: [{ from: 4 * QUARTER, to: 12 * QUARTER, octaves: -1 }],
    });
  });

  it('issue 18.3 a single low note keeps its ledger lines', () => {
    const line = quarters(...times(4, 48), [28], ...times(4, 48));
    expect(chooseRegister([line], BASS, MEASURE, spell)).toEqual({ clef: BASS, changes: [], ottavas: [] });
  });

  it('issue 18.3 the chords between low bass notes are not written under 8vb', () => {
    const oomPah = quarters(...Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? [29] : [45, 48, 53])));
    expect(chooseRegister([oomPah], BASS, MEASURE, spell)).toEqual({ clef: BASS, changes: [], ottavas: [] });
  });

  it('issue 18.3 a left hand that plays high for a while has a treble clef there, and high notes of the right one 8va', () => {
    const high = quarters(...times(4, 48), ...times(8, 76), ...times(4, 48));
    expect(chooseRegister([high], BASS, MEASURE, spell)).toEqual({
      clef: BASS,
      changes: [
        { unit: MEASURE, clef: TREBLE },
        { unit: 3 * MEASURE, clef: BASS },
      ],
      ottavas: [],
    });
    const higher = quarters(...times(4, 72), ...times(8, 98));
    expect(chooseRegister([higher], TREBLE, MEASURE, spell).ottavas).toEqual([
      { from: MEASURE, to: 3 * MEASURE, octaves: 1 },
    ]);
    expect(chooseRegister([quarters(...times(16, 76))], BASS, MEASURE, spell).clef).toEqual(TREBLE);
  });

  it('issue 18.3 nothing changes while another voice of the staff is held', () => {
    const held: SeparatedChord[] = quarters([40]).map((chord) => ({ ...chord, length: 3 * MEASURE }));
    const line = quarters(...times(4, 48), ...times(8, 28));
    expect(chooseRegister([line, held], BASS, MEASURE, spell).ottavas.every(({ from }) => from === 0)).toBe(true);
  });

  it('issue 18.3 an ottava ends before a long rest', () => {
    const later = quarters(...times(12, 28)).filter((_, index) => index < 4 || index > 7);
    expect(chooseRegister([later], BASS, MEASURE, spell).ottavas).toEqual([
      { from: 0, to: MEASURE, octaves: -1 },
      { from: 2 * MEASURE, to: 3 * MEASURE, octaves: -1 },
    ]);
  });

  it('issue 18.3 ottavas of both staves are lines of their own', () => {
    const quarter = 0.5;
    const notes = Array.from({ length: 32 }, (_, index) =>
      [index % 2 === 0 ? 28 : 31, index % 2 === 0 ? 100 : 98].map((midiPitch) => {
        const onset = 0.5 + index * quarter;
        return { onset: seconds(onset), offset: seconds(onset + 0.45), midiPitch, velocity: 80, confidence: 1 };
      }),
    ).flat();
    const title = { title: 'T', composer: '', source: 'Audio' } as const;
    const { score } = notate(notes, { mode: 'universal', instrument: 'piano', ...title });
    const lines = score.parts[0]?.measures.flatMap(({ directions = [] }) =>
      directions.flatMap((each) => (each.kind === 'ottava' ? [`${each.staff} ${each.octaves} ${each.number}`] : [])),
    );
    expect(new Set(lines)).toEqual(new Set(['0 1 1', '1 -1 2']));
  });

  it('issue 18.3 the score of any notes is valid, and no ottava is in force after its last measure', () => {
    const struck = fc.record({ pitch: fc.integer({ min: 21, max: 108 }), gap: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(fc.array(struck, { minLength: 1, maxLength: 60 }), (list) => {
        let now = 0;
        const notes = list.map(({ pitch, gap }) => {
          now += gap / 100;
          const velocity = 40 + (pitch % 60);
          return { onset: seconds(now), offset: seconds(now + 0.3), midiPitch: pitch, velocity, confidence: 1 };
        });
        const title = { title: 'T', composer: '', source: 'Audio' } as const;
        const { score } = notate(notes, { mode: 'universal', instrument: 'piano', ...title });
        expect(checkScore(score)).toEqual([]);
        const [part] = score.parts;
        const last = score.measures.length - 1;
        const end = ticks(score.measures[last]?.duration ?? 0);
        for (const staff of part?.staves.keys() ?? []) expect(part && ottavaAt(part, last, staff, end)).toBe(0);
      }),
      runs(25),
    );
  });
});
