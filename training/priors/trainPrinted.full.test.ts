import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { TENSORS } from '../../engine/notate/voices/printed/printedWeights.data.ts';
import { needs, PYTORCH, pythonWithTorch } from '../../tests/tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'printed-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Halves in the bass below eighths, as training/scores/logNotes.ly writes them. */
function score(key: number): string {
  const lines = [`# Toy/piece.ly | Piano | Public Domain`, `M 0 (4 . 4) 4/4 30 0`];
  for (let eighth = 0; eighth < 8 * 24; eighth++) {
    const [now, place] = [`${eighth}/8`, eighth % 8];
    lines.push(`N ${now} 0 1/8 ${key + ((eighth * 5) % 12)} 7 Staff:up 1 ${place}/8 1 -`);
    if (place % 4 === 0) lines.push(`N ${now} 0 1/2 ${key - (place === 0 ? 24 : 12)} -7 Staff:down 2 ${place}/8 1 -`);
  }
  return lines.join('\n');
}

it(
  'issue 17 the training of staves and values writes weights of the present form',
  { ...needs(PYTORCH), timeout: 600_000 },
  () => {
    const [scores, empty] = [join(folder, 'scores'), join(folder, 'empty')];
    mkdirSync(scores);
    mkdirSync(empty);
    for (let piece = 0; piece < 24; piece++) writeFileSync(join(scores, `Toy${piece}_0.notes`), score(piece % 12));
    const [excerpts, weights] = [join(folder, 'excerpts.bin'), join(folder, 'weights.data.ts')];
    execFileSync(process.execPath, ['training/priors/exportPrinted.ts', excerpts, '1', empty, scores, empty]);
    const options = ['--steps', '12', '--batch', '8', '--threads', '1'];
    const report = execFileSync(pythonWithTorch(), ['training/priors/trainPrinted.py', weights, excerpts, ...options], {
      encoding: 'utf8',
    });
    const right = [...report.matchAll(/staff right ([\d.]+), value right ([\d.]+)/g)].map(([, ...shares]) =>
      shares.map(Number),
    );
    expect(right.flat().length).toBeGreaterThan(0);
    for (const share of right.flat()) expect(share).toBeGreaterThan(0);
    const written = [...readFileSync(weights, 'utf8').matchAll(/^ {2}'([\w.]+)': \{ shape: \[([\d, ]+)\]/gm)];
    expect(written.map(([, name, shape]) => [name, shape?.split(',').map(Number)])).toEqual(
      Object.entries(TENSORS).map(([name, { shape }]) => [name, shape]),
    );
  },
);
