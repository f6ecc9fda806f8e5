/** Calls of the payment provider, and the page for those that fail. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CouponRefused, ShopFailed } from '../billing/provider.ts';
import { TEXTS } from '../texts/texts.ts';
import { renderPage } from './pages.ts';
import { Refusal } from './refusal.ts';

/** Calls the payment provider. A failure is logged with its reason and answered with status 503. */
export async function callProvider<Result>(request: FastifyRequest, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CouponRefused) throw new Refusal(409, TEXTS.couponRefused);
    if (!(error instanceof ShopFailed)) throw error;
    request.log.error({ reason: error.message }, 'The payment provider failed.');
    throw new Refusal(503, TEXTS.paymentUnavailable);
  }
}

export const planFaultPage = (reply: FastifyReply, fault: string) =>
  renderPage(reply, { title: TEXTS.subscription, fault }, '');
