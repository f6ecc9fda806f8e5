/**
 * The real product for browser tests: `npm start` on a free port with an empty data folder, one for each test file.
 * `signUp` gives a test its own account, so tests share a server without sharing songs.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Browser, type Page } from '@playwright/test';

export interface RunningServer {
  readonly url: string;
}

const START_LIMIT_MS = 120_000;

export interface Launched extends RunningServer {
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does and waits for the line that names its address. */
export async function launchServer(dataDirectory: string, environment: NodeJS.ProcessEnv = {}): Promise<Launched> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/start.ts'], {
    // The large network takes seconds for each recording.
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory, DETECTOR: 'fast', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Error(`The server did not start in time:\n${output}`));
    }, START_LIMIT_MS);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(output);
      if (!address) return;
      clearTimeout(limit);
      resolve(address[0]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The server ended with ${String(code)}:\n${output}`));
    });
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, process: child, stop };
}

interface Options {
  /** Draws scores with WebGL from the first frame on, although there is no graphics processor. */
  readonly painter: 'webgl' | undefined;
}

/**
 * Menus and dialogs stand at their places from their first frame on. On a busy machine a transition can rest for some
 * frames and then go on, so that the press of a button that seemed to stand still misses it. What the app draws itself
 * (gliding, coasting) moves as for a user.
 */
function standStill(): void {
  const style = new CSSStyleSheet();
  style.replaceSync('*, *::before, *::after { transition: none !important }');
  document.adoptedStyleSheets = [style];
}

function withoutTransitions(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (options?: Parameters<Browser['newContext']>[0]) => {
      const context = await open(options);
      await context.addInitScript(standStill);
      return context;
    },
  });
}

export const test = base.extend<Options, { server: RunningServer }>({
  browser: [({ browser }, use) => use(withoutTransitions(browser)), { scope: 'worker' }],
  painter: [undefined, { option: true }],
  page: async ({ page, painter }, use) => {
    if (painter !== undefined)
      await page.addInitScript((wish) => {
        // The empty page has no storage.
        if (location.protocol.startsWith('http')) localStorage.setItem('songleaf.painter', wish);
      }, painter);
    await use(page);
  },
  server: [
    async ({}, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-browser-'));
      const server = await launchServer(dataDirectory);
      await use(server);
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: START_LIMIT_MS + 30_000 },
  ],
});

export { expect } from '@playwright/test';

/** Marks a test that `npm run test:full` runs and `npm test` does not: a long one, or a rarer way beside the main one. */
export const FULL = { tag: '@full' } as const;

let accounts = 0;

/** Registers a new user through the page and ends in the empty songbook. */
export async function signUp(page: Page, server: RunningServer): Promise<{ email: string; password: string }> {
  accounts += 1;
  const email = `reader${accounts}-${process.pid}@example.org`;
  const password = 'leaf-and-staff';
  await page.goto(`${server.url}/#/register`);
  await page.getByLabel('First name').fill('Clara');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL(/#\/songbook/);
  return { email, password };
}

export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Performs the five steps of the wizard, with the piano in universal mode, until it is closed. */
export async function uploadThroughWizard(
  page: Page,
  file: UploadedFile,
  title: string,
  composer: string,
): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/songbook/upload`);
  const wizard = page.getByRole('dialog');
  await wizard.locator('input[type=file]').setInputFiles(file);
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: /Universal/ }).click();
  await wizard.getByRole('button', { name: /^Piano/ }).click();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('textbox', { name: 'Title' }).fill(title);
  await wizard.getByRole('textbox', { name: 'Composer' }).fill(composer);
  await wizard.getByRole('checkbox').check();
  await wizard.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(/#\/songbook$/);
}

/** A score, which the wizard opens as soon as it is chosen. */
export async function openThroughWizard(page: Page, file: UploadedFile): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/songbook/upload`);
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.waitForURL(/#\/score\?id=/);
}
