import type { ByteRange } from '../blobs/blobs.ts';

/**
 * The part of a file that a `Range` header asks for (RFC 9110, section 14.2).
 *
 * @param header absent, of another unit, with several ranges or malformed: all of the file, as the standard allows.
 * @param bytes the length of the file.
 * @returns 'outside' where no byte of the file is in the range: answer 416.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'all' | 'outside' {
  const [, start = '', end = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (start === '' && end === '') return 'all';
  if (start === '') {
    // The last so many bytes.
    const length = Math.min(Number(end), bytes);
    return length === 0 ? 'outside' : { first: bytes - length, last: bytes - 1 };
  }
  const first = Number(start);
  const last = end === '' ? bytes - 1 : Math.min(Number(end), bytes - 1);
  if (end !== '' && Number(end) < first) return 'all';
  return first >= bytes ? 'outside' : { first, last };
}
