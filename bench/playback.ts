/**
 * Measures the cost of playback in Chromium: a dense score of three minutes (11,520 notes) played in real time,
 * starting a score of 1,000 measures, seeking in it, the distance between cursor and sound, and frames of the app while
 * it plays 1,000 measures and the sheet follows. PLAYBACK_SECONDS plays less of the dense score; PLAYBACK_PROGRAMS sets
 * the programs of its two parts (`41,41`: violins, whose pitch an LFO modulates).
 */
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { emptyScore, parseNoteName, ticks, wholes, writeMusicJson } from '../engine/index.ts';
import type { Chord, Score } from '../engine/index.ts';
import { serveSound } from '../tests/browser/sound/serve.ts';
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from '../tests/chromium.ts';
import { framesWhilePlaying } from './playback/frames.ts';
import { pianoScore } from './scores/generateScore.ts';

const DENSE_SECONDS = 180;
const SECONDS = Math.min(DENSE_SECONDS, Number(process.env['PLAYBACK_SECONDS'] ?? DENSE_SECONDS));
/** Sixteenths at 120 quarters a minute, two parts with chords of four. */
const DENSE_MEASURES = DENSE_SECONDS / 2;
const DENSE_NOTES = DENSE_MEASURES * 16 * 8;
const [UPPER_PROGRAM = 1, LOWER_PROGRAM = 49] = (process.env['PLAYBACK_PROGRAMS'] ?? '1,49').split(',').map(Number);
const SEEKS = 60;
const CURSOR_SECONDS = 12;
const FRAME_SECONDS = 20;
const STEPS = ['C', 'D', 'E', 'F', 'G', 'A', 'B'];

function denseScore(): Score {
  const score = emptyScore({ measureCount: DENSE_MEASURES });
  const [part] = score.parts;
  if (part === undefined) throw new Error('The new score has no part');
  const chordAt = (index: number, octave: number): Chord => ({
    value: { base: 4, dots: 0 },
    velocity: 60 + ((index * 13) % 60),
    notes: [0, 2, 4, 6].map((third) => {
      const step = index + third;
      return { pitch: parseNoteName(`${STEPS[step % 7] ?? 'C'}${octave + Math.floor((step % 14) / 7)}`) };
    }),
  });
  const measures = (octave: number) =>
    Array.from({ length: DENSE_MEASURES }, (_, measure) => ({
      voices: [
        {
          staff: 0,
          number: 0,
          chords: Array.from({ length: 16 }, (__, index) => chordAt(measure * 3 + index, octave)),
        },
      ],
    }));
  const [first, ...others] = score.measures;
  return {
    ...score,
    measures: [{ ...first, duration: wholes(1), tempos: [{ at: ticks(0), quartersPerMinute: 120 }] }, ...others],
    parts: [
      { ...part, program: UPPER_PROGRAM, measures: measures(4) },
      { ...part, program: LOWER_PROGRAM, measures: measures(3) },
    ],
  };
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Seconds of processor time of the page's main thread, without other processes. */
async function openProcessorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
}

export default async function benchPlayback(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(NO_CHROMIUM);
  const server = await serveSound('bench/playback/index.html');
  const args = [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => 'playbackBench' in window, undefined, { timeout: 120_000 });
    const [dense, long] = [writeMusicJson(denseScore()), writeMusicJson(pianoScore(1000))];
    const rows: Record<string, Record<string, string>> = {};
    const started = await page.evaluate((vo) => window.playbackBench.start(vo), long);
    rows['start of 1,000 measures'] = { value: ms(started), limit: '300 ms' };
    const seeks = await page.evaluate(([vo, count]) => window.playbackBench.seek(vo, count), [long, SEEKS] as const);
    rows['seek, 95 %'] = { value: ms(quantile(seeks, 0.95)), limit: '50 ms' };
    const errors = await page.evaluate(([vo, time]) => window.playbackBench.cursor(vo, time), [
      long,
      CURSOR_SECONDS,
    ] as const);
    rows['cursor against sound, 95 %'] = { value: ms(quantile(errors.map(Math.abs), 0.95)), limit: '30 ms' };
    rows['cursor against sound, median'] = { value: ms(quantile(errors, 0.5)), limit: '–' };
    await page.evaluate((vo) => window.playbackBench.openDense(vo), dense);
    const processorTime = await openProcessorTime(page);
    const before = await processorTime();
    const played = await page.evaluate((time) => window.playbackBench.playDense(time), SECONDS);
    const used = (await processorTime()) - before;
    const notes = (DENSE_NOTES * SECONDS) / DENSE_SECONDS;
    rows[`${notes} notes in ${SECONDS} s: late`] = { value: String(played.late), limit: '0' };
    rows['voices stolen'] = { value: String(played.stolen), limit: '–' };
    rows['most voices'] = { value: String(played.mostVoices), limit: '–' };
    rows['main thread a note, processor time of all'] = {
      value: `${((1e6 * used) / notes).toFixed(0)} µs`,
      limit: '150 µs',
    };
    rows['scheduling a note, by the clock'] = {
      value: `${((1000 * played.scheduling) / notes).toFixed(0)} µs`,
      limit: '–',
    };
    rows['longest turn'] = { value: ms(played.longestTick), limit: '–' };
    await page.close();
    const frames = await framesWhilePlaying(browser, server.url, pianoScore(1000), FRAME_SECONDS);
    rows[`${frames.length} frames while playing, 95 %`] = { value: ms(quantile(frames, 0.95)), limit: '16.7 ms' };
    rows['frames while playing, median'] = { value: ms(quantile(frames, 0.5)), limit: '–' };
    rows['frames while playing, worst'] = { value: ms(quantile(frames, 1)), limit: '–' };
    console.table(rows);
  } finally {
    await browser.close();
    await server.close();
  }
}
