/**
 * O-09, O-10, O-25: subscriptions, as far as they can be answered without a payment provider: nobody has anything to
 * cancel or to be receipted, and the prices are the documents' own (N-14, X-33).
 */
import type { FastifyInstance } from 'fastify';
import { TEXTS } from '../texts.ts';
import { answerCall } from './answerCall.ts';
import { Refusal } from './refusal.ts';

const MICROS = 1_000_000;
const APP_PRICES = {
  Yearly: { PriceMicros: 42.99 * MICROS, Currency: 'USD' },
  Monthly: { PriceMicros: 5.99 * MICROS, Currency: 'USD' },
};

export function answerPlanCalls(application: FastifyInstance): void {
  answerCall(application, 'cancelSubscription', async () => {
    throw new Refusal(409, TEXTS.noSubscription);
  });
  answerCall(application, 'receipts', async () => []);
  answerCall(application, 'storePrices', async () => APP_PRICES);
}
