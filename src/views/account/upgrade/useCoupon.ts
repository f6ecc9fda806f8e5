import { useSearchParams } from 'react-router-dom';

/** N-12: the coupon of `#/upgrade?coupon=…`, the address of an operator's offer; undefined without one. */
export function useCoupon(): string | undefined {
  const coupon = useSearchParams()[0].get('coupon') ?? '';
  return /^[\w-]{1,100}$/.test(coupon) ? coupon : undefined;
}
