/** Texts of answers are in the language of the request. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, languageOf } from '../../texts/texts.ts';

const readLanguage = ({ headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void =>
  inLanguage(languageOf(headers['accept-language']), done);

export function answerInLanguage(application: FastifyInstance): void {
  application.addHook('onRequest', readLanguage);
  // Again after the body has been read: the events of a connection run outside of what the first hook has begun.
  application.addHook('preValidation', readLanguage);
}
