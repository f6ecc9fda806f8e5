import { describe, expect, it } from 'vitest';
import { readEngravedScores } from './readEngravedScores.ts';

/** A bass of quarters below a line of eighths in 3/4, after a pickup of one eighth, as logNotes.ly writes it. */
function logOf(measures: number, tie = ''): string {
  const lines = [
    '# Composer/piece.ly | Piano | Public Domain',
    'M 0 (3 . 4) 3/4 30 -1/8',
    'N 0 0 1/8 7 4 Staff:up 1 -1/8 1 -',
  ];
  for (let measure = 0; measure < measures; measure++)
    for (let eighth = 0; eighth < 6; eighth++) {
      const [now, position] = [`${1 + 6 * measure + eighth}/8`, `${eighth}/8`];
      lines.push(`N ${now} 0 1/8 ${12 + eighth} 7 Staff:up 1 ${position} ${measure + 2} -`);
      if (eighth % 2 === 0)
        lines.push(`N ${now} 0 1/4 -12 -7 Staff:down 2 ${position} ${measure + 2} -`, tie.replace('NOW', now));
    }
  return lines.join('\n');
}

describe('notes written by LilyPond', () => {
  it('stand at their positions in numbered measures, a pickup at the end of its measure', () => {
    const [lied] = readEngravedScores(logOf(12));
    expect(lied?.notes[0]).toMatchObject({ onset: 0, duration: 12, midiPitch: 67, staff: 1, measure: 0, position: 60 });
    expect(lied?.notes[1]).toMatchObject({ onset: 12, measure: 1, position: 0 });
    expect(lied?.measures[1]).toEqual({ start: 12, length: 72, beats: 3, beatType: 4, fifths: 0 });
    expect(lied?.notes.filter(({ staff }) => staff === 2).every(({ midiPitch }) => midiPitch === 48)).toBe(true);
    expect(lied?.tempo).toBe(120);
  });

  it('have the tempo of their title where they have no metronome mark', () => {
    const log = logOf(12).replace('Public Domain', 'Public Domain | Sonata Andante').replace('3/4 30 ', '3/4 ? ');
    expect(readEngravedScores(log)[0]?.tempo).toBe(72);
  });

  it('are joined by ties', () => {
    const [lied] = readEngravedScores(logOf(12, 'T NOW 2'));
    const bass = lied?.notes.filter(({ staff }) => staff === 2) ?? [];
    expect(bass.map(({ duration }) => duration)).toEqual([36 * 24]);
  });

  it('are divided into scores where the moments start again; one that is there twice is read once', () => {
    expect(readEngravedScores(`${logOf(12)}\n${logOf(13)}\n${logOf(12)}`).map(({ notes }) => notes.length)).toEqual([
      109, 118,
    ]);
  });

  it('leave out grace notes and scores of a few notes', () => {
    expect(readEngravedScores(logOf(2))).toEqual([]);
    const [lied] = readEngravedScores(`${logOf(12)}\nN 73/8 -1/8 1/8 20 11 Staff:up 1 0 14 -`);
    expect(lied?.notes.length).toBe(109);
  });
});
