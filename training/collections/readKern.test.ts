import { describe, expect, it } from 'vitest';
import { readKern } from './readKern.ts';

/** Eighths over half notes in 2/4 after a pickup of one eighth; the second measure is divided by a repeat. */
function kernOf(measures: number, instrument = '*Ipiano'): string {
  const lines = [
    '!!!OMD: Adagio.',
    '**kern\t**kern\t**dynam',
    '*staff2\t*staff1\t*',
    `${instrument}\t${instrument}\t*`,
    '*M2/4\t*M2/4\t*',
    '8r\t8g/\t.',
  ];
  for (let measure = 1; measure <= measures; measure++) {
    lines.push(`=${measure}\t=${measure}\t=${measure}`, '2C 2E-\t(8c#/L\tp');
    lines.push('.\tqq8b\t.', '.\t8d/\t.');
    if (measure === 2) lines.push('=:|!|:\t=:|!|:\t=');
    lines.push('*\t*^\t*', '.\t4e-\t[8cc\t.', '.\t.\t8cc]\t.', '*\t*v\t*v\t*');
  }
  return [...lines, '==\t==\t==', '*-\t*-\t*-'].join('\n');
}

describe('scores in Humdrum notation', () => {
  it('stand at their positions, a pickup at the end of its measure, ties joined and grace notes left out', () => {
    const lied = readKern(kernOf(12));
    const [pickup, ...others] = lied?.notes ?? [];
    expect(pickup).toMatchObject({ onset: 0, duration: 12, midiPitch: 67, staff: 1, position: 36 });
    expect(others.slice(0, 6).map(({ midiPitch, position, staff }) => [midiPitch, position, staff])).toEqual([
      [48, 0, 2],
      [51, 0, 2],
      [61, 0, 1],
      [62, 12, 1],
      [63, 24, 1],
      [72, 24, 1],
    ]);
    expect(others.filter(({ midiPitch }) => midiPitch === 72).every(({ duration }) => duration === 24)).toBe(true);
    expect(others.map(({ position }) => position).filter((position) => position < 0 || position >= 48)).toEqual([]);
  });

  it('have the tempo of their words', () => {
    expect(readKern(kernOf(12))?.tempo).toBe(54);
  });

  it('are not read where a choir sings', () => {
    expect(readKern(kernOf(12, '*Isoprn'))).toBeUndefined();
  });
});
