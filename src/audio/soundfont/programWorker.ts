/** A worker that decodes program files, one after the other. */
import type { Program, SampleData } from './program.ts';
import { readProgram } from './readProgram.ts';

export interface DecodeRequest {
  readonly id: number;
  readonly file: ArrayBuffer;
}

export type DecodeAnswer =
  { readonly id: number; readonly program: Program<SampleData> } | { readonly id: number; readonly fault: string };

const answer = (message: DecodeAnswer, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

self.onmessage = async ({ data: { id, file } }: MessageEvent<DecodeRequest>) => {
  try {
    const program = await readProgram(file);
    answer(
      { id, program },
      program.samples.map(({ data }) => data.buffer),
    );
  } catch (error) {
    answer({ id, fault: error instanceof Error ? error.message : String(error) });
  }
};
