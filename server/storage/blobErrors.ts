import { errorCode } from '../errorCode.ts';

/** There is no blob under this key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** The store does not answer, answers with a failure, or has no room: the same may work later. */
export class BlobStoreAway extends Error {
  override readonly name = 'BlobStoreAway';
}

/** A disk that is full, over quota, read-only or gone with its folder; other failures of a write stay what they are. */
export function asStoreFailure(error: unknown): unknown {
  const isFull = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'ENOENT'].includes(errorCode(error) ?? '');
  return isFull ? new BlobStoreAway('The disk does not take the file.', { cause: error }) : error;
}
