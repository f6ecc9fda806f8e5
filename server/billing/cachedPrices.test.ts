import { describe, expect, it } from 'vitest';
import { withCachedPrices } from './cachedPrices.ts';
import { DEFAULT_PRICES, fakeShop } from './fakeShop.ts';
import { ShopFailed } from './provider.ts';

function countingShop(fails = false) {
  const asked: string[] = [];
  const shop = fakeShop(
    'a secret of the stand-in',
    () => '',
    async () => undefined,
  );
  const prices = async (address: string) => {
    asked.push(address);
    if (fails) throw new ShopFailed('away');
    return DEFAULT_PRICES;
  };
  return { asked, shop: withCachedPrices({ ...shop, prices }) };
}

describe('M6 the prices of a payment provider', () => {
  it('are asked for once for each address and coupon', async () => {
    const { asked, shop } = countingShop();
    for (let visit = 0; visit < 5; visit++) await shop.prices('192.0.2.1', undefined);
    await shop.prices('192.0.2.1', 'SUMMER');
    expect(asked).toHaveLength(2);
  });

  it('are asked for a limited number of times in a minute, from whatever addresses', async () => {
    const { asked, shop } = countingShop();
    const answers = Array.from({ length: 100 }, (_, at) => shop.prices(`192.0.2.${at}`, undefined));
    const refused = (await Promise.allSettled(answers)).filter(({ status }) => status === 'rejected');
    expect([asked.length, refused.length]).toEqual([60, 40]);
  });

  it('N-14 are asked for while somebody tries coupons, of which one address gets few and all get half as many', async () => {
    const { asked, shop } = countingShop();
    const trials = (address: string) => Array.from({ length: 60 }, (_, at) => shop.prices(address, `COUPON${at}`));
    await Promise.allSettled(trials('192.0.2.1'));
    expect(asked).toHaveLength(5);
    for (let at = 2; at < 20; at++) await Promise.allSettled(trials(`192.0.2.${at}`));
    expect(asked).toHaveLength(30);
    await shop.prices('192.0.2.1', undefined);
    expect(asked).toHaveLength(31);
  });

  it('are asked for again after a failure', async () => {
    const { asked, shop } = countingShop(true);
    for (let visit = 0; visit < 2; visit++) await expect(shop.prices('192.0.2.1', undefined)).rejects.toThrow();
    expect(asked).toHaveLength(2);
  });
});
