/** reports a purchase to the operator's analytics receiver, if there is one, when its payment is shown. */
import { useEffect } from 'react';
import type { Plan } from '../../../server/contract/calls.ts';
import { isRecording, recordEvent } from '../../analytics/recordEvent.ts';
import { api, logFailure } from '../../api/index.ts';

/** The latest receipt is that of the purchase. Prices contain the tax; the page does not learn what a coupon took off. */
async function recordPurchase(productId: string): Promise<void> {
  const [[receipt], { products }] = await Promise.all([api.getReceipts(), api.getPrices()]);
  if (receipt === undefined) return;
  const product = products.find(({ product_id: id }) => String(id) === productId);
  recordEvent('purchase', {
    transactionId: receipt.Id,
    items: [productId],
    ...(product && { total: product.price.gross, currency: product.currency }),
  });
}

/** @param plan null until it is paid. A page that is loaded again records the same transaction again. */
export function useRecordPurchase(plan: Plan | null): void {
  const productId = plan?.ProductId;
  useEffect(() => {
    if (productId === undefined || !isRecording()) return;
    recordPurchase(productId).catch((error: unknown) => logFailure('A purchase could not be recorded', error));
  }, [productId]);
}
