import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderNotes } from '../../../tests/fixtures/tunes/struckString.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { loadTranskun, TRANSKUN } from '../model/transkun.ts';
import { pianoExercise } from './fixtures/pianoExercise.ts';
import { PianoDetector, type PianoPerformance } from './pianoDetector.ts';

/**
 * Largest growth of memory by one inference. The model and its intermediate results take 430 MB where memory is
 * returned at once.
 */
const LARGEST_GROWTH_BYTES = 650e6;

type ReferenceNote = readonly [onset: number, offset: number, midiPitch: number, velocity: number];

describe('the piano model', () => {
  let performance: PianoPerformance;
  let growth = 0;
  // All these tests share one inference, which takes some seconds.
  beforeAll(async () => {
    const before = process.memoryUsage.rss();
    const model = await loadTranskun(1);
    const detector = new PianoDetector(model);
    const sound = renderNotes(pianoExercise, SAMPLE_RATE);
    for (let at = 0; at < sound.length; at += 10_000) await detector.push(sound.subarray(at, at + 10_000));
    performance = await detector.finish();
    growth = process.memoryUsage.rss() - before;
    await model.release();
  });

  it('finds a scale, chords, repeated notes and a trill over long notes, and nothing else', () => {
    const rest = [...performance.keys];
    for (const { onset, midiPitch } of pianoExercise) {
      const found = rest.findIndex((key) => key.midiPitch === midiPitch && Math.abs(key.onset - onset) < 0.03);
      expect(found, `${midiPitch} at ${onset} s`).toBeGreaterThanOrEqual(0);
      rest.splice(found, 1);
    }
    expect(rest).toEqual([]);
    expect(performance.keys.every(({ confidence }) => confidence > 0.9 && confidence <= 1)).toBe(true);
  });

  // The package divides the sound at other positions, and the model's ends of chords depend on the position in the
  // segment.
  it('gives the notes of the Python package: onsets within 10 ms, most ends within 20 ms, velocities within 8', async () => {
    const file = new URL('./fixtures/pianoExercise.json', import.meta.url);
    const reference = JSON.parse(await readFile(file, 'utf8')) as ReferenceNote[];
    expect(performance.keys).toHaveLength(reference.length);
    const differences: number[] = [];
    for (const [onset, offset, midiPitch, velocity] of reference) {
      const same = performance.keys.find((key) => key.midiPitch === midiPitch && Math.abs(key.onset - onset) < 0.01);
      expect(same, `${midiPitch} at ${onset} s`).toBeDefined();
      differences.push(Math.abs((same?.offset ?? 0) - offset));
      expect(Math.abs((same?.velocity ?? 0) - velocity)).toBeLessThanOrEqual(8);
    }
    expect(differences.sort((a, b) => a - b)[Math.floor(0.6 * differences.length)]).toBeLessThan(0.02);
  });

  it('needs bounded memory', () => {
    expect(growth).toBeLessThan(LARGEST_GROWTH_BYTES);
  });
});

describe('the files of the piano model', () => {
  const folder = mkdtempSync(join(tmpdir(), 'piano-model-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are refused if one is missing', async () => {
    await expect(loadTranskun(1, pathToFileURL(`${folder}/nowhere/`))).rejects.toThrow(/context\.onnx cannot be read/);
  });

  it('are refused if one is damaged', async () => {
    cpSync(TRANSKUN.folder, folder, { recursive: true });
    writeFileSync(join(folder, 'context.onnx'), 'not a model');
    await expect(loadTranskun(1, pathToFileURL(`${folder}/`))).rejects.toThrow(
      /context\.onnx has the checksum .* is expected\. Install it again/,
    );
  });
});
