/**
 * The client of an S3-compatible store: the form of addresses, time limits and retries of requests, and the conversion
 * of failures.
 */
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from '../configuration.ts';
import { BlobMissing, BlobStoreUnavailable } from './blobErrors.ts';

/** The number of attempts before a failure is reported. */
export const ATTEMPTS = 3;
const CONNECT_MS = 5_000;
/** Time until the store begins to answer a request that sends no file. */
const ANSWER_MS = 15_000;

/** Every failure is thrown and logged by the callers; the client's own log would repeat it in another format. */
const ignore = () => undefined;
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

export function openS3Client({ endpoint, region, pathStyle, credentials }: S3Settings): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    ...(credentials && { credentials }),
    maxAttempts: ATTEMPTS,
    logger: SILENT,
    // The default adds checksums as trailers, which stores other than Amazon's write into the object or refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A store that does not answer "Expect: 100-continue" would delay each upload by six seconds.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  });
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string };
      // The client addresses a bucket with a slash at the end, without which some stores compute the signature.
      if (request.path.length > 1) request.path = request.path.replace(/\/$/, '');
      return next(args);
    },
    { step: 'build', name: 'bucketAddress' },
  );
  return client;
}

/** The status of the store's answer; undefined where it did not answer. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether the store answered that the object does not exist. A missing bucket is a failure of the store instead. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && statusOf(error) === 404 && error.name !== 'NoSuchBucket';

/**
 * Whether the same request may succeed later: the store did not answer or is overloaded, or the client has adopted the
 * store's clock. A failure of the local disk is already a BlobStoreUnavailable and is not retried.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof BlobStoreUnavailable) return false;
  const status = statusOf(error);
  if (status === undefined || status >= 500 || status === 429) return true;
  return (error as SkewedError).$metadata.clockSkewCorrected === true;
}

/** The field in which the client records that it has adopted the store's clock for its next signatures. */
interface SkewedError {
  readonly $metadata: { readonly clockSkewCorrected?: boolean };
}

/** Converts a failure to the errors of `Blobs`. `key` is that of the requested object, where the call has one. */
export function asBlobError(error: unknown, key?: string): BlobMissing | BlobStoreUnavailable {
  if (error instanceof BlobStoreUnavailable) return error;
  if (key !== undefined && isMissing(error)) return new BlobMissing(`The blob ${key} does not exist.`);
  return new BlobStoreUnavailable(`The S3-compatible store ${describe(error)}`, { cause: error });
}

function describe(error: unknown): string {
  if (!(error instanceof S3ServiceException) || statusOf(error) === undefined) return 'does not answer.';
  return `answers ${[statusOf(error), error.name, error.message].filter(Boolean).join(' ')}.`;
}
