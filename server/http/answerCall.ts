/** Creates routes from the call table: access and input are checked before a handler runs. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_TABLE } from '../contract/callTable.ts';
import type { AnswerOf, InputOf } from '../contract/callTable.ts';
import { CALLS, TOKEN_FIELD } from '../contract/paths.ts';
import type { CallName } from '../contract/paths.ts';
import type { FRAMED_BY_THE_APP } from './contentSecurityPolicy.ts';

export interface CallOptions {
  readonly bodyLimit?: number;
  readonly logLevel?: 'warn';
  /** Security headers of this route, instead of the application's. */
  readonly helmet?: typeof FRAMED_BY_THE_APP;
  readonly config?: FastifyContextConfig;
}

/** For a call with a long answer that holds no secret. */
export const COMPRESSED: CallOptions = { config: { isCompressed: true } };

/** For a list that is asked for again and again. */
export const CONDITIONAL: CallOptions = { config: { isCompressed: true, isConditional: true } };

type Handler<Answer> = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer | FastifyReply>;

/** Adds a route whose handler reads the input itself, because it is a form with a file. */
export function addCall<Name extends CallName>(
  application: FastifyInstance,
  name: Name,
  handler: Handler<AnswerOf<Name>>,
  { config, ...options }: CallOptions = {},
): void {
  const { method, path } = CALLS[name];
  const signedInOnly = CALL_TABLE[name].who === 'user';
  application.route({ method, url: path, ...options, config: { signedInOnly, ...config }, handler });
}
/** Adds a route whose input is checked against the schema of the call before `answer` is called with it. */

export function answerCall<Name extends CallName>(
  application: FastifyInstance,
  name: Name,
  answer: (
    input: InputOf<Name>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<AnswerOf<Name> | FastifyReply>,
  options: CallOptions = {},
): void {
  const isQuery = CALL_TABLE[name].from === 'query';
  const handler = async (request: FastifyRequest, reply: FastifyReply) =>
    answer(checkInput(name, isQuery ? request.query : (request.body ?? {})), request, reply);
  addCall(application, name, handler, options);
}

/** @throws ZodError, which is answered with status 400 and the names of the fields. */
export function checkInput<Name extends CallName>(name: Name, given: unknown): InputOf<Name> {
  return CALL_TABLE[name].input.parse(withoutToken(given)) as InputOf<Name>;
}

/** Removes the anti-forgery token, which every form may contain and no schema lists. */
function withoutToken(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const { [TOKEN_FIELD]: _, ...fields } = given as Record<string, unknown>;
  return fields;
}
