/**
 * Prices are asked for by anybody, and the provider limits the calls of this server: without a limit here, a visitor
 * could use them up, and nobody could buy anything.
 */
import { ShopFailed } from './provider.ts';
import type { PriceList, Shop } from './provider.ts';

const FRESH_MS = 10 * 60_000;
const MOST_KEPT = 1000;
const MOST_CALLS = 60;
const CALLS_MS = 60_000;

export function withCachedPrices(shop: Shop): Shop {
  const kept = new Map<string, { readonly at: number; readonly prices: Promise<PriceList> }>();
  let calls: number[] = [];
  const prices: Shop['prices'] = (address, coupon) => {
    const key = `${address} ${coupon ?? ''}`;
    const now = Date.now();
    const found = kept.get(key);
    if (found !== undefined && now - found.at < FRESH_MS) return found.prices;
    calls = calls.filter((at) => now - at < CALLS_MS);
    if (calls.length >= MOST_CALLS) return Promise.reject(new ShopFailed('too many prices were asked for'));
    calls.push(now);
    const asked = shop.prices(address, coupon);
    kept.delete(key);
    kept.set(key, { at: now, prices: asked });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    // A failure is not kept: the next visitor asks again. Whoever asked for it handles it.
    asked.catch(() => kept.delete(key));
    return asked;
  };
  return { ...shop, prices };
}
