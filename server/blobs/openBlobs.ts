import { join } from 'node:path';
import type { Configuration } from '../configuration.ts';
import type { LogWriter } from '../log.ts';
import type { Blobs } from './blobs.ts';
import { openFileBlobs } from './fileBlobs.ts';

/** @throws StartError, where the store cannot be used. */
export async function openBlobs(
  { dataDirectory, s3 }: Pick<Configuration, 'dataDirectory' | 's3'>,
  writeLog: LogWriter,
): Promise<Blobs> {
  if (s3 === undefined) return openFileBlobs(join(dataDirectory, 'blobs'), writeLog);
  // Loaded only where it is used, because the client takes 0.2 s of the start and 22 MB.
  const { openS3Blobs } = await import('./s3Blobs.ts');
  return openS3Blobs(s3, dataDirectory, writeLog);
}
