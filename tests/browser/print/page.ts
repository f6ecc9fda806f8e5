/** Prints in a worker and counts how often the page itself was free in the meantime. */
import type { PrintRequest, Printed } from './printWorker.ts';

export interface PrintedHere {
  /** As many characters as bytes. */
  readonly pdf: string;
  readonly svg: string;
  readonly turns: number;
}

declare global {
  interface Window {
    printHere: (request: PrintRequest) => Promise<PrintedHere>;
  }
}

const worker = new Worker(new URL('./printWorker.ts', import.meta.url), { type: 'module' });

const bytesAsText = (bytes: Uint8Array): string =>
  Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 8192, (index + 1) * 8192)),
  ).join('');

window.printHere = (request) =>
  new Promise((resolve, reject) => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1));
    worker.onmessage = ({ data }: MessageEvent<Printed | { error: string }>) => {
      clearInterval(counting);
      if ('error' in data) reject(new Error(data.error));
      else resolve({ pdf: bytesAsText(data.pdf), svg: data.svg, turns });
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(request);
  });
