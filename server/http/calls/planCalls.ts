/** Calls for prices, purchases, changes, cancellations and receipts of subscriptions (O-09, O-10, O-25, O-34). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asDateText, isEnding, isRunning } from '../../accounts/plans.ts';
import { DEFAULT_PRICES } from '../../billing/fakeShop.ts';
import type { KnownEvent } from '../../billing/events.ts';
import type { Billing } from '../../billing/openBilling.ts';
import { PERIODS, PRODUCTS, DEFAULT_CURRENCY } from '../../billing/products.ts';
import type { Period } from '../../billing/products.ts';
import { ShopFailed } from '../../billing/provider.ts';
import type { PriceList, Shop } from '../../billing/provider.ts';
import { eventsOf, recordEvent } from '../../billing/recordEvent.ts';
import type { PriceListAnswer } from '../../contract/calls.ts';
import { CALLS, SELECT_PLAN_PATH } from '../../contract/paths.ts';
import type { PlanRow } from '../../database/schema.ts';
import { TEXTS, currentLanguage } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMost, atMostHere } from '../callLimits.ts';
import { FRAMED_BY_THE_APP } from '../contentSecurityPolicy.ts';
import type { Context } from '../context.ts';
import { leaveMessage } from './messageCalls.ts';
import { sendContinuePage, renderPage, sendPage } from '../pages.ts';
import type { Page } from '../pages.ts';
import { Refusal } from '../refusal.ts';
import { signedIn, tokenFor } from '../session.ts';

const MICROS = 1_000_000;
const storePrice = (period: Period) => ({
  PriceMicros: Math.round(PRODUCTS[period].appPrice * MICROS),
  Currency: DEFAULT_CURRENCY,
});
const PRICES_PER_MINUTE = 60;
const CHANGES_PER_MINUTE = 10;
/** Subscriptions bought in these stores can only be changed in the store. */
const STORES = ['google', 'revcat'];

export function answerPlanCalls(application: FastifyInstance, context: Context, { shop }: Billing): void {
  const changes = atMost(CHANGES_PER_MINUTE, '1 minute', 'tooManyRequests');
  // N-10: the address that apps name for an upgrade on the web.
  application.get(SELECT_PLAN_PATH, (_request, reply) => reply.redirect('/#/upgrade', 303));
  answerPriceCalls(application, shop);
  answerReceiptCalls(application, context, shop);

  answerCall(application, 'cancelSubscription', async ({ reason, feedback = '' }, request) => {
    const { account, plan } = signedIn(request);
    if (plan === undefined || isEnding(plan.state)) throw new Refusal(409, TEXTS.noSubscription);
    if (STORES.includes(plan.provider)) throw new Refusal(409, TEXTS.cancelInStore);
    if (shop === undefined || shop.name !== plan.provider) throw new Refusal(409, TEXTS.noSubscription);
    for (const event of await callProvider(request, () => shop.cancel(plan)))
      await recordEvent(context.database, shop.name, event);
    await leaveMessage(context, account.id, 'cancellation', [reason, feedback].filter(Boolean).join('\n\n'));
    return { ok: true, msg: TEXTS.subscriptionCancelled };
  });

  answerCall(
    application,
    'changeSubscription',
    async (_, request, reply) => {
      const page = planPage(signedIn(request).plan, shop, await pricesFor(request, shop, undefined));
      return sendPage(reply, page, tokenFor(request, reply));
    },
    {
      helmet: FRAMED_BY_THE_APP,
      config: { ...atMostHere(PRICES_PER_MINUTE, '1 minute', 'tooManyRequests'), faultPage },
    },
  );

  answerCall(
    application,
    'subscribe',
    async ({ product }, request, reply) => {
      if (shop === undefined) throw new Refusal(409, TEXTS.nothingSold);
      const period = PERIODS.find((each) => PRODUCTS[each].id === product) ?? 'monthly';
      const url = await callProvider(request, () => subscribe(context, request, shop, period));
      return sendContinuePage(reply, { title: TEXTS.subscription, url, label: TEXTS.goOn });
    },
    { config: { ...changes, faultPage } },
  );
}

const faultPage = (reply: FastifyReply, fault: string) => renderPage(reply, { title: TEXTS.subscription, fault }, '');

/** @returns the address of the page where the user continues. */
async function subscribe(
  { database, site }: Context,
  request: FastifyRequest,
  shop: Shop,
  period: Period,
): Promise<string> {
  const { account, plan } = signedIn(request);
  const isOpen = plan !== undefined && plan.state !== 'subscription_cancelled';
  if (isOpen && STORES.includes(plan.provider)) throw new Refusal(409, TEXTS.cancelInStore);
  if (!isOpen || plan.provider !== shop.name)
    return shop.checkout({ accountId: account.id, email: account.email }, period);
  if (plan.state === 'payment_paused') return shop.pay(plan);
  for (const event of await shop.change(plan, period)) await recordEvent(database, shop.name, event);
  return `${site()}/#/songbook/account`;
}

