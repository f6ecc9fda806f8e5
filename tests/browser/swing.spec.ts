/** Swing as it sounds: the synthesizer, rendered offline in the browser. */
import { expect, test } from '@playwright/test';
import { ticks, writeMusicJson } from '../../engine/index.ts';
import { buildScore, chords } from '../fixtures/engraving/scoreBuilder.ts';
import { onsetsOf, samplesOf } from './sound/analyseSamples.ts';
import { serveSound } from './sound/serve.ts';

/** Staccato eighths; at 120 quarters a minute a beat lasts half a second. One entry for each measure: its tempo text. */
const score = (texts: readonly (string | undefined)[]) =>
  buildScore({
    measures: texts.map((text) => ({
      parts: [[[chords('c5e d5e rq e5e f5e rq').map((chord) => ({ ...chord, articulations: ['staccato' as const] }))]]],
      ...(text === undefined ? {} : { tempos: [{ quartersPerMinute: 120, at: ticks(0), text }] }),
    })),
  });

test('H-01 a score marked Swing plays its off-beats at two thirds, until it is marked Straight', async ({ page }) => {
  const server = await serveSound();
  try {
    await page.goto(server.url);
    await page.waitForFunction(() => 'sound' in window);
    const musicVo = writeMusicJson(score(['Swing', undefined, 'Straight']));
    const request = { musicVo, instrument: 'step' as const, seconds: 7 };
    const found = onsetsOf(samplesOf(await page.evaluate((each) => window.sound.render(each), request)));
    const third = 1 / 3;
    const wanted = [0, third, 1, 1 + third, 2, 2 + third, 3, 3 + third, 4, 4.25, 5, 5.25];
    expect(found).toHaveLength(wanted.length);
    for (const [index, onset] of wanted.entries()) expect(Math.abs((found[index] ?? NaN) - onset)).toBeLessThan(0.001);
  } finally {
    await server.close();
  }
});
