import { beforeAll, describe, expect, it } from 'vitest';
import { FileRefused } from './programFiles.ts';
import type { Program, SampleData } from './program.ts';
import { ProgramLibrary, type ProgramFiles } from './programLibrary.ts';

beforeAll(() => {
  // Node has no Web Audio: the buffer only has to accept the samples.
  Object.assign(globalThis, {
    AudioBuffer: class {
      copyToChannel(): void {
        return undefined;
      }
    },
  });
});

const PROGRAM: Program<SampleData> = { zones: [], samples: [{ sampleRate: 44_100, data: new Float32Array(4) }] };
const DECODER = { decode: () => Promise.resolve(PROGRAM), close: () => undefined };
const INDEX = {
  version: 'a',
  programs: [1, 2, 3].map((program) => ({ program, file: `${program}.sf3`, bytes: 100 })),
};
const never = new AbortController().signal;
const ignore = (): void => undefined;

/** Files of which some fail; `asked` lists the requests. */
function filesWith(failing: Readonly<Record<string, Error>>): ProgramFiles & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    fetchIndex: () => Promise.resolve(INDEX),
    fetchFile: async (file, onBytes) => {
      asked.push(file);
      const failure = failing[file];
      if (failure !== undefined) throw failure;
      onBytes(50);
      onBytes(100);
      return Promise.resolve(new ArrayBuffer(100));
    },
  };
}

describe('H-10 the programs of a score', () => {
  it('are loaded once each, with progress that never falls', async () => {
    const files = filesWith({});
    const library = new ProgramLibrary(files, DECODER);
    const progress: number[] = [];
    expect(await library.load([1, 2, 1], (percent) => progress.push(percent), never)).toEqual([]);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect([progress[0], progress.at(-1)]).toEqual([0, 100]);
    await library.load([2, 3], ignore, never);
    expect(files.asked).toEqual(['1.sf3', '2.sf3', '3.sf3']);
    expect(library.get(2)?.samples).toHaveLength(1);
  });

  it('that are missing are named, and the others play', async () => {
    const files = filesWith({ '2.sf3': new FileRefused('2.sf3', 404) });
    const library = new ProgramLibrary(files, DECODER);
    const missing = await library.load([1, 2, 9], ignore, never);
    expect(missing.map(({ program }) => program)).toEqual([2, 9]);
    expect(missing.map(({ message }) => message)).toEqual([
      'Bright Acoustic Piano could not be loaded; its part is silent.',
      'Celesta is not available here; its part is silent.',
    ]);
    expect([1, 2, 9].map((program) => library.get(program) !== undefined)).toEqual([true, false, false]);
    await library.load([2], ignore, never);
    expect(files.asked).toEqual(['1.sf3', '2.sf3', '2.sf3']);
  });

  it('that cannot be reached at all are a network failure', async () => {
    const away = new TypeError('Failed to fetch');
    const library = new ProgramLibrary(filesWith({ '1.sf3': away }), DECODER);
    await expect(library.load([1], ignore, never)).rejects.toMatchObject({ code: 'network' });
    const noIndex = { ...filesWith({}), fetchIndex: () => Promise.reject(away) };
    await expect(new ProgramLibrary(noIndex, DECODER).load([1], ignore, never)).rejects.toMatchObject({
      code: 'network',
    });
  });

  it('are no longer awaited after a cancellation', async () => {
    const controller = new AbortController();
    const files: ProgramFiles = {
      ...filesWith({}),
      fetchFile: (_, __, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    };
    const loading = new ProgramLibrary(files, DECODER).load([1], ignore, controller.signal);
    await Promise.resolve();
    controller.abort(new Error('left the page'));
    await expect(loading).rejects.toThrow('left the page');
  });
});
