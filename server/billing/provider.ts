/** A payment provider as the rest of the server sees it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { PlanRow } from '../storage/schema.ts';
import type { BillingEvent, BillingProvider } from './events.ts';
import type { Period } from './products.ts';

export interface Webhook {
  readonly headers: IncomingHttpHeaders;
  /** As it came: signatures are over bytes. */
  readonly body: Buffer;
  readonly now: Date;
}

/** Whoever tells us about subscriptions, wherever they are sold. */
export interface BillingSource {
  readonly name: BillingProvider;
  /** What it tells; nothing for events that are of no interest. @throws WebhookRefused */
  readonly readWebhook: (webhook: Webhook) => Promise<readonly BillingEvent[]>;
}

export interface Buyer {
  readonly accountId: string;
  readonly email: string;
}

/** Gross, in whole units of the currency (9.99). */
export interface Price {
  readonly period: Period;
  readonly currency: string;
  readonly listPrice: number;
  readonly price: number;
}

export interface PriceList {
  /** ISO 3166, two letters; empty where the provider cannot tell. */
  readonly country: string;
  readonly prices: readonly Price[];
}

/** The provider that sells on the web. What it changes it tells by events, at once where it can. */
export interface Shop extends BillingSource {
  /** @returns where the buyer pays. */
  readonly checkout: (buyer: Buyer, period: Period) => Promise<string>;
  /** For what is due. @returns where the buyer pays. */
  readonly pay: (plan: PlanRow) => Promise<string>;
  /** To another period, or back from a cancellation that has not come true yet. */
  readonly change: (plan: PlanRow, period: Period) => Promise<readonly BillingEvent[]>;
  /** At the end of the period that is paid for (N-04). */
  readonly cancel: (plan: PlanRow) => Promise<readonly BillingEvent[]>;
  /** Where a receipt can be had; undefined where there is nothing but its number. */
  readonly receiptUrl: (receiptId: string) => Promise<string | undefined>;
  readonly prices: (address: string, coupon: string | undefined) => Promise<PriceList>;
}

export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
  readonly statusCode: 400 | 401;

  constructor(statusCode: 400 | 401, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The provider does not do what it was asked for. */
export class ShopFailed extends Error {
  override readonly name = 'ShopFailed';
}
