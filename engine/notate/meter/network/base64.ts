/** Decoding of base64 without the libraries of a browser or of Node. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of base64 text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.replace(/=+$/, '').length * 3) / 4));
  const codes = new Uint8Array(128);
  for (let index = 0; index < 64; index++) codes[ALPHABET.charCodeAt(index)] = index;
  const code = (at: number): number => codes[text.charCodeAt(at)] ?? 0;
  for (let at = 0, out = 0; out < bytes.length; at += 4) {
    const word = (code(at) << 18) | (code(at + 1) << 12) | (code(at + 2) << 6) | code(at + 3);
    bytes[out++] = word >> 16;
    if (out < bytes.length) bytes[out++] = word >> 8;
    if (out < bytes.length) bytes[out++] = word;
  }
  return bytes;
}
