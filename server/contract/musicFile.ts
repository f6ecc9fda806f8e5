/**
 * Detects the real type of an uploaded file from its first bytes, for the app and the server. Names can be wrong, and
 * the decoder and the score readers must not receive a picture or a program with a musical name.
 */
import { AUDIO_EXTENSIONS, SCORE_EXTENSIONS } from './limits.ts';

export type ScoreFormat = 'musj' | 'musicxml' | 'mxl' | 'midi';
export type MusicFile = { readonly kind: 'audio' } | { readonly kind: 'score'; readonly format: ScoreFormat };

/** ID3 tags and padding may precede the first MPEG frame; a frame is searched in this number of bytes. */
export const SNIFFED_BYTES = 4096;

const FORMAT_OF_EXTENSION: Readonly<Record<string, ScoreFormat>> = {
  musj: 'musj',
  musicxml: 'musicxml',
  xml: 'musicxml',
  mxl: 'mxl',
  mid: 'midi',
  midi: 'midi',
  kar: 'midi',
};

/** Without the dot, in small letters. */
function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function hasAcceptedExtension(name: string): boolean {
  const accepted: readonly string[] = [...AUDIO_EXTENSIONS, ...SCORE_EXTENSIONS];
  return accepted.includes(extensionOf(name));
}

/** Programs whose own files cannot be read, by the extension of the file; all of them export MusicXML. */
const NOTATION_PROGRAMS: Readonly<Record<string, string>> = {
  ...{ mscz: 'MuseScore', mscx: 'MuseScore', sib: 'Sibelius', dorico: 'Dorico' },
  ...{ mus: 'Finale', musx: 'Finale', cap: 'capella', capx: 'capella' },
  ...{ gp: 'Guitar Pro', gpx: 'Guitar Pro', gp3: 'Guitar Pro', gp4: 'Guitar Pro', gp5: 'Guitar Pro' },
};

/** The program that wrote a file and can export it as MusicXML; undefined for other files. */
export function notationProgramOf(name: string): string | undefined {
  const extension = extensionOf(name);
  return Object.hasOwn(NOTATION_PROGRAMS, extension) ? NOTATION_PROGRAMS[extension] : undefined;
}

/** Decides by the name alone. */
export const isScoreName = (name: string): boolean =>
  (SCORE_EXTENSIONS as readonly string[]).includes(extensionOf(name));

/**
 * @param head the first `SNIFFED_BYTES` of the file, or all of a shorter one.
 * @returns undefined where the name or the content has no accepted format, or where they contradict each other.
 */
export function recognizeContent(head: Uint8Array, name: string): MusicFile | undefined {
  const extension = extensionOf(name);
  if ((AUDIO_EXTENSIONS as readonly string[]).includes(extension)) {
    // Phones give m4a files names such as .mp3, so any accepted audio is allowed with any audio name.
    return soundMediaType(head) === undefined ? undefined : { kind: 'audio' };
  }
  const format = FORMAT_OF_EXTENSION[extension];
  return format !== undefined && isScore(head, format) ? { kind: 'score', format } : undefined;
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
  // Advanced Systems Format, the frame of Windows Media.
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'audio/x-ms-wma'],
];

/**
 * The media type of an audio file, from its first bytes.
 *
 * @param head the first `SNIFFED_BYTES` of the file, or all of a shorter one.
 * @returns undefined where the file is not an accepted audio file.
 */
export function soundMediaType(head: Uint8Array): string | undefined {
  const ascii = (start: number, text: string) => latin1(head, start, start + text.length) === text;
  if (ascii(0, 'FORM') && (ascii(8, 'AIFF') || ascii(8, 'AIFC'))) return 'audio/aiff';
  if (ascii(0, 'RIFF') && ascii(8, 'WAVE')) return 'audio/wav';
  const [, , mediaType] = SOUND_SIGNATURES.find(([start, text]) => ascii(start, text)) ?? [];
  return mediaType ?? frameMediaType(head);
}

/**
 * The media type of a file that begins with an MPEG audio or ADTS frame header, after any leading zeros of an encoder.
 */
function frameMediaType(head: Uint8Array): string | undefined {
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

/** @param head the first bytes of the file. */
export const isMidiFile = (head: Uint8Array): boolean => latin1(head, 0, 4) === 'MThd';

function isScore(head: Uint8Array, format: ScoreFormat): boolean {
  switch (format) {
    case 'midi':
      return isMidiFile(head);
    case 'mxl':
      return latin1(head, 0, 4) === 'PK\x03\x04';
    case 'musicxml':
      return beginsText(head, '<');
    case 'musj':
      return beginsText(head, '{');
  }
}

/** The first character of a text in UTF-8 or UTF-16, after a byte order mark and white space. */
function beginsText(head: Uint8Array, first: string): boolean {
  const marks = latin1(head, 0, 2);
  const isWide = marks === '\xff\xfe' || marks === '\xfe\xff';
  const text = isWide ? latin1(head, 2, head.length).replaceAll('\0', '') : new TextDecoder().decode(head);
  return text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith(first);
}

/** Decodes one character from each byte. */
function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
