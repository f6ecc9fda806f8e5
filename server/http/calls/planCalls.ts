/** Calls for purchases, changes and cancellations of subscriptions (O-09, O-34). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findPlan, isCharging, isEnding } from '../../accounts/plans.ts';
import type { Billing } from '../../billing/openBilling.ts';
import { PERIODS, PRODUCTS } from '../../billing/products.ts';
import type { Period } from '../../billing/products.ts';
import { isStore } from '../../billing/provider.ts';
import type { PriceList, Shop } from '../../billing/provider.ts';
import { findCharging, recordEvent } from '../../billing/recordEvent.ts';
import { CALLS, SELECT_PLAN_PATH } from '../../contract/paths.ts';
import type { Database } from '../../database/database.ts';
import type { PlanRow } from '../../database/schema.ts';
import { purchases } from '../../limits/allowances.ts';
import { forget, take } from '../../limits/throttles.ts';
import { TEXTS, currentLanguage } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMost, atMostHere } from '../callLimits.ts';
import { callProvider, planFaultPage } from '../callProvider.ts';
import { FRAMED_BY_THE_APP } from '../contentSecurityPolicy.ts';
import type { Context } from '../context.ts';
import { leaveMessage } from './messageCalls.ts';
import { PRICES_PER_MINUTE, pricesFor } from './priceCalls.ts';
import { sendContinuePage, sendPage } from '../pages.ts';
import type { Page } from '../pages.ts';
import { Refusal } from '../refusal.ts';
import { signedIn, tokenFor } from '../session.ts';

const CHANGES_PER_MINUTE = 10;

export function answerPlanCalls(application: FastifyInstance, context: Context, { shop }: Billing): void {
  const changes = atMost(CHANGES_PER_MINUTE, '1 minute', 'tooManyRequests');
  // N-10: the address that apps name for an upgrade on the web.
  application.get(SELECT_PLAN_PATH, (_request, reply) => reply.redirect('/#/upgrade', 303));

  answerCancellation(application, context, shop);

  answerCall(
    application,
    'changeSubscription',
    async (_, request, reply) => {
      const page = planPage(signedIn(request).plan, shop, await pricesFor(request, shop, undefined));
      return sendPage(reply, page, tokenFor(request, reply));
    },
    {
      helmet: FRAMED_BY_THE_APP,
      config: { ...atMostHere(PRICES_PER_MINUTE, '1 minute', 'tooManyRequests'), faultPage: planFaultPage },
    },
  );

  answerCall(
    application,
    'subscribe',
    async ({ product, coupon }, request, reply) => {
      if (shop === undefined) throw new Refusal(409, TEXTS.nothingSold);
      const period = PERIODS.find((each) => PRODUCTS[each].id === product) ?? 'monthly';
      const url = await alone(context.database, request, () =>
        callProvider(request, () => subscribe(context, request, shop, { period, coupon })),
      );
      return sendContinuePage(reply, { title: TEXTS.subscription, url, label: TEXTS.goOn });
    },
    { config: { ...changes, takesTurns: true, faultPage: planFaultPage } },
  );
}

/** Cancels every subscription that was bought here: beside the one that is shown there may be another. */
function answerCancellation(application: FastifyInstance, context: Context, shop: Shop | undefined): void {
  answerCall(application, 'cancelSubscription', async ({ reason, feedback = '' }, request) => {
    const charging = await chargingOf(context.database, request);
    const here = charging.filter(({ provider }) => provider === shop?.name);
    const isInStore = charging.some(({ provider }) => isStore(provider));
    if (shop === undefined || here.length === 0)
      throw new Refusal(409, isInStore ? TEXTS.cancelInStore : TEXTS.noSubscription);
    // Before the provider is asked: if the reason cannot be stored, the user can try again.
    const text = [reason, feedback].filter(Boolean).join('\n\n');
    await leaveMessage(context, signedIn(request).account.id, 'cancellation', text);
    for (const plan of here)
      for (const event of await callProvider(request, () => shop.cancel(plan)))
        await recordEvent(context.database, shop.name, event);
    const { subscriptionCancelled: msg, cancelInStore } = TEXTS;
    return { ok: true, msg: isInStore ? `${msg} ${cancelInStore}` : msg };
  });
}

/** All subscriptions that go on, and the shown plan also where no event tells of it. */
async function chargingOf(database: Database, request: FastifyRequest): Promise<readonly PlanRow[]> {
  const { account, plan } = signedIn(request);
  const charging = await findCharging(database, account.id);
  const isListed = charging.some(({ subscription_id: id }) => id === plan?.subscription_id);
  return plan === undefined || isListed || !isCharging(plan) ? charging : [plan, ...charging];
}

/** One purchase of an account at a time, at all servers together: two at the same moment would be two subscriptions. */
async function alone<Result>(
  database: Database,
  request: FastifyRequest,
  purchase: () => Promise<Result>,
): Promise<Result> {
  const allowance = purchases(signedIn(request).account.id);
  if (!(await take(database, allowance))) throw new Refusal(409, TEXTS.purchaseUnderWay);
  try {
    return await purchase();
  } finally {
    await forget(database, allowance.of);
  }
}

/** Such a subscription can only be changed where it was bought. */
const isChangedInStore = ({ state, provider }: PlanRow): boolean =>
  state !== 'subscription_cancelled' && isStore(provider);

/** @returns the address of the page where the user continues. */
async function subscribe(
  { database, site }: Context,
  request: FastifyRequest,
  shop: Shop,
  { period, coupon }: { readonly period: Period; readonly coupon: string | undefined },
): Promise<string> {
  const { account } = signedIn(request);
  // Not that of the session, which was read before this purchase had its turn.
  const plan = await findPlan(database, account.id);
  if (plan !== undefined && isChangedInStore(plan)) throw new Refusal(409, TEXTS.cancelInStore);
  if (plan === undefined || plan.state === 'subscription_cancelled' || plan.provider !== shop.name)
    return shop.checkout({ accountId: account.id, email: account.email }, period, coupon);
  if (plan.state === 'payment_paused') return shop.pay(plan);
  for (const event of await shop.change(plan, period)) await recordEvent(database, shop.name, event);
  return `${site()}/#/songbook/account`;
}

function planPage(plan: PlanRow | undefined, shop: Shop | undefined, { prices }: PriceList): Page {
  const page = { title: TEXTS.subscription, isFramed: true };
  if (shop === undefined) return { ...page, text: TEXTS.nothingSold };
  const text = describe(plan);
  if (plan !== undefined && isChangedInStore(plan))
    return { ...page, text: isEnding(plan.state) ? text : `${text} ${TEXTS.cancelInStore}` };
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
