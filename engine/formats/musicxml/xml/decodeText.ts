/**
 * Decodes the bytes of an XML file. A byte order mark determines the encoding, otherwise the XML declaration; the
 * default is UTF-8.
 */
import { FormatError } from '../../formatError.ts';

const starts = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** Returns the encoding that an XML declaration in ASCII names, such as `iso-8859-1`. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return /^<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
}

function encodingOf(bytes: Uint8Array): string {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (starts(bytes, 0xff, 0xfe) || starts(bytes, 0x3c, 0x00)) return 'utf-16le';
  if (starts(bytes, 0xfe, 0xff) || starts(bytes, 0x00, 0x3c)) return 'utf-16be';
  const declared = declaredEncoding(bytes);
  // A declaration of UTF-16 that can be read as ASCII is wrong.
  return declared.startsWith('utf-16') ? 'utf-8' : declared;
}

/** Throws FormatError for an unknown encoding and for bytes that are not valid in the encoding. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new FormatError('', `the text encoding "${encoding}" is not known`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FormatError('', `the text is not valid ${encoding}`);
  }
}
