import type { PriceListAnswer } from '../../../../server/contract/calls.ts';
import { locale } from '../../../texts/index.ts';

/** N-13: the ids of the two products at the payment provider. */
export const YEARLY = 667641;
export const MONTHLY = 667640;
export type ProductId = typeof YEARLY | typeof MONTHLY;

const STEP_PERCENT = 5;
const STEPS = 100 / STEP_PERCENT;

/** N-15: saving of a yearly plan compared with twelve months, in percent, rounded to a multiple of five. */
export const savingsPercent = (yearly: number, monthly: number): number =>
  STEP_PERCENT * Math.round(STEPS * (1 - yearly / 12 / monthly));

export interface Offer {
  readonly price: number;
  readonly currency: string;
}

export function offerOf({ products }: PriceListAnswer, id: ProductId): Offer | undefined {
  const found = products.find(({ product_id }) => product_id === id);
  return found && { price: found.price.gross, currency: found.currency };
}

/** Formats amounts in the user's locale. */
export const moneyText = ({ price, currency }: Offer): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(price);
