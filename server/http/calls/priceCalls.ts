/** Calls for prices (O-25, O-34) and receipts (O-10). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asDateText } from '../../accounts/plans.ts';
import type { KnownEvent } from '../../billing/events.ts';
import { DEFAULT_PRICES } from '../../billing/fakeShop.ts';
import type { Billing } from '../../billing/openBilling.ts';
import { DEFAULT_CURRENCY, PRODUCTS } from '../../billing/products.ts';
import type { Period } from '../../billing/products.ts';
import { isStore, ShopFailed } from '../../billing/provider.ts';
import type { PriceList, Shop, StorePrice } from '../../billing/provider.ts';
import { eventsOf } from '../../billing/recordEvent.ts';
import type { PriceListAnswer } from '../../contract/calls.ts';
import { CALLS } from '../../contract/paths.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMostHere } from '../callLimits.ts';
import { callProvider, planFaultPage } from '../callProvider.ts';
import type { Context } from '../context.ts';
import { sendPage } from '../pages.ts';
import { Refusal } from '../refusal.ts';
import { signedIn } from '../session.ts';

const MICROS = 1_000_000;
export const PRICES_PER_MINUTE = 60;

/** N-14: the prices in stores that do not name their own. */
const DEFAULT_STORE_PRICES: Record<Period, StorePrice> = {
  monthly: { currency: DEFAULT_CURRENCY, micros: Math.round(PRODUCTS.monthly.appPrice * MICROS) },
  yearly: { currency: DEFAULT_CURRENCY, micros: Math.round(PRODUCTS.yearly.appPrice * MICROS) },
};

const describeStorePrice = ({ micros, currency }: StorePrice) => ({ PriceMicros: micros, Currency: currency });

/** @param region a country, or the browser's language: `AT`, `de-AT`, or `de` for where it is spoken most. */
function countryOf(region: string): string | undefined {
  if (/^[A-Z]{2}$/.test(region)) return region;
  try {
    return new Intl.Locale(region).maximize().region;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function answerPriceCalls(application: FastifyInstance, { shop, sources }: Billing): void {
  const source = sources.find(({ storePrices }) => storePrices !== undefined);
  const config = atMostHere(PRICES_PER_MINUTE, '1 minute', 'tooManyRequests');
  answerCall(
    application,
    'storePrices',
    async ({ region = '' }) => {
      const country = countryOf(region);
      const found = country === undefined ? undefined : await source?.storePrices?.(country);
      const { monthly, yearly } = found ?? DEFAULT_STORE_PRICES;
      return { Yearly: describeStorePrice(yearly), Monthly: describeStorePrice(monthly) };
    },
    { config },
  );
  answerCall(
    application,
    'prices',
    async ({ coupon }, request) => describePrices(await pricesFor(request, shop, coupon)),
    { config },
  );
}

/**
 * where the provider returns no prices, the default prices are shown; the checkout names the price that is paid.
 */
export async function pricesFor(
  request: FastifyRequest,
  shop: Shop | undefined,
  coupon: string | undefined,
): Promise<PriceList> {
  if (shop === undefined) return DEFAULT_PRICES;
  return shop.prices(request.ip, coupon).catch((error: unknown) => {
    if (!(error instanceof ShopFailed)) throw error;
    request.log.warn({ reason: error.message }, 'The payment provider returned no prices.');
    return DEFAULT_PRICES;
  });
}

function describePrices({ country, prices }: PriceList): PriceListAnswer {
  const products = prices.map(({ period, currency, listPrice, price }) => ({
    product_id: Number(PRODUCTS[period].id),
    currency,
    list_price: { gross: listPrice },
    price: { gross: price },
  }));
  return { products, customer_country: country };
}

export function answerReceiptCalls(application: FastifyInstance, { database }: Context, shop: Shop | undefined): void {
  const receiptsOf = async (accountId: string) => {
    const events = await eventsOf(database, accountId);
    return events.flatMap((event) => receiptOf(event)).sort((a, b) => (a.occurredAt < b.occurredAt ? 1 : -1));
  };

  answerCall(application, 'receipts', async (_, request) =>
    (await receiptsOf(signedIn(request).account.id)).map(({ id, occurredAt }) => ({
      Id: id,
      Url: `${CALLS.receipt.path}?${new URLSearchParams({ id }).toString()}`,
      Date: asDateText(new Date(occurredAt)),
    })),
  );

  answerCall(
    application,
    'receipt',
    async ({ id }, request, reply) => {
      const found = (await receiptsOf(signedIn(request).account.id)).find((receipt) => receipt.id === id);
      if (found === undefined || found.provider !== shop?.name) throw new Refusal(404, TEXTS.receiptNotFound);
      const url = await callProvider(request, () => shop.receiptUrl(id));
      if (url !== undefined) return reply.redirect(url, 303);
      return sendPage(reply, { title: TEXTS.receipt, text: TEXTS.receiptOf(id) }, '');
    },
    { config: { faultPage: planFaultPage } },
  );
}

/** N-04: only purchases on the web have receipts here; the stores send their own. */
function receiptOf({ provider, occurredAt, facts }: KnownEvent) {
  if (facts.kind !== 'receipt' || isStore(provider)) return [];
  return [{ provider, id: facts.receiptId, occurredAt }];
}
