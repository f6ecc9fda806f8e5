/**
 * How the server says no. A handler throws a `Refusal`; every answer has the documented shape of its call (`faultField`)
 * and a text for the user. What nobody foresaw is logged with the request's id and answered neutrally.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { TEXTS } from '../texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where this call's answer carries the text of a refusal; `msg` unless told. */
    faultField?: 'error' | 'msg';
  }
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  /** More fields of the answer. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(statusCode: number, text: string, details: Readonly<Record<string, unknown>> = {}) {
    super(text);
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
  application.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal(404, TEXTS.notFound)));
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const field = request.routeOptions.config.faultField ?? 'msg';
  return reply.status(refusal.statusCode).send({ ok: false, [field]: refusal.message, ...refusal.details });
}

function asRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) {
    const faults = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return new Refusal(400, faults.join('; '));
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status < 500 ? new Refusal(status, error.message) : new Refusal(500, TEXTS.unexpected);
}
