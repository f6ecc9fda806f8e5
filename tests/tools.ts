/**
 * The programs and files that some tests need and that a machine may lack. Such a test is skipped there; the closing
 * lines of `npm test` and `npm run test:full` name the missing tool, with the number of tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The missing tool of a skipped test; `tests/run.ts` reads it from the report. */
    needs?: string;
  }
}

export interface Tool {
  /** The reason in the closing line, with the way to install the tool. */
  readonly name: string;
  /** Searches for the tool at the first call. */
  readonly isPresent: () => boolean;
}

function tool(name: string, look: () => boolean): Tool {
  let found: boolean | undefined;
  return { name, isPresent: () => (found ??= look()) };
}

/**
 * The folder beside the repository with the schema of MusicXML and scores by other authors, which must not be part of
 * the repository.
 */
const SHARED = new URL('../../shared/', import.meta.url);

export const MUSICXML_SCHEMA_FOLDER = fileURLToPath(new URL('musicxml-4.0/', SHARED));
/** SCORES_FOLDER names another folder with compressed MusicXML files. */
export const REAL_SCORES_FOLDER = process.env['SCORES_FOLDER'] ?? fileURLToPath(new URL('scores/', SHARED));

const runs = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0;

/** The ffmpeg for tests: FFMPEG_PATH, or the one in the PATH. */
export const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

export const XMLLINT = tool('xmllint is not installed (Debian: apt-get install libxml2-utils)', () =>
  runs('xmllint', '--version'),
);
export const MUSICXML_SCHEMA = tool('the MusicXML 4.0 schema is not in ../shared/musicxml-4.0', () =>
  existsSync(`${MUSICXML_SCHEMA_FOLDER}musicxml.xsd`),
);
export const REAL_SCORES = tool('no scores of others are in ../shared/scores', () => existsSync(REAL_SCORES_FOLDER));
export const POPPLER = tool('Poppler is not installed (Debian: apt-get install poppler-utils)', () =>
  ['pdfinfo', 'pdffonts', 'pdftotext', 'pdftoppm'].every((program) => runs(program, '-v')),
);
export const FFMPEG_PROGRAM = tool('ffmpeg is not installed (Debian: apt-get install ffmpeg; or set FFMPEG_PATH)', () =>
  runs(FFMPEG, '-version'),
);
export const CLAMD = tool('ClamAV is not installed (Debian: apt-get install clamav-daemon)', () =>
  runs('clamd', '--version'),
);
export const PGBOUNCER = tool('PgBouncer is not installed (Debian: apt-get install pgbouncer)', () =>
  runs('pgbouncer', '--version'),
);
export const DOCKER_COMPOSE = tool('docker compose is not installed', () => runs('docker', 'compose', 'version'));
export const MOTO = tool('moto_server is not installed (pip install "moto[server]")', () =>
  runs('moto_server', '--help'),
);

/** Python programs that may have PyTorch: PYTHON, the one in the PATH, and Debian's. */
const PYTHONS = [process.env['PYTHON'] ?? 'python3', '/usr/bin/python3'];
const importsTorch = (python: string): boolean => runs(python, '-c', 'import numpy, torch');
export const PYTORCH = tool('PyTorch is not installed (Debian: apt-get install python3-torch; or set PYTHON)', () =>
  PYTHONS.some(importsTorch),
);
export const pythonWithTorch = (): string => PYTHONS.find(importsTorch) ?? 'python3';

/** The reason for a test that detects only while it runs that it cannot mount a disk. */
export const NO_SMALL_DISK = 'a small disk cannot be mounted (Linux, as root)';

/** Options of a test or a `describe` that skip it with the reason where one of the tools is missing. */
export function needs(...tools: readonly Tool[]): Pick<TestOptions, 'skip' | 'meta'> {
  const missing = tools.find(({ isPresent }) => !isPresent());
  return missing === undefined ? {} : { skip: true, meta: { needs: missing.name } };
}