/** Calls the payment provider. A failure is logged with its reason and answered with status 503. */
async function callProvider<Result>(request: FastifyRequest, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ShopFailed)) throw error;
    request.log.error({ reason: error.message }, 'The payment provider failed.');
    throw new Refusal(503, TEXTS.paymentUnavailable);
  }
}

function planPage(plan: PlanRow | undefined, shop: Shop | undefined, { prices }: PriceList): Page {
  const page = { title: TEXTS.subscription, isFramed: true };
  if (shop === undefined) return { ...page, text: TEXTS.nothingSold };
  const text = describe(plan);
  if (plan !== undefined && STORES.includes(plan.provider) && isRunning(plan.state)) {
    return { ...page, text: `${text} ${TEXTS.cancelInStore}` };
  }
  const button = prices.map(({ period, price, currency }) => ({
    name: 'product',
    value: PRODUCTS[period].id,
    label: `${TEXTS.premiumFor[period]}: ${new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency }).format(price)}`,
  }));
  return { ...page, text, form: { action: CALLS.subscribe.path, fields: [], hidden: {}, button } };
}

function describe(plan: PlanRow | undefined): string {
  if (plan === undefined) return TEXTS.noPlan;
  const period = PERIODS.find((each) =>
    [PRODUCTS[each].id, PRODUCTS[each].storeId].some((id) => id === plan.product_id),
  );
  const name = TEXTS.planSentence(period === undefined ? TEXTS.standardPlan : TEXTS.premiumFor[period]);
  const end = isEnding(plan.state) ? plan.deactivation_at?.toISOString().slice(0, 10) : undefined;
  return end === undefined ? name : `${name} ${TEXTS.planEnds(end)}`;
}

function answerPriceCalls(application: FastifyInstance, shop: Shop | undefined): void {
  const config = atMostHere(PRICES_PER_MINUTE, '1 minute', 'tooManyRequests');
  answerCall(application, 'storePrices', async () => ({
    Yearly: storePrice('yearly'),
    Monthly: storePrice('monthly'),
  }));
  answerCall(
    application,
    'prices',
    async ({ coupon }, request) => describePrices(await pricesFor(request, shop, coupon)),
    { config },
  );
}

/**
 * where the provider returns no prices, the default prices are shown; the checkout names the price that is paid.
 */
async function pricesFor(
  request: FastifyRequest,
  shop: Shop | undefined,
  coupon: string | undefined,
): Promise<PriceList> {
  if (shop === undefined) return DEFAULT_PRICES;
  return shop.prices(request.ip, coupon).catch((error: unknown) => {
    if (!(error instanceof ShopFailed)) throw error;
    request.log.warn({ reason: error.message }, 'The payment provider returned no prices.');
    return DEFAULT_PRICES;
  });
}

function describePrices({ country, prices }: PriceList): PriceListAnswer {
  const products = prices.map(({ period, currency, listPrice, price }) => ({
    product_id: Number(PRODUCTS[period].id),
    currency,
    list_price: { gross: listPrice },
    price: { gross: price },
  }));
  return { products, customer_country: country };
}

function answerReceiptCalls(application: FastifyInstance, { database }: Context, shop: Shop | undefined): void {
  const receiptsOf = async (accountId: string) => {
    const events = await eventsOf(database, accountId);
    return events.flatMap((event) => receiptOf(event)).sort((a, b) => (a.occurredAt < b.occurredAt ? 1 : -1));
  };

  answerCall(application, 'receipts', async (_, request) =>
    (await receiptsOf(signedIn(request).account.id)).map(({ id, occurredAt }) => ({
      Id: id,
      Url: `${CALLS.receipt.path}?${new URLSearchParams({ id }).toString()}`,
      Date: asDateText(new Date(occurredAt)),
    })),
  );

  answerCall(
    application,
    'receipt',
    async ({ id }, request, reply) => {
      const found = (await receiptsOf(signedIn(request).account.id)).find((receipt) => receipt.id === id);
      if (found === undefined || found.provider !== shop?.name) throw new Refusal(404, TEXTS.receiptNotFound);
      const url = await callProvider(request, () => shop.receiptUrl(id));
      if (url !== undefined) return reply.redirect(url, 303);
      return sendPage(reply, { title: TEXTS.receipt, text: TEXTS.receiptOf(id) }, '');
    },
    { config: { faultPage } },
  );
}

/** N-04: only purchases on the web have receipts here; the stores send their own. */
function receiptOf({ provider, occurredAt, facts }: KnownEvent) {
  if (facts.kind !== 'receipt' || STORES.includes(provider)) return [];
  return [{ provider, id: facts.receiptId, occurredAt }];
}
