/**
 * Recognizes the format of an audio file by its first bytes (RFC 9559, ISO 14496-12 and others), because its name can
 * be wrong.
 */

export type AudioContainer = 'mp3' | 'aac' | 'mp4' | 'ogg' | 'opus' | 'wav' | 'flac' | 'webm' | 'amr' | 'aiff' | 'wma';

/** Number of bytes that are needed, after any ID3 tag at the start. */
export const CONTAINER_HEADER_BYTES = 64;

const ascii = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/**
 * Returns the length in bytes of an ID3v2 tag at the start, or 0. (ID3v2.4, 3.1: the size is synchsafe and does not
 * include header and footer.)
 */
export function id3Length(bytes: Uint8Array): number {
  if (!ascii(bytes, 0, 'ID3')) return 0;
  const [flags = 0, ...size] = bytes.subarray(5, 10);
  const content = size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return 10 + content + (flags & 0x10 ? 10 : 0);
}

/**
 * Whether the bytes are a frame header of MPEG audio: sync word, a layer that is not reserved, and a bit rate and a
 * sample rate that are allowed.
 */
function isMpegFrame(bytes: Uint8Array): boolean {
  const [sync = 0, version = 0, rates = 0] = bytes;
  const layer = version & 0x06;
  return sync === 0xff && (version & 0xe0) === 0xe0 && layer !== 0 && rates >> 4 !== 15 && (rates & 0x0c) !== 0x0c;
}

const isAdts = ([sync = 0, header = 0]: Uint8Array): boolean => sync === 0xff && (header & 0xf6) === 0xf0;

/** Returns the format; undefined where it is not supported. `bytes` is the start of the file after any ID3 tag. */
export function audioContainer(bytes: Uint8Array): AudioContainer | undefined {
  if (ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WAVE')) return 'wav';
  if (ascii(bytes, 0, 'FORM') && (ascii(bytes, 8, 'AIFF') || ascii(bytes, 8, 'AIFC'))) return 'aiff';
  if (ascii(bytes, 0, 'fLaC')) return 'flac';
  if (ascii(bytes, 4, 'ftyp')) return 'mp4';
  if (ascii(bytes, 0, 'OggS')) return ascii(bytes, 28, 'OpusHead') ? 'opus' : 'ogg';
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'webm';
  if (ascii(bytes, 0, '#!AMR')) return 'amr';
  if (ascii(bytes, 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11')) return 'wma';
  if (isAdts(bytes)) return 'aac';
  if (isMpegFrame(bytes)) return 'mp3';
  return undefined;
}
