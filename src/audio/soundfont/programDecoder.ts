/** Decodes program files in a worker, which starts with the first file. */
import type { Program, SampleData } from './program.ts';
import type { DecodeAnswer, DecodeRequest } from './programWorker.ts';

export interface ProgramDecoder {
  /** The buffer is transferred to the worker. Rejects where the file is damaged. */
  readonly decode: (file: ArrayBuffer) => Promise<Program<SampleData>>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (program: Program<SampleData>) => void;
  readonly reject: (error: Error) => void;
}

export function openProgramDecoder(): ProgramDecoder {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let requests = 0;

  const start = (): Worker => {
    const started = new Worker(new URL('./programWorker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => {
      const { resolve, reject } = waiting.get(data.id) ?? {};
      waiting.delete(data.id);
      if ('program' in data) resolve?.(data.program);
      else reject?.(new Error(data.fault));
    };
    started.onerror = ({ message }) => {
      // The worker failed: the next file starts another.
      for (const { reject } of waiting.values()) reject(new Error(message || 'The decoder could not be started.'));
      waiting.clear();
      started.terminate();
      worker = undefined;
    };
    return started;
  };

  return {
    decode: (file) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        const request: DecodeRequest = { id: (requests += 1), file };
        waiting.set(request.id, { resolve, reject });
        worker.postMessage(request, [file]);
      }),
    close: () => {
      worker?.terminate();
      worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The decoder was closed.'));
      waiting.clear();
    },
  };
}
