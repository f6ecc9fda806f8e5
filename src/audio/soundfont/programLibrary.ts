/**
 * The loaded programs. Each is loaded and decoded once for all callers; a program that cannot be loaded is reported to
 * each caller, and the next call tries again. The others play.
 */
import { nextTask } from '../../idleWork.ts';
import { playbackTexts } from '../../texts/index.ts';
import { PlaybackError } from '../playbackSource.ts';
import type { Program, SampleData } from './program.ts';
import { openProgramDecoder, type ProgramDecoder } from './programDecoder.ts';
import { FileRefused, fetchProgramFile, fetchProgramIndex, type ProgramIndex } from './programFiles.ts';
import { programName } from './programName.ts';

export type LoadedProgram = Program<AudioBuffer>;

export interface MissingProgram {
  readonly program: number;
  /** A sentence for the user. */
  readonly message: string;
}

/** Loads files; tests replace it. */
export interface ProgramFiles {
  readonly fetchIndex: (signal: AbortSignal) => Promise<ProgramIndex>;
  readonly fetchFile: (file: string, onBytes: (bytes: number) => void, signal: AbortSignal) => Promise<ArrayBuffer>;
}

const OUR_SERVER: ProgramFiles = { fetchIndex: fetchProgramIndex, fetchFile: fetchProgramFile };
/** Share of one program's progress: decoding takes about a tenth of the time of the download. */
const FETCHED = 0.9;
/** Milliseconds of copying before an input is handled. */
const COPY_MS = 8;

export class ProgramLibrary {
  readonly #files: ProgramFiles;
  readonly #decoder: ProgramDecoder;
  readonly #programs = new Map<number, LoadedProgram>();
  #index: ProgramIndex | undefined;

  constructor(files: ProgramFiles = OUR_SERVER, decoder: ProgramDecoder = openProgramDecoder()) {
    this.#files = files;
    this.#decoder = decoder;
  }

  /** Undefined until it is loaded. */
  get(program: number): LoadedProgram | undefined {
    return this.#programs.get(program);
  }

  /**
   * Loads the missing programs. `onProgress` receives 0–100. Resolves with the programs that could not be loaded.
   * Rejects with a PlaybackError where none could be loaded, and with the signal's reason after an abort.
   */
  async load(
    programs: Iterable<number>,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<readonly MissingProgram[]> {
    const wanted = [...new Set(programs)].filter((program) => !this.#programs.has(program));
    onProgress(0);
    if (wanted.length > 0) {
      const index = await this.#fetchIndex(signal);
      signal.throwIfAborted();
      const entries = index.programs.filter(({ program }) => wanted.includes(program));
      const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
      const done = new Map<number, number>();
      const advance = (program: number, bytes: number): void => {
        done.set(program, bytes);
        onProgress(Math.min(100, (100 * [...done.values()].reduce((sum, each) => sum + each, 0)) / total));
      };
      const results = await Promise.all(
        wanted.map((program) => this.#loadOne(program, index, (bytes) => advance(program, bytes), signal)),
      );
      signal.throwIfAborted();
      const missing = results.filter((result) => result !== undefined);
      if (missing.length === wanted.length && this.#programs.size === 0 && missing.every(({ isAway }) => isAway))
        throw new PlaybackError('network', playbackTexts.instrumentsAway);
      onProgress(100);
      return missing;
    }
    onProgress(100);
    return [];
  }

  close(): void {
    this.#decoder.close();
    this.#programs.clear();
  }

  async #fetchIndex(signal: AbortSignal): Promise<ProgramIndex> {
    try {
      return (this.#index ??= await this.#files.fetchIndex(signal));
    } catch (error) {
      signal.throwIfAborted();
      throw new PlaybackError('network', playbackTexts.instrumentsAway, { cause: error });
    }
  }

  /** Undefined where the program is loaded now. */
  async #loadOne(
    program: number,
    index: ProgramIndex,
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<(MissingProgram & { readonly isAway: boolean }) | undefined> {
    const entry = index.programs.find((each) => each.program === program);
    if (entry === undefined)
      return { program, isAway: false, message: playbackTexts.instrumentMissing(await programName(program)) };
    try {
      const file = await this.#files.fetchFile(entry.file, (bytes) => onBytes(FETCHED * bytes), signal);
      this.#programs.set(program, await withBuffers(await this.#decoder.decode(file)));
      onBytes(entry.bytes);
      return undefined;
    } catch (error) {
      // The file no longer exists because the bank was changed: the next call requests the index again.
      if (error instanceof FileRefused) this.#index = undefined;
      const isAway = error instanceof TypeError;
      return { program, isAway, message: playbackTexts.instrumentFailed(await programName(program)) };
    }
  }
}

/** Copies the samples, megabytes for a piano, in short tasks: a press meanwhile, such as Pause, is answered at once. */
async function withBuffers({ zones, samples }: Program<SampleData>): Promise<LoadedProgram> {
  const buffers: AudioBuffer[] = [];
  let end = performance.now() + COPY_MS;
  for (const sample of samples) {
    buffers.push(bufferOf(sample));
    if (performance.now() < end) continue;
    await nextTask();
    end = performance.now() + COPY_MS;
  }
  return { zones, samples: buffers };
}

function bufferOf({ sampleRate, data }: SampleData): AudioBuffer {
  const buffer = new AudioBuffer({ length: Math.max(1, data.length), sampleRate, numberOfChannels: 1 });
  buffer.copyToChannel(data, 0);
  return buffer;
}
