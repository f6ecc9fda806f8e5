/** N-08, N-11: the plans, each with the user's possible action. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BusyButton } from '../../shell/BusyButton.tsx';
import type { Account, PriceListAnswer } from '../../../../server/contract/calls.ts';
import { shellTexts, upgradeTexts } from '../../../texts/index.ts';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import { actionOf, stateTextOf } from '../describePlan.ts';
import { MONTHLY, YEARLY, moneyText, offerOf, savingsPercent } from './savings.ts';
import type { ProductId } from './savings.ts';
import { subscribe } from './subscribe.ts';
import { useCoupon } from './useCoupon.ts';

interface PlanCardProps {
  readonly name: string;
  readonly price: string;
  readonly period?: string;
  readonly note: string;
  readonly badge?: string | undefined;
  readonly isBest?: boolean;
  readonly children: ReactNode;
}

function PlanCard({ name, price, period = '', note, badge, isBest = false, children }: PlanCardProps) {
  return (
    <Paper
      component="section"
      aria-label={name}
      variant="outlined"
      sx={{
        p: 3,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        ...(isBest && { borderColor: 'primary.main', borderWidth: 2 }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
        <Typography variant="h2">{name}</Typography>
        {badge !== undefined && <Chip color="primary" size="small" label={badge} />}
      </Box>
      <Typography sx={{ fontSize: '1.75rem', fontWeight: 700 }}>
        {price}{' '}
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {period}
        </Typography>
      </Typography>
      <Typography sx={{ color: 'text.secondary', flex: 1 }}>{note}</Typography>
      <Box sx={{ minHeight: 42, mt: 1 }}>{children}</Box>
    </Paper>
  );
}

const OwnPlan = () => (
  <Typography sx={{ fontWeight: 600, color: 'primary.main', pt: 1 }}>{upgradeTexts.yourPlan}</Typography>
);

/** N-11: the words of the button of a plan that is not the user's own. */
function buttonLabel({ plan, premium, standard }: Account): string {
  if (premium !== true) return standard === true ? shellTexts.upgrade : upgradeTexts.subscribe;
  if (plan == null) return upgradeTexts.subscribe;
  return actionOf(plan) === 'reactivate' ? upgradeTexts.reactivate : upgradeTexts.change;
}

/** N-11: marks the user's own plan, or offers the button that leads to this one. */
function PlanButton({ account, product }: { readonly account: Account; readonly product: ProductId }) {
  const { plan, premium } = account;
  const [isBusy, setBusy] = useState(false);
  const reportFailure = useFailureToast();
  const coupon = useCoupon();
  const isRunning = premium === true && plan != null && stateTextOf(plan) === 'active';
  if (isRunning && plan.ProductId === String(product)) return <OwnPlan />;
  const go = () => {
    setBusy(true);
    subscribe(product, coupon).catch((error: unknown) => {
      setBusy(false);
      reportFailure('The checkout could not be opened', error);
    });
  };
  return (
    <BusyButton fullWidth variant={product === YEARLY ? 'contained' : 'outlined'} isBusy={isBusy} onClick={go}>
      {buttonLabel(account)}
    </BusyButton>
  );
}

export function PlanCards({ account, prices }: { readonly account: Account; readonly prices: PriceListAnswer }) {
  const [yearly, monthly] = [offerOf(prices, YEARLY), offerOf(prices, MONTHLY)];
  const saved = yearly && monthly ? savingsPercent(yearly.price, monthly.price) : 0;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}>
      <PlanCard name={upgradeTexts.basic} price={upgradeTexts.free} note={upgradeTexts.basicNote}>
        {account.premium !== true && account.standard !== true && <OwnPlan />}
      </PlanCard>
      {yearly && (
        <PlanCard
          name={upgradeTexts.yearly}
          price={moneyText(yearly)}
          period={upgradeTexts.perYear}
          note={upgradeTexts.yearlyNote}
          badge={saved > 0 ? upgradeTexts.save(saved) : undefined}
          isBest
        >
          <PlanButton account={account} product={YEARLY} />
        </PlanCard>
      )}
      {monthly && (
        <PlanCard
          name={upgradeTexts.monthly}
          price={moneyText(monthly)}
          period={upgradeTexts.perMonth}
          note={upgradeTexts.monthlyNote}
        >
          <PlanButton account={account} product={MONTHLY} />
        </PlanCard>
      )}
    </Box>
  );
}
