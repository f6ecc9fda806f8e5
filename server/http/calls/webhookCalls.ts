/**
 * Webhooks: routes to which payment providers post events. They need no session and no anti-forgery token: the sender
 * is authenticated by a signature over the bytes of the body, so the body is not parsed before the signature is
 * checked.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deliver } from '../../billing/fakeShop.ts';
import type { Billing } from '../../billing/openBilling.ts';
import { ShopFailed, WebhookRefused } from '../../billing/provider.ts';
import type { BillingSource } from '../../billing/provider.ts';
import { recordEvent } from '../../billing/recordEvent.ts';
import { WEBHOOK_PATH } from '../../contract/paths.ts';
import type { Database } from '../../database/database.ts';
import { TEXTS } from '../../texts/texts.ts';
import { Refusal } from '../refusal.ts';

/** Events of the providers have a few kilobytes. */
const MAX_BYTES = 256_000;

export async function answerWebhooks(
  application: FastifyInstance,
  database: Database,
  { sources }: Billing,
): Promise<void> {
  application.removeAllContentTypeParsers();
  const raw = { parseAs: 'buffer', bodyLimit: MAX_BYTES } as const;
  application.addContentTypeParser('*', raw, (_request, body, done) => done(null, body));
  for (const source of sources) {
    application.post(WEBHOOK_PATH + source.name, { bodyLimit: MAX_BYTES }, async (request) => {
      for (const event of await readEvents(source, request)) {
        const recorded = await recordEvent(database, source.name, event);
        // Answered with 200: the account was deleted or belongs to another installation, so a repeated event would not
        // help.
        if (recorded === 'nobody')
          request.log.warn({ event: event.eventId }, 'A payment event names an unknown account.');
      }
      return { ok: true };
    });
  }
}

/** Delivers events of the fake shop to its webhook by an injected request, without a network connection. */
export function deliverByInjection(application: FastifyInstance): Deliver {
  return async (payload, headers) => {
    const { statusCode } = await application.inject({ method: 'POST', url: `${WEBHOOK_PATH}fake`, headers, payload });
    if (statusCode !== 200) throw new ShopFailed(`The webhook of the fake shop answered ${statusCode}.`);
  };
}

async function readEvents(source: BillingSource, request: FastifyRequest) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    return await source.readWebhook({ headers: request.headers, body, now: new Date() });
  } catch (error) {
    if (error instanceof WebhookRefused) {
      request.log.warn({ provider: source.name, reason: error.message }, 'A payment event was refused.');
      throw new Refusal(error.statusCode, TEXTS.webhookRefused);
    }
    if (error instanceof ShopFailed) {
      request.log.error({ provider: source.name, reason: error.message }, 'A payment event could not be looked up.');
      throw new Refusal(503, TEXTS.paymentUnavailable);
    }
    throw error;
  }
}
