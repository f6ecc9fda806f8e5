/** Runs MuseScore without a display. It represents the programs with which users open exported files. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAMES = ['musescore3', 'mscore3', 'musescore', 'mscore'];

/** A start takes seconds and a song less than one. The limit ends a run in which a file makes the program hang. */
const START_MS = 60_000;
const SONG_MS = 15_000;

export const NO_MUSESCORE = 'Skipped: MuseScore 3 is not installed (set MUSESCORE_PATH where it has another name).';

/** A separate folder for settings, so that no user's settings are read or changed. */
const run = (program: string, folder: string, timeout: number, ...parameters: string[]): SpawnSyncReturns<string> =>
  spawnSync(program, parameters, {
    encoding: 'utf8',
    timeout,
    maxBuffer: 1 << 28,
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen', HOME: folder, XDG_RUNTIME_DIR: folder },
  });

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'songleaf-musescore-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The program's name or path; undefined where it is not installed. */
export function findMuseScore(): string | undefined {
  const names = process.env['MUSESCORE_PATH'] === undefined ? NAMES : [process.env['MUSESCORE_PATH']];
  return inFolder((folder) =>
    names.find((name) => /MuseScore ?3/.test(run(name, folder, START_MS, '--version').stdout ?? '')),
  );
}

/** Opens each text and exports it again; undefined for texts that MuseScore did not open. */
export function reexport(program: string, texts: readonly string[]): (string | undefined)[] {
  return inFolder((folder) => {
    const jobs = texts.map((text, index) => {
      const job = { in: join(folder, `${index}.musicxml`), out: join(folder, `${index}-again.musicxml`) };
      writeFileSync(job.in, text);
      return job;
    });
    const list = join(folder, 'jobs.json');
    writeFileSync(list, JSON.stringify(jobs));
    run(program, folder, START_MS + SONG_MS * texts.length, '-j', list);
    return jobs.map(({ out }) => (existsSync(out) ? readFileSync(out, 'utf8') : undefined));
  });
}
