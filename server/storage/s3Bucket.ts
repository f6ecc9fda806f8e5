/**
 * The few calls of the S3 interface that blobs need, signed by aws4fetch. A call is tried again while the store does not
 * answer or is overloaded; a clock of ours that the store does not believe is corrected by the store's.
 * As in all calls of ours to other hosts, fetch is undici's own: that of Node 22 ends the process when a host closes the
 * connection while an answer waits to be read (nodejs/undici issue 5360).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { fetch, Response } from 'undici';
import type { BodyInit } from 'undici';
import type { S3Settings } from '../configuration.ts';
import { BlobStoreAway } from './blobErrors.ts';
import { readS3Error } from './s3Answers.ts';

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Undefined: the bucket itself. */
  readonly object?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Of known length: the interface takes no streams without one. */
  readonly body?: Blob | string;
  /** SHA-256 of the body; the store checks it. */
  readonly bodyHash?: string;
}

/** @throws BlobStoreAway, unless the store answered with success or with one of the expected states. */
export type S3Bucket = (call: S3Call, expected?: readonly number[]) => Promise<Response>;

const TRIES = 3;
const PAUSE_MS = 200;
/** 30 MB at a megabit a second take four minutes. */
const ANSWER_MS = 5 * 60_000;
/** Nothing is sent with these: an answer that takes longer will not come. */
const SHORT_ANSWER_MS = 15_000;

export function openS3Bucket(settings: S3Settings): S3Bucket {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  let clockLagMs = 0;

  const send = async (call: S3Call): Promise<Response> => {
    const { method, body, bodyHash } = call;
    const request = await client.sign(addressOf(settings, call), {
      method,
      ...(body !== undefined && { body }),
      ...(bodyHash !== undefined && { headers: { 'x-amz-content-sha256': bodyHash } }),
      aws: { datetime: dateText(Date.now() + clockLagMs) },
    });
    const answerMs = body === undefined && method !== 'GET' ? SHORT_ANSWER_MS : ANSWER_MS;
    const signal = AbortSignal.timeout(answerMs);
    const headers = [...request.headers];
    return fetch(request.url, {
      method,
      headers,
      signal,
      redirect: 'error',
      ...(body !== undefined && { body: body as BodyInit }),
    });
  };

  return async (call, expected = []) => {
    for (let tries = 1; ; tries++) {
      const answer = await send(call).catch((cause: unknown) => awayError('does not answer.', cause));
      if (answer instanceof Response && (answer.ok || expected.includes(answer.status))) return answer;
      const failure: Failure = answer instanceof Response ? await failureOf(answer) : { error: answer, mayPass: true };
      clockLagMs = failure.clockLagMs ?? clockLagMs;
      if (tries === TRIES || !failure.mayPass) throw failure.error;
      await delay(PAUSE_MS * 2 ** tries * (0.5 + Math.random()));
    }
  };
}

interface Failure {
  readonly error: BlobStoreAway;
  /** Whether the next try may go better. */
  readonly mayPass: boolean;
  /** How far our clock is behind the store's, where that was the reason. */
  readonly clockLagMs?: number;
}

async function failureOf(answer: Response): Promise<Failure> {
  const { code, message } = readS3Error(await answer.text());
  const error = awayError(`answers ${[answer.status, code, message].filter(Boolean).join(' ')}.`);
  const storeTime = Date.parse(answer.headers.get('date') ?? '');
  if (code === 'RequestTimeTooSkewed' && !Number.isNaN(storeTime)) {
    return { error, mayPass: true, clockLagMs: storeTime - Date.now() };
  }
  return { error, mayPass: answer.status >= 500 || answer.status === 429 };
}

const awayError = (what: string, cause?: unknown) => new BlobStoreAway(`The S3-compatible store ${what}`, { cause });

/** Without a slash behind the bucket: not every store signs that as we do. */
function addressOf({ endpoint, bucket, pathStyle }: S3Settings, { object, query = {} }: S3Call): string {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = [url.pathname.replace(/\/$/, ''), pathStyle && bucket, object].filter(Boolean).join('/');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** `20261121T143000Z`, as signatures want it. */
const dateText = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/[:-]|\.\d{3}/g, '');
