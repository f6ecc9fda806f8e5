/**
 * Downloads the sound of a video with an installed yt-dlp (https://github.com/yt-dlp/yt-dlp), if the operator has
 * configured one. The program runs in a process group of its own, so that a cancelled song ends it with all its child
 * processes. It receives no settings of this server. The size of its files is checked, because a host may send more
 * than it announces. The file is deleted after the transcription.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MAX_AUDIO_SECONDS } from '../contract/limits.ts';
import { isVideoId } from '../contract/videoLink.ts';
import { TranscriptionCancelled, TranscriptionError } from '../transcription/index.ts';
import type { TranscriptionHooks } from '../transcription/index.ts';

/** 40 minutes at 320 kbit/s. */
const MAX_VIDEO_AUDIO_BYTES = 96_000_000;
const WATCH_MS = 500;
/** The folder of temporary files. */
export const FETCH_PREFIX = 'songleaf-video-';
/** The error code of a video that could not be downloaded. */
const NOT_FETCHED = 600;
const KEPT_ERROR_CHARACTERS = 2000;
/** The variables that yt-dlp needs to run and to reach the network; it must not see keys and passwords. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'SSL_CERT_FILE'];

/** Removes the folders of workers that were killed. */
export async function removeOldFetches(madeBefore: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FETCH_PREFIX)) continue;
    const folder = join(tmpdir(), name);
    // Another worker may have removed it, and on a shared machine it may belong to somebody else.
    const made = await stat(folder).catch(() => undefined);
    if (made !== undefined && made.mtime < madeBefore && made.uid === process.getuid?.())
      await rm(folder, { recursive: true, force: true });
  }
}

/** Provides the sound of a video as a file while `use` runs. @throws TranscriptionError, TranscriptionCancelled */
export async function withVideoAudio<Result>(
  ytDlp: string,
  videoId: string,
  hooks: TranscriptionHooks,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!isVideoId(videoId)) throw new TranscriptionError(NOT_FETCHED, 'This video does not exist.');
  const folder = await mkdtemp(join(tmpdir(), FETCH_PREFIX));
  try {
    await fetchInto(folder, ytDlp, videoId, hooks);
    const [name] = await readdir(folder);
    // yt-dlp skips live broadcasts and videos that are too long without reporting an error.
    if (name === undefined)
      throw new TranscriptionError(NOT_FETCHED, 'The video could not be fetched. Please try another.');
    return await use(join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function argumentsFor(folder: string, videoId: string): string[] {
  return [
    ...['--ignore-config', '--no-cache-dir', '--no-playlist', '--no-part', '--quiet', '--no-warnings'],
    ...['--use-extractors', 'youtube', '--socket-timeout', '20', '--retries', '3'],
    ...['--match-filters', `!is_live & duration<${MAX_AUDIO_SECONDS}`, '--max-filesize', String(MAX_VIDEO_AUDIO_BYTES)],
    ...['--format', 'bestaudio[ext=m4a]/bestaudio[ext=webm]/bestaudio/best'],
    ...['--progress', '--newline', '--progress-template', 'download:%(progress._percent_str)s'],
    ...['--output', join(folder, 'sound.%(ext)s'), '--', `https://www.youtube.com/watch?v=${videoId}`],
  ];
}

async function fetchInto(folder: string, ytDlp: string, videoId: string, hooks: TranscriptionHooks): Promise<void> {
  if (hooks.signal.aborted) throw new TranscriptionCancelled();
  const env = Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]]));
  const child = spawn(ytDlp, argumentsFor(folder, videoId), {
    cwd: folder,
    env: { ...env, XDG_CACHE_HOME: folder },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-KEPT_ERROR_CHARACTERS)));
  createInterface(child.stdout).on('line', (line) => {
    const percent = Number(/([\d.]+)%/.exec(line)?.[1]);
    if (Number.isFinite(percent)) hooks.onProgress(percent);
  });
  const cause = () => new Error(errors.trim());
  const { code, why } = await endOf(child, folder, hooks.signal);
  if (why === 'cancelled') throw new TranscriptionCancelled();
  if (why === 'too large') throw new TranscriptionError(NOT_FETCHED, 'The sound of this video is too large.');
  if (why === 'cannot run')
    throw new TranscriptionError(NOT_FETCHED, 'Videos cannot be fetched on this server at present.', {
      cause: cause(),
    });
  if (code !== 0) {
    const reason = 'The video could not be fetched (possibly a copyright conflict). Please try another.';
    throw new TranscriptionError(NOT_FETCHED, reason, { cause: cause() });
  }
}

type Ending = 'by itself' | 'cancelled' | 'too large' | 'cannot run';

/** Resolves when the process has ended. */
function endOf(
  child: ChildProcess,
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly code: number | null; readonly why: Ending }> {
  let why: Ending = 'by itself';
  const end = (reason: Ending) => {
    why = reason;
    killGroup(child);
  };
  const cancel = () => end('cancelled');
  const watch = setInterval(() => {
    void bytesIn(folder).then((bytes) => bytes > MAX_VIDEO_AUDIO_BYTES && end('too large'));
  }, WATCH_MS);
  signal.addEventListener('abort', cancel, { once: true });
  return new Promise((resolve) => {
    const settle = (code: number | null) => {
      clearInterval(watch);
      signal.removeEventListener('abort', cancel);
      resolve({ code, why });
    };
    child.once('error', () => {
      why = 'cannot run';
      settle(null);
    });
    child.once('close', settle);
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
}

/** 0 while the folder is being removed. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
