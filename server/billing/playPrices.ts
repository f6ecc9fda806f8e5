/**
 * Prices of the subscriptions in Google's store, by country (O-25). One answer has the prices of all countries, so it is
 * asked for once an hour, however many visitors there are.
 * https://developers.google.com/android-publisher/api-ref/rest/v3/monetization.subscriptions
 */
import { z } from 'zod';
import type { GooglePlaySettings } from '../configuration/billingSettings.ts';
import { askPlay } from './playApi.ts';
import { PRODUCTS } from './products.ts';
import type { Period } from './products.ts';
import { ShopFailed } from './provider.ts';
import type { StorePrice } from './provider.ts';

const FRESH_MS = 3_600_000;
/** After a failure. */
const RETRY_MS = 60_000;
const MICROS = 1_000_000;
const NANOS_IN_MICRO = 1000;

const money = z.object({
  currencyCode: z.string().length(3),
  units: z.coerce.number().default(0),
  nanos: z.number().default(0),
});
const region = z.object({ regionCode: z.string(), price: money.optional() });
const product = z.object({
  basePlans: z.array(z.object({ state: z.string().optional(), regionalConfigs: z.array(region).default([]) })),
});
type Product = z.infer<typeof product>;

/** @returns the prices in a country (two letters); undefined where they are not known. */
export function playPrices(settings: GooglePlaySettings) {
  let known: { readonly until: number; readonly products: Promise<Record<Period, Product> | undefined> } | undefined;
  const products = () => {
    if (known !== undefined && Date.now() < known.until) return known.products;
    const asked = askForProducts(settings).catch((error: unknown) => {
      if (!(error instanceof ShopFailed)) throw error;
      known = { until: Date.now() + RETRY_MS, products: Promise.resolve(undefined) };
      return undefined;
    });
    known = { until: Date.now() + FRESH_MS, products: asked };
    return asked;
  };
  return async (country: string): Promise<Record<Period, StorePrice> | undefined> => {
    const found = await products();
    const monthly = found && priceIn(found.monthly, country);
    const yearly = found && priceIn(found.yearly, country);
    return monthly && yearly && { monthly, yearly };
  };
}

async function askForProducts(settings: GooglePlaySettings): Promise<Record<Period, Product>> {
  const of = (period: Period) => askPlay(settings, ['subscriptions', PRODUCTS[period].storeId], product);
  const [monthly, yearly] = await Promise.all([of('monthly'), of('yearly')]);
  return { monthly, yearly };
}

function priceIn({ basePlans }: Product, country: string): StorePrice | undefined {
  const sold = basePlans.find(({ state = 'ACTIVE' }) => state === 'ACTIVE');
  const price = sold?.regionalConfigs.find(({ regionCode }) => regionCode === country)?.price;
  if (price === undefined) return undefined;
  const { currencyCode: currency, units, nanos } = price;
  return { currency, micros: Math.round(units * MICROS + nanos / NANOS_IN_MICRO) };
}
