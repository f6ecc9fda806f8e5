import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './tests/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  // One browser at a time: the tests share two cores with a server, its database and a transcription.
  workers: 1,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 0, threshold: 0, animations: 'disabled' } },
  // A missing golden fails and leaves the new picture beside it; only UPDATE_GOLDENS=1 writes one.
  updateSnapshots: process.env['UPDATE_GOLDENS'] === '1' ? 'all' : 'none',
  snapshotPathTemplate: 'tests/golden/{testFileName}/{arg}{ext}',
  reporter: process.env['CI']
    ? [['dot'], ['json', { outputFile: 'test-results/browser.json' }]]
    : [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/globalSetup.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
  },
});
