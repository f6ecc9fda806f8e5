import type { BillingSettings } from '../configuration/billingSettings.ts';
import { withCachedPrices } from './cachedPrices.ts';
import { fakeShop } from './fakeShop.ts';
import type { Deliver } from './fakeShop.ts';
import { googlePlay } from './googlePlay.ts';
import { paddleShop } from './paddleShop.ts';
import type { BillingSource, Shop } from './provider.ts';
import { revenueCat } from './revenueCat.ts';

export interface Billing {
  /** All sources of billing events, including the shop. */
  readonly sources: readonly BillingSource[];
  /** The provider that sells on the web; undefined where nothing is sold. */
  readonly shop: Shop | undefined;
}

/** @param thanks the address of the page after a purchase. */
export function openBilling(settings: BillingSettings, thanks: () => string, deliver: Deliver): Billing {
  const { fake, paddle } = settings;
  const shop = paddle ? withCachedPrices(paddleShop(paddle)) : fake && fakeShop(fake.secret, thanks, deliver);
  const stores = [
    settings.googlePlay && googlePlay(settings.googlePlay, settings.takesTestPurchases),
    settings.revenueCatSecret && revenueCat(settings.revenueCatSecret, settings.takesTestPurchases),
  ];
  return { shop, sources: [shop, ...stores].filter((source) => typeof source === 'object') };
}
