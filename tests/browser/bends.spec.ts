/** The sound of notes whose pitch moves, rendered offline in the browser. */
import { expect, test } from '@playwright/test';
import { writeMusicJson } from '../../engine/index.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { hertzOf, levelAt, samplesOf } from './sound/analyseSamples.ts';
import { serveSound } from './sound/serve.ts';

const GUITAR = 26;

test('H-01 a bent note moves to the pitch of its bend, also at another speed', async ({ page }) => {
  const plain = buildScore({ measures: [{ parts: [[['c4w']]] }], partFields: [{ program: GUITAR }] });
  const signs = [{ kind: 'bend', bend: 'up', semitones: 2 }] as const;
  const parts = plain.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({
      voices: measure.voices.map((voice) => ({
        ...voice,
        chords: voice.chords.map((chord) => ({ ...chord, notes: chord.notes.map((note) => ({ ...note, signs })) })),
      })),
    })),
  }));
  const musicVo = writeMusicJson({ ...plain, parts });
  const server = await serveSound();
  await page.goto(server.url);
  await page.waitForFunction(() => 'sound' in window);
  for (const rate of [1, 0.5]) {
    const request = { instrument: 'sine', seconds: 5, rate, musicVo } as const;
    const samples = samplesOf(await page.evaluate((each) => window.sound.render(each), request));
    const level = (midiPitch: number): number => levelAt(samples, hertzOf(midiPitch), 1.1 / rate, 0.6);
    expect(level(62)).toBeGreaterThan(0.2);
    expect(level(60)).toBeLessThan(0.02);
  }
  await server.close();
});
