/**
 * A set of texts of which only 32 bits of a hash are stored. A member is always recognized; of other texts about one in
 * 4,000 is taken for a member where a million are stored.
 *
 * Layout: the number of members of each of 65,536 buckets (uint8), then the members' fingerprints (uint16, little
 * endian) by bucket. The bucket is the first half of the 32 bits, the fingerprint the second.
 */
import { createHash } from 'node:crypto';

const BUCKETS = 65_536;
/** The number of values of a fingerprint. */
const FINGERPRINTS = 65_536;
const FINGERPRINT_BYTES = 2;

function hashOf(text: string): readonly [bucket: number, fingerprint: number] {
  const hash = createHash('sha256').update(text).digest();
  return [hash.readUInt16LE(0), hash.readUInt16LE(2)];
}

/** @throws RangeError where a bucket has more members than its number can hold. */
export function packFingerprints(texts: Iterable<string>): Buffer {
  const hashes = Array.from(texts, (text) => {
    const [bucket, fingerprint] = hashOf(text);
    return bucket * FINGERPRINTS + fingerprint;
  });
  const members = [...new Set(hashes)].sort((a, b) => a - b);
  const packed = Buffer.alloc(BUCKETS + members.length * FINGERPRINT_BYTES);
  for (const [index, member] of members.entries()) {
    const bucket = Math.floor(member / FINGERPRINTS);
    // writeUInt8 throws RangeError above 255.
    packed.writeUInt8(packed.readUInt8(bucket) + 1, bucket);
    packed.writeUInt16LE(member % FINGERPRINTS, BUCKETS + index * FINGERPRINT_BYTES);
  }
  return packed;
}

/** @throws RangeError where the file is damaged: its size does not fit its numbers. */
export function readFingerprints(packed: Buffer): { readonly has: (text: string) => boolean } {
  const starts = new Uint32Array(BUCKETS + 1);
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    starts[bucket + 1] = (starts[bucket] ?? 0) + (packed[bucket] ?? 0);
  const count = starts[BUCKETS] ?? 0;
  if (packed.length !== BUCKETS + count * FINGERPRINT_BYTES)
    throw new RangeError('The file of fingerprints is damaged');
  return {
    has: (text) => {
      const [bucket, fingerprint] = hashOf(text);
      for (let index = starts[bucket] ?? 0; index < (starts[bucket + 1] ?? 0); index += 1)
        if (packed.readUInt16LE(BUCKETS + index * FINGERPRINT_BYTES) === fingerprint) return true;
      return false;
    },
  };
}
