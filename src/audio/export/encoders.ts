/** Encoders of rendered sound: WAV (16 bits) and MP3. Each takes blocks and returns the parts of the file. */
import { createEncoder } from 'wasm-media-encoders';
import mp3Module from 'wasm-media-encoders/wasm/mp3?url';
import type { Stereo } from './renderScore.ts';

export type SoundFormat = 'wav' | 'mp3';

export interface SoundEncoder {
  readonly encode: (block: Stereo) => Uint8Array<ArrayBuffer>;
  readonly finish: () => Uint8Array<ArrayBuffer>;
  /** The header of the file; known when all parts are encoded. */
  readonly header: () => Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** A WAV file states its length in 32 bits. */
export class SoundTooLong extends Error {
  override readonly name = 'SoundTooLong';
}

/** Variable bit rate of about 190 kbit/s, transparent for nearly all listeners. */
const MP3_QUALITY = 2;

export async function openEncoder(format: SoundFormat, sampleRate: number): Promise<SoundEncoder> {
  return format === 'wav' ? wavEncoder(sampleRate) : mp3Encoder(sampleRate);
}

/** LAME, compiled to WebAssembly (LGPL; a separate file, loaded on demand). */
async function mp3Encoder(sampleRate: number): Promise<SoundEncoder> {
  const encoder = await createEncoder('audio/mpeg', mp3Module);
  encoder.configure({ sampleRate, channels: 2, vbrQuality: MP3_QUALITY });
  return {
    encode: (block) => new Uint8Array(encoder.encode(block)),
    finish: () => new Uint8Array(encoder.finalize()),
    header: () => new Uint8Array(0),
    type: 'audio/mpeg',
  };
}

const CHANNELS = 2;
const BYTES_A_SAMPLE = 2;
const WAV_HEADER_BYTES = 44;
const PCM = 1;
/** The format counts bytes in 32 bits. */
const MOST_BYTES = 0xffffffff - WAV_HEADER_BYTES;

export function wavEncoder(sampleRate: number): SoundEncoder {
  let bytes = 0;
  return {
    encode: (block) => {
      const part = toPcm(block);
      bytes += part.length;
      if (bytes > MOST_BYTES) throw new SoundTooLong();
      return part;
    },
    finish: () => new Uint8Array(0),
    header: () => wavHeader(bytes, sampleRate),
    type: 'audio/wav',
  };
}

function toPcm([left, right]: Stereo): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(left.length * CHANNELS * BYTES_A_SAMPLE));
  for (let frame = 0; frame < left.length; frame += 1)
    [left, right].forEach((channel, index) => {
      const level = Math.max(-1, Math.min(1, channel[frame] ?? 0));
      view.setInt16((frame * CHANNELS + index) * BYTES_A_SAMPLE, Math.round(level * 0x7fff), true);
    });
  return new Uint8Array(view.buffer);
}

/** RIFF, one `fmt ` and one `data` chunk. */
function wavHeader(bytes: number, sampleRate: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(WAV_HEADER_BYTES);
  const view = new DataView(header.buffer);
  const text = (at: number, name: string): void => header.set(new TextEncoder().encode(name), at);
  text(0, 'RIFF');
  view.setUint32(4, WAV_HEADER_BYTES - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, CHANNELS, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * CHANNELS * BYTES_A_SAMPLE, true);
  view.setUint16(32, CHANNELS * BYTES_A_SAMPLE, true);
  view.setUint16(34, 8 * BYTES_A_SAMPLE, true);
  text(36, 'data');
  view.setUint32(40, bytes, true);
  return header;
}
