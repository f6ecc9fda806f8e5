/** The products: premium for a month or a year (N-13), at these prices unless the provider names others (N-14). */

export const PRODUCTS = {
  monthly: { id: '667640', storeId: 'premium_monthly', webPrice: 9.99, appPrice: 5.99 },
  yearly: { id: '667641', storeId: 'premium_yearly', webPrice: 49.99, appPrice: 42.99 },
} as const;
export type Period = keyof typeof PRODUCTS;
export const PERIODS = ['monthly', 'yearly'] as const;
export const DEFAULT_CURRENCY = 'USD';

/**
 * The tier of a product. Products other than premium are of the lower tier that was sold earlier. Stores append
 * a plan's name after a colon.
 */
export function tierOfProduct(productId: string): 'premium' | 'standard' {
  const [name] = productId.split(':');
  return PERIODS.some((period) => PRODUCTS[period].id === name || PRODUCTS[period].storeId === name)
    ? 'premium'
    : 'standard';
}
