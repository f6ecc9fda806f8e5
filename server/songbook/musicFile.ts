/**
 * What an uploaded file really is, by its first bytes. A name only says what the user believes; the decoder and the
 * score readers must never meet a picture or a program under a musical name.
 */
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { AUDIO_EXTENSIONS, SCORE_EXTENSIONS } from '../contract/limits.ts';

export type ScoreFormat = 'musj' | 'musicxml' | 'mxl' | 'midi';
export type MusicFile = { readonly kind: 'audio' } | { readonly kind: 'score'; readonly format: ScoreFormat };

/** ID3 tags and padding may stand before the first MPEG frame; a frame is sought in this much. */
const HEAD_BYTES = 4096;

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
    return isAudio(head) ? { kind: 'audio' } : undefined;
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

function isAudio(head: Buffer): boolean {
  const ascii = (start: number, text: string) => head.toString('latin1', start, start + text.length) === text;
  return (
    ascii(0, 'ID3') ||
    ascii(4, 'ftyp') ||
    ascii(0, 'OggS') ||
    (ascii(0, 'RIFF') && ascii(8, 'WAVE')) ||
    (ascii(0, 'RF64') && ascii(8, 'WAVE')) ||
    ascii(0, 'fLaC') ||
    ascii(0, '#!AMR') ||
    // EBML, the frame of webm.
    head.readUInt32BE(0) === 0x1a45dfa3 ||
    beginsWithFrame(head)
  );
}

/** An MPEG audio or ADTS frame header, after any leading zeros that encoders leave. */
function beginsWithFrame(head: Buffer): boolean {
  const start = head.findIndex((byte) => byte !== 0);
  if (start < 0 || start + 4 > head.length) return false;
  const [sync = 0, type = 0, rates = 0] = head.subarray(start);
  if (sync !== 0xff || (type & 0xe0) !== 0xe0) return false;
  // Layer bits 00 with the twelve-bit sync word are ADTS; its sampling frequency index ends at 12.
  if ((type & 0xf6) === 0xf0) return ((rates >> 2) & 0x0f) < 13;
  const version = (type >> 3) & 3;
  const layer = (type >> 1) & 3;
  return version !== 1 && layer !== 0 && rates >> 4 !== 0x0f && ((rates >> 2) & 3) !== 3;
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
    const head = Buffer.alloc(HEAD_BYTES);
    await file.read(head, 0, HEAD_BYTES, 0);
    return head;
  } finally {
    await file.close();
  }
}
