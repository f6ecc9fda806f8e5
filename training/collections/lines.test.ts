import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isSteady, linesOf } from './lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A line of quarters above chords, in 3/4 and then in 4/4, as logNotes.ly writes them. */
function logOf(measures: number): string {
  const lines = ['# Composer/piece.ly | Violin | Public Domain'];
  let quarter = 0;
  for (const beats of [3, 4]) {
    lines.push(`M ${quarter}/4 (${beats} . 4) ${beats}/4 30 0`);
    for (let beat = 0; beat < beats * measures; beat++, quarter++) {
      const rest = `${beat % beats}/4 1 -`;
      lines.push(`N ${quarter}/4 0 1/4 ${12 + (beat % 5)} 7 Staff:up 1 ${rest}`);
      for (const key of [-12, -8, -5]) lines.push(`N ${quarter}/4 0 1/4 ${key} 7 Staff:down 2 ${rest}`);
    }
  }
  return lines.join('\n');
}

describe('single lines for the training', () => {
  it('are the staves without chords, a piece for each meter', () => {
    writeFileSync(join(folder, 'Toy_1.notes'), logOf(16));
    const found = [...linesOf(folder)];
    expect(
      found.map(({ source, work, lied }) => [
        source,
        work,
        lied.notes.length,
        lied.measures[lied.notes[0]?.measure ?? -1]?.beats,
      ]),
    ).toEqual([
      ['solos', 'Toy', 48, 3],
      ['solos', 'Toy', 64, 4],
    ]);
    expect(found.every((line) => !isSteady(line) && line.lied.notes.every(({ midiPitch }) => midiPitch >= 72))).toBe(
      true,
    );
  });

  it('have the tempo of their dance, and keep it; the first tune of each twelve is held out', () => {
    const tune = (rhythm: string): string =>
      `X:1\nT:Trial\nR:${rhythm}\nM:6/8\nL:1/8\nK:D\n${'FAF DFA|'.repeat(8)}\n\n`;
    const tunes = mkdtempSync(join(folder, 'tunes-'));
    writeFileSync(join(tunes, 'tunes.abc'), tune('jig') + tune('march'));
    const found = [...linesOf(tunes)];
    expect(found.map(({ lied, isHeldOut }) => [lied.tempo, isHeldOut])).toEqual([
      [140, true],
      [110, false],
    ]);
    expect(found.every(isSteady)).toBe(true);
  });
});
