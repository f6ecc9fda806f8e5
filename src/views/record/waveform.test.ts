import { describe, expect, it } from 'vitest';
import { minutesOf } from './minutes.ts';
import { outlineOf } from '../wizard/waveform.ts';

describe('outlineOf', () => {
  it('C-08 keeps the highest level of each section, for any number of sections', () => {
    expect(outlineOf([0.1, 0.9, 0.2, 0.4], 2)).toEqual([0.9, 0.4]);
    expect(outlineOf([0.5, 1], 4)).toEqual([0.5, 0.5, 1, 1]);
    expect(outlineOf([], 3)).toEqual([0, 0, 0]);
  });
});

describe('minutesOf', () => {
  it('C-28 formats minutes and seconds', () => {
    expect([0, 9.9, 65, 300, -1].map(minutesOf)).toEqual(['0:00', '0:09', '1:05', '5:00', '0:00']);
  });
});
