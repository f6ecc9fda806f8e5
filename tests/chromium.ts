/**
 * Finds the Chromium that the browser tests and the benchmarks use: CHROMIUM_PATH, an installed one, else Playwright's
 * own, and has the flags of both, which disable background requests of the browser.
 */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Chromium's own pages for suggestions below its address bar. A new window loads both, while our page loads. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Disabled by Playwright too, whose list ours replaces, because the browser reads only the last one. */
const BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** For benchmarks: the browser draws as it does for a user of this machine, with its GPU or without one. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  `--disable-features=${[...ADDRESS_BAR, ...BY_PLAYWRIGHT].join(',')}`,
];

/**
 * For tests: WebGL has the same pixels everywhere, because SwiftShader draws. The page is put together by the browser
 * itself, as without a GPU; SwiftShader took a third of a run's processor time for it.
 */
export const TEST_FLAGS = [
  ...CHROMIUM_FLAGS,
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];

/** Path of the browser, or undefined where none is installed. */
export function findChromium(): string | undefined {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked) return existsSync(asked) ? asked : undefined;
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
}

export const NO_CHROMIUM = `The browser tests need Chromium, and none was found.
Install it (Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium; anywhere: npx playwright install chromium),
or set CHROMIUM_PATH to an installed one.`;
