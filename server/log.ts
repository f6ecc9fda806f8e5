/**
 * The log of every process: one line of JSON for each event, without personal data. Operators send logs to services to
 * which they would not send the database. An error is therefore not logged unchanged: addresses, credentials and
 * queries are removed from its message, and of its fields only known ones are kept.
 */
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Logger, LoggerOptions } from 'pino';
import type { Configuration } from './configuration.ts';
import { errorCode } from './errorCode.ts';

const LONGEST_MESSAGE = 1000;
const MOST_FRAMES = 12;
const MOST_CAUSES = 4;
/** PostgreSQL's "data exceptions" contain the wrong value in their messages. */
const QUOTES_VALUES = /^22/;
const ADDRESS = /[^\s"<>]+@[^\s"<>]+/g;
const URL_PARTS = /\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@"'<>]*@)?([^\s"'<>?#]*)[^\s"'<>]*/gi;

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** The constraint of the database that was violated. */
  readonly constraint?: string;
  readonly stack?: readonly string[];
  readonly cause?: LoggedError;
}

/** Writes a message, and the error that caused it, to the log. */
export type LogWriter = (message: string, error?: unknown) => void;

export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

export function logOptions({ logLevel }: Pick<Configuration, 'logLevel'>): LoggerOptions {
  // At level trace the reader of uploads would log all headers of a request, cookies included.
  const busboyOptions = () => undefined;
  return { level: logLevel, serializers: { err: describeError, req: describeRequest, busboyOptions } };
}

/**
 * The log of a process that serves no requests. It goes to standard error, because standard output is for the result of
 * a command.
 */
export function openLog(configuration: Pick<Configuration, 'logLevel'>): Log {
  return pino(logOptions(configuration), process.stderr);
}

export const openLogWriter =
  (log: Log): LogWriter =>
  (message, error) =>
    log.error(error === undefined ? {} : { err: error }, withoutPersonalData(message));

/** Removes e-mail addresses, and the credentials, query and fragment of every URL. */
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

/** Logs only the route, because a request's query may contain what a user typed. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.routeOptions.url };
}
