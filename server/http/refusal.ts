/**
 * Error answers. A handler throws a `Refusal`; every answer has the documented shape of its call (`faultField`) and a
 * text for the user. An unexpected error is logged with the request's id and answered with a neutral text.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import { TooManyFaults } from '../accounts/accounts.ts';
import { BlobStoreUnavailable } from '../blobs/blobErrors.ts';
import { FAULT_KEYS } from '../contract/faultKeys.ts';
import { errorCode } from '../errorCode.ts';
import { QueueFull } from '../scores/fairQueue.ts';
import { FolderLimitReached } from '../songbook/folders.ts';
import { QuotaReached } from '../songbook/songLimit.ts';
import { TEXTS } from '../texts/texts.ts';
import { sendPage } from './pages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The field of the call's answer that contains the text of a refusal; `msg` by default. */
    faultField?: 'error' | 'msg';
    /** Renders a refusal as a page for browsers. Without it, and for other programs, a refusal is JSON. */
    faultPage?: (reply: FastifyReply, text: string) => string;
  }
}

/** Limits the length of unknown field names in an answer, because clients can send any name. */
const LONGEST_NAME = 100;

/** Of a request's id, so much is told to users: it can be read out, and finds the request in the log. */
const ERROR_CODE_LENGTH = 8;
/** PostgreSQL's code. */
const DISK_FULL = '53100';
/** When a client that was refused with 503 should try again. */
const RETRY_SECONDS = 5;
/** The status for features of paid plans. It is not 403, which clients interpret as an outdated token. */
export const PAYMENT_REQUIRED = 402;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  /** Further fields of the answer. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    statusCode: number,
    text: string,
    details: Readonly<Record<string, unknown>> = {},
    /** The underlying error, for the log. */
    cause?: unknown,
  ) {
    super(text, { cause });
    this.statusCode = statusCode;
    this.details = details;
  }
}

export function answerRefusals(application: FastifyInstance): void {
  application.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.statusCode >= 500) request.log.error({ err: error }, 'The request failed.');
    return sendRefusal(request, reply, refusal);
  });
  application.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return sendRefusal(request, reply, new Refusal(404, TEXTS.notFound));
    const page = { title: TEXTS.pageNotFound, text: TEXTS.notFound, link: { href: '/', label: TEXTS.toSongleaf } };
    return sendPage(reply.status(404), page, '');
  });
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { faultField: field = 'msg', faultPage } = request.routeOptions.config;
  if (refusal.statusCode >= 500) void reply.header('x-request-id', request.id);
  const text = refusal.statusCode === 500 ? withErrorCode(refusal.message, request.id) : refusal.message;
  if (refusal.statusCode === 503) void reply.header('retry-after', RETRY_SECONDS);
  if (faultPage !== undefined && wantsPage(request)) {
    return reply.status(refusal.statusCode).type('text/html; charset=utf-8').send(faultPage(reply, text));
  }
  const report = refusal.statusCode >= 500 ? { requestId: request.id } : {};
  return reply.status(refusal.statusCode).send({ ok: false, [field]: text, ...report, ...refusal.details });
}

const withErrorCode = (text: string, requestId: string): string =>
  `${text} ${TEXTS.errorCode(requestId.slice(0, ERROR_CODE_LENGTH))}`;

/** Whether the client is a browser that shows the answer to a user, not a program that reads it. */
export const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;

/** Names the field, without repeating its value. */
function describeFault(issue: $ZodIssue): { readonly field: string; readonly text: string } {
  if (issue.code === 'unrecognized_keys') {
    const field = issue.keys.map((key) => key.slice(0, LONGEST_NAME)).join(', ');
    return { field, text: TEXTS.unknownField(field) };
  }
  const field = issue.path.join('.');
  const key = FAULT_KEYS.find((each) => each === issue.message);
  if (key !== undefined) return { field, text: TEXTS[key] };
  return { field, text: field === '' ? issue.message : `${field}: ${issue.message}` };
}

function asRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  // 503, because the failure is temporary: the client can try again.
  if (error instanceof BlobStoreUnavailable) return new Refusal(503, TEXTS.filesNotTaken);
  if (errorCode(error) === DISK_FULL) return new Refusal(503, TEXTS.diskFull);
  if (error instanceof TooManyFaults) return new Refusal(429, TEXTS.tooManyFaults);
  if (error instanceof QuotaReached)
    return new Refusal(409, error.quota === 'songs' ? TEXTS.tooManySongs : TEXTS.spaceUsedUp);
  if (error instanceof FolderLimitReached) return new Refusal(409, TEXTS.tooManyFolders);
  if (error instanceof QueueFull) return new Refusal(503, TEXTS.busy);
  if (error instanceof ZodError) {
    const faults = error.issues.map(describeFault);
    return new Refusal(400, faults.map(({ text }) => text).join('; '), { field: faults[0]?.field ?? '' });
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status < 500 ? new Refusal(status, error.message) : new Refusal(500, TEXTS.unexpected);
}
