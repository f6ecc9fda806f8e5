import { errorCode } from '../errorCode.ts';

/** There is no blob under this key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** The store does not answer, answers with a failure, or is full; the same call may succeed later. */
export class BlobStoreAway extends Error {
  override readonly name = 'BlobStoreAway';
}

/** Turns the errors of a full, read-only or missing disk into BlobStoreAway; returns other errors unchanged. */
export function asStoreFailure(error: unknown): unknown {
  const isFull = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'ENOENT'].includes(errorCode(error) ?? '');
  return isFull ? new BlobStoreAway('The disk does not take the file.', { cause: error }) : error;
}
