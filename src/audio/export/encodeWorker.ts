/** A worker that limits and encodes one rendering, block by block, so that the page stays free. */
import { SoundTooLong, openEncoder, type SoundEncoder, type SoundFormat } from './encoders.ts';
import { Limiter } from './limiter.ts';
import type { Stereo } from './renderScore.ts';

export type EncodeRequest =
  | { readonly kind: 'open'; readonly format: SoundFormat; readonly sampleRate: number }
  | { readonly kind: 'block'; readonly samples: Stereo }
  | { readonly kind: 'finish' };

export type EncodeAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly file: Blob }
  /** `message` is for the log. */
  | { readonly kind: 'fault'; readonly isTooLong: boolean; readonly message: string };

let encoder: SoundEncoder | undefined;
let limiter: Limiter | undefined;
const parts: Uint8Array<ArrayBuffer>[] = [];

async function answer(request: EncodeRequest): Promise<EncodeAnswer> {
  if (request.kind === 'open') {
    encoder = await openEncoder(request.format, request.sampleRate);
    limiter = new Limiter(request.sampleRate);
    return { kind: 'ready' };
  }
  if (encoder === undefined || limiter === undefined) throw new Error('The encoder is not open.');
  if (request.kind === 'block') {
    parts.push(encoder.encode(limiter.process(request.samples)));
    return { kind: 'ready' };
  }
  parts.push(encoder.encode(limiter.flush()), encoder.finish());
  return { kind: 'done', file: new Blob([encoder.header(), ...parts], { type: encoder.type }) };
}

self.onmessage = async ({ data }: MessageEvent<EncodeRequest>) => {
  try {
    self.postMessage(await answer(data));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const fault: EncodeAnswer = { kind: 'fault', isTooLong: error instanceof SoundTooLong, message };
    self.postMessage(fault);
  }
};
