/** Techniques in the sound of the synthesizer, as a file of sound has it. */
import { expect, test } from '@playwright/test';
import { emptyScore, parseNoteName, wholes, writeMusicJson, type Score } from '../../engine/index.ts';
import { hertzOf, levelAt, samplesOf } from './sound/analyseSamples.ts';
import { serveSound } from './sound/serve.ts';

/** A violin holds a note for two seconds. */
function heldNote(text?: string): Score {
  const score = emptyScore({ measureCount: 1 });
  const chord = { value: { base: 0, dots: 0 }, notes: [{ pitch: parseNoteName('A4') }], velocity: 90 } as const;
  const directions = text === undefined ? [] : [{ kind: 'words', text, at: wholes(0), staff: 0 } as const];
  const measures = [{ voices: [{ staff: 0, number: 0, chords: [chord] }], directions }];
  return { ...score, parts: score.parts.map((part) => ({ ...part, program: 41, measures })) };
}

test('H-10 a plucked note of a violin fades, a bowed one does not', async ({ page }) => {
  const server = await serveSound();
  try {
    await page.goto(server.url);
    await page.waitForFunction(() => 'sound' in window);
    const levelsOf = async (score: Score): Promise<readonly [number, number]> => {
      const vo = writeMusicJson(score);
      const wav = await page.evaluate((each) => window.sound.exportHere(each, { format: 'wav' }), vo);
      expect(wav.missing).toEqual([]);
      const level = (from: number): number => levelAt(samplesOf(wav.left), hertzOf(69), from, 0.2);
      return [level(0.1), level(1.6)];
    };
    const [bowed, stillBowed] = await levelsOf(heldNote());
    const [plucked, stillPlucked] = await levelsOf(heldNote('pizz.'));
    expect(Math.min(bowed, plucked)).toBeGreaterThan(0.001);
    expect(stillBowed).toBeGreaterThan(bowed / 4);
    expect(stillPlucked).toBeLessThan(plucked / 20);
  } finally {
    await server.close();
  }
});
