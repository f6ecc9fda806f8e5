/**
 * Paddle Billing: https://developer.paddle.com/api-reference/overview. Paddle is the merchant, so card data never
 * reaches this server.
 */
import { fetch } from 'undici';
import { z } from 'zod';
import type { PaddleSettings } from '../configuration/billingSettings.ts';
import { PERIODS, PRODUCTS } from './products.ts';
import { eventOfAnswer, paddleSubscription, readPaddleEvent } from './paddleEvents.ts';
import type { PriceIds } from './paddleEvents.ts';
import { CouponRefused, ShopFailed, WebhookRefused } from './provider.ts';
import type { Price, PriceList, Shop } from './provider.ts';
import { checkSignature, readJson } from './signature.ts';

const TIMEOUT_MS = 15_000;
/** Orders that this server remembers, about a megabyte. */
const MOST_ORDERS = 10_000;

/** @throws ShopFailed */
type Call = <Answer>(
  method: string,
  path: string,
  body: object | undefined,
  answer: z.ZodType<Answer>,
) => Promise<Answer>;

const checkoutAnswer = z.object({
  id: z.string().max(200).optional(),
  checkout: z.object({ url: z.url({ protocol: /^https?$/ }) }),
});
const invoiceAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) });
const cents = z.object({ subtotal: z.string(), discount: z.string(), total: z.string() });
const previewAnswer = z.object({
  currency_code: z.string(),
  address: z.object({ country_code: z.string() }).nullish(),
  details: z.object({ line_items: z.array(z.object({ price: z.object({ id: z.string() }), totals: cents })) }),
});

export function paddleShop({ apiUrl, apiKey, webhookSecret, prices }: PaddleSettings): Shop {
  const call = callOf(apiUrl, apiKey);
  const orders = new Orders(call);
  return {
    name: 'paddle',
    readWebhook: async (webhook) => {
      const header = webhook.headers['paddle-signature'];
      if (typeof header !== 'string') throw new WebhookRefused(401, 'the signature is missing');
      checkSignature(webhookSecret, header, webhook);
      return readPaddleEvent(readJson(webhook.body), prices);
    },
    checkout: async ({ accountId, email }, period, coupon) => {
      const items = [{ price_id: prices[period], quantity: 1 }];
      // Paddle refuses to create a customer whose address it already knows, so the checkout receives the address
      // instead.
      const order = { items, custom_data: { account_id: accountId } };
      const checkout = await orders.open(accountId, order, coupon);
      const url = new URL(checkout.url);
      url.searchParams.set('user_email', email);
      return url.href;
    },
    ...subscriptionCalls(call, prices),
    receiptUrl: async (receiptId) =>
      (await call('GET', `transactions/${encodeURIComponent(receiptId)}/invoice`, undefined, invoiceAnswer)).url,
    prices: async (address, coupon) => {
      const items = PERIODS.map((period) => ({ price_id: prices[period], quantity: 1 }));
      const asked = { items, customer_ip_address: address, ...discountOf(coupon) };
      return priceListOf(await call('POST', 'pricing-preview', asked, previewAnswer), prices);
    },
  };
}

const discountOf = (coupon: string | undefined) => (coupon === undefined ? {} : { discount_id: coupon });

/** The provider's answer that the call was wrong, and not that the provider is unavailable. */
const isRefusal = (error: unknown): boolean => error instanceof ShopFailed && (error.status ?? 500) < 500;

interface OpenOrder {
  readonly id: string;
  readonly coupon: string | undefined;
}

/**
 * The unpaid order of each account. A later one of the same account replaces its product and its coupon, so that two
 * open pages of a checkout are one order, which can be paid once.
 */
class Orders {
  readonly #call: Call;
  readonly #open = new Map<string, OpenOrder>();

  constructor(call: Call) {
    this.#call = call;
  }

