import { errorCode } from '../errorCode.ts';

/** The store has no blob under this key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** The store does not answer, answers with a failure, or is full; the same call may succeed later. */
export class BlobStoreUnavailable extends Error {
  override readonly name = 'BlobStoreUnavailable';
}

/** Converts the errors of a full, read-only or missing disk to BlobStoreUnavailable; returns other errors unchanged. */
export function asStoreFailure(error: unknown): unknown {
  const isFull = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'ENOENT'].includes(errorCode(error) ?? '');
  return isFull ? new BlobStoreUnavailable('The file cannot be written to the disk.', { cause: error }) : error;
}
