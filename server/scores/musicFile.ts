/**
 * What an uploaded file really is, by its first bytes. A name only says what the user believes; the decoder and the
 * score readers must never meet a picture or a program under a musical name.
 */
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { AUDIO_EXTENSIONS, SCORE_EXTENSIONS } from '../contract/limits.ts';

export type ScoreFormat = 'musj' | 'musicxml' | 'mxl' | 'midi';
export type MusicFile = { readonly kind: 'audio' } | { readonly kind: 'score'; readonly format: ScoreFormat };

/** ID3 tags and padding may stand before the first MPEG frame; a frame is searched in this many bytes. */
export const SNIFFED_BYTES = 4096;

const FORMAT_OF_EXTENSION: Readonly<Record<string, ScoreFormat>> = {
  musj: 'musj',
  musicxml: 'musicxml',
  xml: 'musicxml',
  mxl: 'mxl',
  mid: 'midi',
};

/** @returns undefined where neither the name nor the content is one that we take, or where they disagree. */
export async function recognizeMusicFile(path: string, name: string): Promise<MusicFile | undefined> {
  const extension = extensionOf(name);
  const head = await readHead(path);
  if ((AUDIO_EXTENSIONS as readonly string[]).includes(extension)) {
    // Phones name an m4a mp3 and the like: any audio is welcome under any audio name.
    return soundMediaType(head) === undefined ? undefined : { kind: 'audio' };
  }
  const format = FORMAT_OF_EXTENSION[extension];
  return format !== undefined && isScore(head, format) ? { kind: 'score', format } : undefined;
}

export function hasAcceptedExtension(name: string): boolean {
  const accepted: readonly string[] = [...AUDIO_EXTENSIONS, ...SCORE_EXTENSIONS];
  return accepted.includes(extensionOf(name));
}

function extensionOf(name: string): string {
  return extname(name).slice(1).toLowerCase();
}

/** Signatures of audio files: where each stands in the file, its characters, and the media type that it proves. */
const SOUND_SIGNATURES: readonly (readonly [start: number, text: string, mediaType: string])[] = [
  [0, 'ID3', 'audio/mpeg'],
  [4, 'ftyp', 'audio/mp4'],
  [0, 'OggS', 'audio/ogg'],
  [0, 'fLaC', 'audio/flac'],
  [0, '#!AMR', 'audio/amr'],
  // EBML, the frame of webm.
  [0, '\x1a\x45\xdf\xa3', 'audio/webm'],
];

/**
 * The media type of an audio file, by its first bytes.
 *
 * @param head the first `SNIFFED_BYTES` of the file, or all of a shorter one.
 * @returns undefined where it is no audio file that we accept.
 */
export function soundMediaType(head: Buffer): string | undefined {
  const ascii = (start: number, text: string) => head.toString('latin1', start, start + text.length) === text;
  if ((ascii(0, 'RIFF') || ascii(0, 'RF64')) && ascii(8, 'WAVE')) return 'audio/wav';
  const [, , mediaType] = SOUND_SIGNATURES.find(([start, text]) => ascii(start, text)) ?? [];
  return mediaType ?? frameMediaType(head);
}

/** Of a file that begins with an MPEG audio or ADTS frame header, after any leading zeros that encoders leave. */
function frameMediaType(head: Buffer): string | undefined {
  const start = head.findIndex((byte) => byte !== 0);
  if (start < 0 || start + 4 > head.length) return undefined;
  const [sync = 0, type = 0, rates = 0] = head.subarray(start);
  if (sync !== 0xff || (type & 0xe0) !== 0xe0) return undefined;
  // Layer bits 00 with the twelve-bit sync word are ADTS; its sampling frequency index ends at 12.
  if ((type & 0xf6) === 0xf0) return ((rates >> 2) & 0x0f) < 13 ? 'audio/aac' : undefined;
  const version = (type >> 3) & 3;
  const layer = (type >> 1) & 3;
  const isFrame = version !== 1 && layer !== 0 && rates >> 4 !== 0x0f && ((rates >> 2) & 3) !== 3;
  return isFrame ? 'audio/mpeg' : undefined;
}

function isScore(head: Buffer, format: ScoreFormat): boolean {
  switch (format) {
    case 'midi':
      return head.toString('latin1', 0, 4) === 'MThd';
    case 'mxl':
      return head.toString('latin1', 0, 4) === 'PK\x03\x04';
    case 'musicxml':
      return beginsText(head, '<');
    case 'musj':
      return beginsText(head, '{');
  }
}

/** The first character of a text in UTF-8 or UTF-16, after a byte order mark and white space. */
function beginsText(head: Buffer, first: string): boolean {
  const marks = head.subarray(0, 2).toString('hex');
  const text =
    marks === 'fffe' || marks === 'feff'
      ? head.toString('latin1').replaceAll('\0', '').slice(2)
      : head.toString('utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith(first);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    // Zero-filled where the file is shorter, so that every check may look at its place.
    const head = Buffer.alloc(SNIFFED_BYTES);
    await file.read(head, 0, SNIFFED_BYTES, 0);
    return head;
  } finally {
    await file.close();
  }
}
