/**
 * What every process of ours writes to its log: one line of JSON an event, and no personal data. Operators ship logs to
 * where they would never ship a database, so an error is not written as it came: its own words are kept only after
 * addresses, credentials and queries are struck out, and of its fields only those that are ours or a code.
 */
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Logger, LoggerOptions } from 'pino';
import type { Configuration } from './configuration.ts';
import { errorCode } from './errorCode.ts';

const LONGEST_MESSAGE = 1000;
const MOST_FRAMES = 12;
const MOST_CAUSES = 4;
/** PostgreSQL's "data exceptions" quote the value that was wrong. */
const QUOTES_VALUES = /^22/;
const ADDRESS = /[^\s"<>]+@[^\s"<>]+/g;
const URL_PARTS = /\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@"'<>]*@)?([^\s"'<>?#]*)[^\s"'<>]*/gi;

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Of the database. */
  readonly constraint?: string;
  readonly stack?: readonly string[];
  readonly cause?: LoggedError;
}

/** Writes a sentence, and what was thrown, to the log. */
export type Tell = (message: string, error?: unknown) => void;

export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

export function logOptions({ logLevel }: Pick<Configuration, 'logLevel'>): LoggerOptions {
  // The reader of uploads shows the whole head of a request at level trace, cookies included.
  const busboyOptions = () => undefined;
  return { level: logLevel, serializers: { err: describeError, req: describeRequest, busboyOptions } };
}

/** The log of a process that serves no requests. Standard error: the other stream is for what a command prints. */
export function openLog(configuration: Pick<Configuration, 'logLevel'>): Log {
  return pino(logOptions(configuration), process.stderr);
}

export const tellTo =
  (log: Log): Tell =>
  (message, error) =>
    log.error(error === undefined ? {} : { err: error }, withoutPersonalData(message));

/** Strikes out e-mail addresses, and of every URL its credentials, query and fragment. */
export function withoutPersonalData(text: string): string {
  const cut = text.slice(0, 2 * LONGEST_MESSAGE);
  return cut.replace(URL_PARTS, '$1$2').replace(ADDRESS, '<address>').slice(0, LONGEST_MESSAGE);
}

export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) };
  const code = errorCode(error);
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  const quotesValues = code !== undefined && code.length === 5 && QUOTES_VALUES.test(code);
  return {
    type: error.name,
    message: quotesValues ? 'The database refused a value.' : withoutPersonalData(error.message),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < MOST_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): string[] {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, MOST_FRAMES).map((line) => line.trim());
}

/** A request's query may hold what a user typed: only the route is logged. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.routeOptions.url };
}