  /** @throws CouponRefused */
  async open(
    accountId: string,
    order: { readonly items: object },
    coupon: string | undefined,
  ): Promise<{ readonly url: string }> {
    const { id, checkout } = (await this.#change(accountId, order, coupon)) ?? (await this.#create(order, coupon));
    this.#open.delete(accountId);
    if (id !== undefined) this.#open.set(accountId, { id, coupon });
    const [oldest] = this.#open.keys();
    if (this.#open.size > MOST_ORDERS && oldest !== undefined) this.#open.delete(oldest);
    return checkout;
  }

  async #create(order: object, coupon: string | undefined) {
    try {
      return await this.#call('POST', 'transactions', { ...order, ...discountOf(coupon) }, checkoutAnswer);
    } catch (error) {
      // Everything else of the order is ours, and the same for everybody.
      if (coupon !== undefined && isRefusal(error)) throw new CouponRefused('The coupon was refused', { cause: error });
      throw error;
    }
  }

  /** Undefined where there is no order, or it was paid. */
  async #change(accountId: string, { items }: { readonly items: object }, coupon: string | undefined) {
    const order = this.#open.get(accountId);
    if (order === undefined) return undefined;
    const discount = order.coupon === coupon ? {} : { discount_id: coupon ?? null };
    const path = `transactions/${encodeURIComponent(order.id)}`;
    try {
      return await this.#call('PATCH', path, { items, ...discount }, checkoutAnswer);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return undefined;
    }
  }
}

/** The calls that change an existing subscription. */
function subscriptionCalls(call: Call, prices: PriceIds): Pick<Shop, 'pay' | 'change' | 'cancel'> {
  const subscriptionPath = (id: string) => `subscriptions/${encodeURIComponent(id)}`;
  return {
    pay: async ({ subscription_id }) => {
      const path = `${subscriptionPath(subscription_id)}/update-payment-method-transaction`;
      return (await call('GET', path, undefined, checkoutAnswer)).checkout.url;
    },
    change: async ({ subscription_id, state, product_id }, period) => {
      const patch = async (change: object) =>
        eventOfAnswer(await call('PATCH', subscriptionPath(subscription_id), change, paddleSubscription), prices);
      // Paddle does not change a subscription that is about to end, so its cancellation is withdrawn first.
      const resumed = state === 'cancellation_requested' ? [await patch({ scheduled_change: null })] : [];
      if (product_id === PRODUCTS[period].id) return resumed;
      const items = [{ price_id: prices[period], quantity: 1 }];
      return [...resumed, await patch({ items, proration_billing_mode: 'prorated_immediately' })];
    },
    cancel: async ({ subscription_id }) => {
      const path = `${subscriptionPath(subscription_id)}/cancel`;
      const cancelled = await call('POST', path, { effective_from: 'next_billing_period' }, paddleSubscription);
      return [eventOfAnswer(cancelled, prices)];
    },
  };
}

function priceListOf(answer: z.infer<typeof previewAnswer>, prices: PriceIds): PriceList {
  const currency = answer.currency_code;
  // Some currencies, such as yen, have no smaller unit.
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const amount = (text: string) => Number(text) / 10 ** digits;
  const found = PERIODS.flatMap((period): Price[] => {
    const item = answer.details.line_items.find(({ price }) => price.id === prices[period]);
    if (item === undefined) return [];
    const { total, discount } = item.totals;
    return [{ period, currency, price: amount(total), listPrice: amount(String(Number(total) + Number(discount))) }];
  });
  return { country: answer.address?.country_code ?? '', prices: found };
}

/** The error contains Paddle's error code and no data of the order. */
function callOf(apiUrl: URL, apiKey: string): Call {
  return async (method, path, body, answer) => {
    const address = `${apiUrl.href.replace(/\/$/, '')}/${path}`;
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init = {
      method,
      headers,
      signal,
      redirect: 'error' as const,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await fetch(address, init).catch((error: unknown) => {
      throw new ShopFailed(`no answer: ${error instanceof Error ? error.message : 'unknown'}`);
    });
    const json: unknown = await response.json().catch(() => undefined);
    const data = z.object({ data: answer }).safeParse(json);
    if (response.ok && data.success) return data.data.data;
    const { code } = z.object({ error: z.object({ code: z.string() }) }).safeParse(json).data?.error ?? { code: '' };
    throw new ShopFailed(`${method} ${path.split('/')[0]}: ${response.status} ${code}`, response.status);
  };
}
