import type { ByteRange } from '../../blobs/blobs.ts';

/**
 * Returns the part of a file that a `Range` header requests (RFC 9110, section 14.2).
 *
 * @param header without it, and where it has another unit, several ranges or a wrong form, the whole file is returned,
 * as the standard allows.
 * @param bytes the length of the file.
 * @returns 'outside' where no byte of the file is in the range: the answer then has status 416.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'all' | 'outside' {
  const [, start = '', end = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (start === '' && end === '') return 'all';
  if (start === '') {
    // A range without a first byte is a number of bytes at the end of the file.
    const length = Math.min(Number(end), bytes);
    return length === 0 ? 'outside' : { first: bytes - length, last: bytes - 1 };
  }
  const first = Number(start);
  const last = end === '' ? bytes - 1 : Math.min(Number(end), bytes - 1);
  if (end !== '' && Number(end) < first) return 'all';
  return first >= bytes ? 'outside' : { first, last };
}
