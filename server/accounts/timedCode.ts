/** One-time codes by time (RFC 6238, SHA-1, six digits, 30 seconds), as authenticator apps compute them. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps by which the clock of a telephone may be wrong. */
const TOLERANCE = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** RFC 4226: the code of a counter. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** @returns the step that a code belongs to, of those around now; undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | undefined {
  const given = Buffer.from(code);
  if (given.length !== DIGITS) return undefined;
  const current = stepAt(now);
  let found: number | undefined;
  // All are compared, so that the time of the answer does not tell which one it was.
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step += 1) {
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), given)) found = step;
  }
  return found;
}

/** RFC 4648 without padding, as the apps take a secret that is typed. */
export function base32(bytes: Buffer): string {
  let [bits, value, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += BASE32.charAt((value >>> (bits - 5)) & 31);
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32.charAt((value << (5 - bits)) & 31) : text;
}
