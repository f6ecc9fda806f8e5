/**
 * Prices are asked for by anybody, and the provider limits the calls of this server: without a limit here, a visitor
 * could use them up, and nobody could buy anything. Each text of a coupon is another question, so coupons have a budget of
 * their own: who tries them leaves the prices of everybody else alone.
 */
import { ShopFailed } from './provider.ts';
import type { PriceList, Shop } from './provider.ts';

const FRESH_MS = 10 * 60_000;
const MOST_KEPT = 1000;
const CALLS_MS = 60_000;
const MOST_CALLS = 60;
const MOST_COUPONS = 30;
/** Coupons that one address may try in a minute. */
const MOST_COUPONS_OF_ONE = 5;

export function withCachedPrices(shop: Shop): Shop {
  const kept = new Map<string, { readonly at: number; readonly prices: Promise<PriceList> }>();
  const [plain, coupons] = [new Budget(MOST_CALLS, MOST_CALLS), new Budget(MOST_COUPONS, MOST_COUPONS_OF_ONE)];
  const prices: Shop['prices'] = (address, coupon) => {
    const key = `${address} ${coupon ?? ''}`;
    const now = Date.now();
    const found = kept.get(key);
    if (found !== undefined && now - found.at < FRESH_MS) return found.prices;
    if (!(coupon === undefined ? plain : coupons).take(address, now))
      return Promise.reject(new ShopFailed('too many prices were asked for'));
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

/** Calls of the last minute. */
class Budget {
  readonly #most: number;
  readonly #mostOfOne: number;
  #calls: { readonly at: number; readonly address: string }[] = [];

  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /** @returns whether another call is allowed, which then counts. */
  take(address: string, now: number): boolean {
    this.#calls = this.#calls.filter(({ at }) => now - at < CALLS_MS);
    const own = this.#calls.filter((call) => call.address === address);
    if (this.#calls.length >= this.#most || own.length >= this.#mostOfOne) return false;
    this.#calls.push({ at: now, address });
    return true;
  }
}
