/**
 * Sends one request to a host that the operator's configuration names. Redirects count as failures, so that neither a
 * user nor the host can direct a request of this server to an address inside its network.
 */
import { fetch, type Response } from 'undici';
import { VideoSourceUnavailable } from './videoSource.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2_000_000;

export interface HostAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/**
 * @param path below `base`, encoded by the caller. @throws VideoSourceUnavailable, whose message does not contain the query.
 */
export async function requestHost(
  base: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<HostAnswer> {
  const address = new URL(`${base}/${path}`);
  if (!address.href.startsWith(`${new URL(base).href.replace(/\/$/, '')}/`))
    throw new Error(`The path ${path} leads outside of ${base}.`);
  address.search = new URLSearchParams(query).toString();
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await readBody(response);
    return { status: response.status, type: response.headers.get('content-type') ?? '', body };
  } catch (cause) {
    throw new VideoSourceUnavailable(`${address.host} did not answer.`, { cause });
  }
}

async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The answer is too long.');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
