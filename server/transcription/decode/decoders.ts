/**
 * The decoders of all formats with one interface: they take encoded bytes and return pieces of sound. They are
 * WebAssembly builds of the reference libraries. Only decodeProcess.ts, a separate program that communicates through
 * pipes, loads this file, for two reasons: the decoder for AAC (FAAD2) is under the GPL, and a decoder that crashes,
 * hangs or needs too much memory because of a malicious file must not harm the worker.
 */
import decode, { type AudioData, type StreamDecoder } from 'audio-decode';
import type { AudioContainer } from './container.ts';
import { Downmix } from './downmix.ts';

const OPEN: Readonly<Record<AudioContainer, () => Promise<StreamDecoder>>> = {
  mp3: () => decode.mp3(),
  aac: () => decode.aac(),
  mp4: () => decode.m4a(),
  ogg: () => decode.oga(),
  opus: () => decode.opus(),
  wav: () => decode.wav(),
  flac: () => decode.flac(),
  webm: () => decode.webm(),
  amr: () => decode.amr(),
  aiff: () => decode.aiff(),
  wma: () => decode.wma(),
};

export interface SoundPiece {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** Yields mono pieces in order. Throws the errors of the decoder. */
export async function* decodeBytes(
  container: AudioContainer,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SoundPiece> {
  const decoder = await OPEN[container]();
  const mix = new Downmix();
  const piece = ({ channelData, sampleRate }: AudioData): SoundPiece => ({
    samples: mix.push(channelData),
    sampleRate,
  });
  try {
    for await (const chunk of chunks) {
      const data = await decoder(chunk);
      if (data.channelData.length > 0) yield piece(data);
    }
    const rest = await decoder.flush();
    if (rest.channelData.length > 0) yield piece(rest);
  } finally {
    decoder.free();
  }
}
