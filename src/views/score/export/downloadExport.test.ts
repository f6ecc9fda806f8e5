import { describe, expect, it } from 'vitest';
import { exportFileName } from './downloadExport.ts';

describe('exportFileName', () => {
  it('names a file after the score', () => {
    expect(exportFileName('Für Elise', 'midi')).toBe('Für Elise.mid');
  });

  it('leaves out what file systems forbid, and never is empty', () => {
    expect(exportFileName('AC/DC: "Live"\n', 'musicXml')).toBe('AC DC   Live.musicxml');
    expect(exportFileName('???', 'musicJson')).toBe('score.musj');
  });
});
