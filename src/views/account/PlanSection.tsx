/** N-01 to N-04: the plan in My Account. It is absent where the installation sells nothing. */
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { Account, Plan } from '../../../server/contract/calls.ts';
import { api, queryKeys } from '../../api/index.ts';
import { accountTexts } from '../../texts/index.ts';
import { actionOf, dayOf, hasReceipts, stateTextOf } from './describePlan.ts';
import type { DialogProps } from './dialogProps.ts';
import { ManageInStore } from './ManageInStore.tsx';

interface PlanSectionProps extends Pick<DialogProps, 'addressOf'> {
  readonly account: Account;
}

export function PlanSection({ account, addressOf }: PlanSectionProps) {
  const { plan, premium } = account;
  if (plan == null && premium === true) return null;
  return (
    <Stack component="section" spacing={1} aria-label={accountTexts.mySubscription}>
      <Typography variant="h2" component="h3">
        {accountTexts.mySubscription}
      </Typography>
      {plan == null ? (
        <Button component={RouterLink} to="/upgrade" variant="outlined">
          {accountTexts.upgrade}
        </Button>
      ) : (
        <PlanFacts plan={plan} addressOf={addressOf} />
      )}
    </Stack>
  );
}

function PlanFacts({ plan, addressOf }: Pick<DialogProps, 'addressOf'> & { plan: Plan }) {
  const end = dayOf(plan.DeactivationDateTime);
  return (
    <>
      <Typography>{`${accountTexts.state}: ${stateTextOf(plan)}`}</Typography>
      <Typography>{`${accountTexts.since}: ${dayOf(plan.CreatedDateTime)}`}</Typography>
      {end !== '' && <Typography>{`${accountTexts.until}: ${end}`}</Typography>}
      <PlanButton plan={plan} addressOf={addressOf} />
      {hasReceipts(plan) && <Receipts />}
    </>
  );
}

function PlanButton({ plan, addressOf }: Pick<DialogProps, 'addressOf'> & { plan: Plan }) {
  switch (actionOf(plan)) {
    case 'cancel':
      return (
        <Button component={RouterLink} to={addressOf('cancelsub')} variant="outlined" color="secondary">
          {accountTexts.cancelSubscription}
        </Button>
      );
    case 'reactivate':
      return (
        <Button component={RouterLink} to="/upgrade" variant="outlined">
          {accountTexts.reactivate}
        </Button>
      );
    case 'manage':
      return (
        <>
          <Typography sx={{ fontWeight: 600 }}>{accountTexts.manage}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{accountTexts.manageText}</Typography>
          <ManageInStore />
        </>
      );
  }
}

function Receipts() {
  const { data: receipts } = useQuery({ queryKey: queryKeys.receipts, queryFn: () => api.getReceipts() });
  if (receipts === undefined) return null;
  return (
    <>
      <Typography sx={{ fontWeight: 600, pt: 1 }}>{accountTexts.receipts}</Typography>
      {receipts.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{accountTexts.noReceipts}</Typography>}
      {receipts.map(({ Id, Url, Date: date }) => (
        <Link key={Id} href={Url} target="_blank" rel="noopener">
          {dayOf(date)}
        </Link>
      ))}
    </>
  );
}
