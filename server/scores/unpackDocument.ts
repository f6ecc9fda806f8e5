/**
 * Unpacks stored documents. A gzipped document can unpack to a thousand times its size, so that its size is checked
 * before, and limited while it is unpacked.
 */
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { MAX_DOCUMENT_BYTES } from '../contract/limits.ts';

const decompress = promisify(gunzip);
const LIMIT = { maxOutputLength: MAX_DOCUMENT_BYTES } as const;
/** The last field of a gzip file: the size of its content. */
const SIZE_BYTES = 4;

/** The size that the document states; a document that states too little fails where it is unpacked. */
export function unpackedBytes(document: Uint8Array): number {
  if (document.length < SIZE_BYTES) return 0;
  return new DataView(document.buffer, document.byteOffset, document.byteLength).getUint32(
    document.length - SIZE_BYTES,
    true,
  );
}

/** @throws RangeError where the text is larger than any that is stored. */
export const unpackText = (document: Uint8Array): string => gunzipSync(document, LIMIT).toString('utf8');

export const unpackScore = async (document: Uint8Array): Promise<string> =>
  (await decompress(document, LIMIT)).toString('utf8');
