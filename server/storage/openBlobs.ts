import { join } from 'node:path';
import type { Configuration } from '../configuration.ts';
import type { Tell } from '../log.ts';
import type { Blobs } from './blobs.ts';
import { openFileBlobs } from './fileBlobs.ts';
import { openS3Blobs } from './s3Blobs.ts';

/** @throws StartError, where the store cannot be used. */
export function openBlobs(
  { dataDirectory, s3 }: Pick<Configuration, 'dataDirectory' | 's3'>,
  tell: Tell,
): Promise<Blobs> {
  return s3 === undefined ? openFileBlobs(join(dataDirectory, 'blobs'), tell) : openS3Blobs(s3, dataDirectory, tell);
}
