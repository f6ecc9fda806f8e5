/**
 * The tests that run outside a browser, in four projects. The files of `pure`, `app` and `server` share the modules of
 * their worker (`isolate: false`), which avoids loading the engine, the app or the server again for each file; so a
 * test must not leave module-level state, environment variables or stubbed globals behind.
 *
 * - `pure`: values in, values out.
 * - `app`: React components and machines, some in a simulated DOM.
 * - `server`: tests that start servers, on the shared PostgreSQL of `tests/api/support/sharedPostgres.ts`.
 * - `full` and `full-server`: files named `*.full.test.ts`, most of which take minutes; `npm run test:full` runs them,
 *   `npm test` does not.
 */
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { GroupedSequencer } from './tests/groupedSequencer.ts';

const ROOMS = ['engine', 'src', 'server', 'cli', 'bench', 'fonts', 'training', 'tests'] as const;
const EVERY_FILE = ROOMS.map((room) => `${room}/**/*.test.{ts,tsx}`);
const FULL = '**/*.full.test.ts';
const APP = ['src/**'];
const SERVER = ['tests/api/**', 'tests/backends/**', 'tests/faults/**'];

interface Selection {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly isolate: boolean;
  readonly startsServers?: boolean;
}

function project(name: string, selection: Selection): TestProjectConfiguration {
  const { include, exclude, isolate, startsServers = false } = selection;
  return {
    extends: true,
    test: {
      name,
      include: [...include],
      exclude: [...configDefaults.exclude, 'tests/browser/**', ...exclude],
      isolate,
      globalSetup: startsServers ? ['tests/api/support/sharedPostgres.ts', 'tests/api/support/serverBundle.ts'] : [],
    },
  };
}

const testsIn = (folders: readonly string[]): string[] => folders.map((folder) => `${folder}/*.test.{ts,tsx}`);

export default defineConfig({
  test: {
    setupFiles: ['tests/fastCheck.ts'],
    // The large network takes seconds for each recording; the tests about it ask for it. Servers keep the app that the
    // browser's tests use at the same time, although other tests plant files among its sources.
    env: { DETECTOR: 'fast', APP_BUILD: 'keep' },
    // Half of the tests wait for a server or a worker, so two workers use two cores better.
    maxWorkers: 2,
    sequence: { sequencer: GroupedSequencer },
    // Some tests start a server, a database or a transcription: minutes on a small machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: process.env['CI'] ? ['dot'] : ['default'],
    projects: [
      project('pure', { include: EVERY_FILE, exclude: [FULL, ...APP, ...SERVER], isolate: false }),
      project('app', { include: testsIn(APP), exclude: [FULL], isolate: false }),
      project('server', { include: testsIn(SERVER), exclude: [FULL], isolate: false, startsServers: true }),
      project('full', { include: [FULL], exclude: SERVER, isolate: true }),
      project('full-server', {
        include: SERVER.map((folder) => `${folder.replace('**', '*')}.full.test.ts`),
        exclude: [],
        isolate: true,
        startsServers: true,
      }),
    ],
  },
});
