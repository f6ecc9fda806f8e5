import { defineConfig } from '@playwright/test';
import { TEST_FLAGS, findChromium } from './tests/chromium.ts';

const executablePath = findChromium();

/**
 * The tolerance of screenshots, because the browser's rasterizer decides the grey of an edge: the largest difference of a
 * colour, from 0 to 1 (squared distance in YIQ), which no pixel may exceed. Drawn by another rasterizer (ANGLE on Mesa's
 * llvmpipe instead of SwiftShader) a sheet of 1200 x 700 pixels differed in 3,305 pixels by more than 0, in 193 by more
 * than 0.02 and in none by more than 0.05. Twice the last value is allowed. Sixteen by twelve pixels of ink that move by
 * one pixel change a median of 17 pixels by more than the 0.05.
 */
const RASTER_TOLERANCE = { threshold: 0.1, maxDiffPixels: 0 };

/** marks the tours as seen, so that they appear only in their own test. */
const SEEN_TOURS = ['songbook', 'play', 'edit_sheet', 'edit_roll'].map((tour) => ({
  name: `tour_${tour}`,
  value: '1',
  domain: 'localhost',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}));

const FULL = '**/*.full.spec.ts';

export default defineConfig({
  testDir: 'tests/browser',
  // The long ones are named as those of vitest are, or marked in a file whose other tests are quick.
  projects: [
    { name: 'quick', testMatch: '**/*.spec.ts', testIgnore: FULL, grepInvert: /@full/ },
    { name: 'full', testMatch: FULL },
    { name: 'full-marked', testMatch: '**/*.spec.ts', testIgnore: FULL, grep: /@full/ },
  ],
  // Each has a browser, a server, its database and a transcription. The machine of CI may be slow, and is given one.
  workers: process.env['CI'] ? 1 : 2,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 15_000, toHaveScreenshot: { ...RASTER_TOLERANCE, animations: 'disabled' } },
  // A missing golden fails its test, which writes the new picture; only `npm run golden -- NAME --accept` accepts one.
  updateSnapshots: 'none',
  snapshotPathTemplate: 'tests/golden/{testFileName}/{arg}{ext}',
  reporter: process.env['CI']
    ? [['dot'], ['json', { outputFile: 'test-results/browser.json' }]]
    : [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/globalSetup.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: TEST_FLAGS, ...(executablePath ? { executablePath } : {}) },
    // Actions, console and requests, without a copy of the page for each action: the copies took a third of the processor
    // time of a run. `--trace retain-on-failure` records them too.
    storageState: { cookies: SEEN_TOURS, origins: [] },
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
