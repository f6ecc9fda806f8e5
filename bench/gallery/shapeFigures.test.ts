import { expect, it } from 'vitest';
import type { Measured } from '../../tests/engraving/ugliness/uglyPlace.ts';
import { recordVerovioShapes, shapeTable } from './shapeFigures.ts';

const STAFF = '<g class="staff"> <path d="M0 100 L900 100" /> <path d="M0 110 L900 110" />';

function measure(signs: string): Measured {
  const measured: Measured = new Map();
  recordVerovioShapes([`<svg>${STAFF}${signs}</g></svg>`], measured);
  return measured;
}

it('reads beams, stems and slurs from a picture in staff spaces, and leaves out stubs', () => {
  const beam =
    '<g class="beam"> <polygon points="0,50 100,40 100,45 0,55" /> <polygon points="0,60 10,59 10,64 0,65" />';
  const stem = '<g class="stem"> <path d="M0 85 L0 50" /></g>';
  const slur = '<g class="slur"> <path d="M0,50 C20,30 80,30 100,50 C80,34 20,34 0,50" /></g>';
  const measured = measure(`${beam}${stem}</g>${slur}`);
  expect(measured.get('beam rise')).toEqual([1]);
  expect(measured.get('beam slope')).toEqual([0.1]);
  expect(measured.get('stem length')).toEqual([3.5]);
  expect(measured.get('slur bulge')?.[0]).toBeCloseTo(0.135);
  expect(measured.get('slur turn')?.[0]).toBeCloseTo((Math.atan2(18, 20) * 180) / Math.PI);
  expect(shapeTable({ Verovio: measured })).toContain('| beam rise | 1 | 1.00 | 1.00 | 1.00 |');
});

it('refuses a picture without staff lines', () => {
  expect(() => recordVerovioShapes(['<svg></svg>'], new Map())).toThrow('no staff lines');
});
