/** N-12: opens the checkout of a product, or changes the running plan. */
import { CALLS, TOKEN_FIELD } from '../../../../server/contract/paths.ts';
import { api } from '../../../api/index.ts';
import type { ProductId } from './savings.ts';

export async function subscribe(product: ProductId, coupon: string | undefined): Promise<void> {
  const { token } = await api.getAccountInfo();
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: CALLS.subscribe.path, hidden: true });
  const fields = { product: String(product), [TOKEN_FIELD]: token, ...(coupon !== undefined && { coupon }) };
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
