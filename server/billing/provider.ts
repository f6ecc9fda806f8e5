/** The interfaces of payment providers. */
import type { IncomingHttpHeaders } from 'node:http';
import type { PlanRow } from '../database/schema.ts';
import type { BillingEvent, BillingProvider } from './events.ts';
import type { Period } from './products.ts';

/** Subscriptions bought in these stores can only be changed in the store. */
const STORES = ['google', 'revcat'];
export const isStore = (provider: string): boolean => STORES.includes(provider);

export interface Webhook {
  readonly headers: IncomingHttpHeaders;
  /** The unchanged bytes, because signatures are computed over bytes. */
  readonly body: Buffer;
  readonly now: Date;
}

/** A source of events about subscriptions, wherever they are sold. */
export interface BillingSource {
  readonly name: BillingProvider;
  /** The events in a webhook; none where they are irrelevant. @throws WebhookRefused */
  readonly readWebhook: (webhook: Webhook) => Promise<readonly BillingEvent[]>;
  /** The prices of a store in a country (two letters); undefined where they are not known. */
  readonly storePrices?: (country: string) => Promise<Record<Period, StorePrice> | undefined>;
}

/** In millionths of the currency's unit, as stores count. */
export interface StorePrice {
  readonly currency: string;
  readonly micros: number;
}

export interface Buyer {
  readonly accountId: string;
  readonly email: string;
}

/** Including tax, in whole units of the currency (9.99). */
export interface Price {
  readonly period: Period;
  readonly currency: string;
  readonly listPrice: number;
  readonly price: number;
}

export interface PriceList {
  /** ISO 3166, two letters; empty where the provider does not know it. */
  readonly country: string;
  readonly prices: readonly Price[];
}

/** The provider that sells on the web. It reports its changes as events, immediately where it can. */
export interface Shop extends BillingSource {
  /** @returns the address of the checkout. @throws CouponRefused */
  readonly checkout: (buyer: Buyer, period: Period, coupon: string | undefined) => Promise<string>;
  /** For an outstanding payment. @returns the address of the checkout. */
  readonly pay: (plan: PlanRow) => Promise<string>;
  /** Changes to another period, or withdraws a cancellation that has not taken effect yet. */
  readonly change: (plan: PlanRow, period: Period) => Promise<readonly BillingEvent[]>;
  /** Cancels at the end of the paid period (N-04). */
  readonly cancel: (plan: PlanRow) => Promise<readonly BillingEvent[]>;
  /** The address of a receipt; undefined where only its number is known. */
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

/** The provider does not know the coupon, or no longer accepts it, or not for this product. */
export class CouponRefused extends Error {
  override readonly name = 'CouponRefused';
}

/** The provider did not perform a request. */
export class ShopFailed extends Error {
  override readonly name = 'ShopFailed';
  /** The status of the provider's answer; undefined where it has not answered. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}
