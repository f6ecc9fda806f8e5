import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeTensor, type StoredTensor } from '../../engine/notate/meter/network/tensor.ts';
import { TENSORS } from '../../engine/notate/meter/network/metricalNetwork.data.ts';
import { needs, PYTORCH, pythonWithTorch } from '../../tests/tools.ts';

const PRESENT = 'engine/notate/meter/network/metricalNetwork.data.ts';
const folder = mkdtempSync(join(tmpdir(), 'toy-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Threads of the numeric libraries wait for each other where another program uses a core.
const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };

const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env });

/** Quarters in the bass on the beats and eighths above them, as training/scores/logNotes.ly writes them. */
function score(beats: number, key: number): string {
  const lines = [`# Toy/piece.ly | Piano | Public Domain`, `M 0 (${beats} . 4) ${beats}/4 30 0`];
  for (let eighth = 0; eighth < 2 * beats * 16; eighth++) {
    const [now, place] = [`${eighth}/8`, eighth % (2 * beats)];
    lines.push(`N ${now} 0 1/8 ${key + ((eighth * 5) % 12)} 7 Staff:up 1 ${place}/8 1 -`);
    if (place % 2 === 0) lines.push(`N ${now} 0 1/4 ${key - (place === 0 ? 24 : 12)} -7 Staff:down 2 ${place}/8 1 -`);
  }
  return lines.join('\n');
}

/** The tensors of a file of weights, without loading it as a module of the project. */
function tensorsOf(path: string): Map<string, StoredTensor> {
  const lines = readFileSync(path, 'utf8').matchAll(/^ {2}'([\w.]+)': (\{.*\}),$/gm);
  return new Map(
    [...lines].map(([, name = '', stored = '']) => {
      const json = stored.replace(/(\w+):/g, '"$1":').replaceAll("'", '"');
      return [name, JSON.parse(json) as StoredTensor];
    }),
  );
}

describe('training of the metrical network', () => {
  it('learns from ten pieces and writes weights of the present form', { ...needs(PYTORCH), timeout: 600_000 }, () => {
    // Two of the pieces are by a composer who is held out.
    for (let piece = 0; piece < 10; piece++)
      writeFileSync(join(folder, `${piece < 8 ? 'Toy' : 'HandelGF'}_${piece}.notes`), score(3 + (piece % 2), piece));
    const [notes, weights] = [join(folder, 'notes.json'), join(folder, 'weights.data.ts')];
    run(process.execPath, 'training/priors/exportNotes.ts', notes, folder);
    const options = [
      '--steps',
      '40',
      '--seconds',
      '600',
      '--workers',
      '0',
      '--batch',
      '8',
      '--tests',
      '24',
      '--rate',
      '0.003',
    ];
    const train = (...more: readonly string[]): string =>
      run(pythonWithTorch(), 'training/priors/trainMetricalNetwork.py', notes, weights, ...options, ...more);

    const report = train();
    expect(report).toContain('scores: 10 pieces, 2 held out');
    const classLoss = Number(/^after scores: losses of class, meter, tempo ([\d.]+)/m.exec(report)?.[1]);
    // An even guess has a loss of ln 5.
    expect(classLoss).toBeLessThan(0.8 * Math.log(5));
    const written = tensorsOf(weights);
    expect([...written].map(([name, { shape }]) => [name, shape])).toEqual(
      Object.entries(TENSORS).map(([name, { shape }]) => [name, shape]),
    );
    expect([...written.values()].every((stored) => decodeTensor(stored).every(Number.isFinite))).toBe(true);

    // Stored weights are read as the numbers that were written: without a step of training they come out unchanged.
    const same = join(folder, 'same.data.ts');
    run(
      pythonWithTorch(),
      'training/priors/trainMetricalNetwork.py',
      notes,
      same,
      ...options,
      '--from',
      PRESENT,
      '--seconds',
      '0',
    );
    for (const [name, stored] of tensorsOf(same)) {
      const [before, after] = [decodeTensor(TENSORS[name] ?? stored), decodeTensor(stored)];
      expect(after.every((value, index) => Math.abs(value - (before[index] ?? 0)) < 1e-6)).toBe(true);
    }
  });
});
