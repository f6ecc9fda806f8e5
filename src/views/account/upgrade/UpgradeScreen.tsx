/** `#/upgrade` (N-08): the plans with prices and features, and answers to questions. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Account } from '../../../../server/contract/calls.ts';
import { api, queryKeys } from '../../../api/index.ts';
import { isHandheld } from '../../../auth/isHandheld.ts';
import { useAccount } from '../../../auth/useAuth.ts';
import { useNativeApp } from '../../../native/index.ts';
import { planQuestions, shellTexts, upgradeTexts } from '../../../texts/index.ts';
import { Shell } from '../../shell/Shell.tsx';
import { useWindowTitle } from '../../shell/useWindowTitle.ts';
import { actionOf } from '../describePlan.ts';
import { ManageInStore } from '../ManageInStore.tsx';
import { FeatureTable } from './FeatureTable.tsx';
import { PendingPrices } from './PendingPrices.tsx';
import { PlanCards } from './PlanCards.tsx';
import { StoreOffers } from './StoreOffers.tsx';
import { UpgradeSlides } from './UpgradeSlides.tsx';
import { useCoupon } from './useCoupon.ts';

function Prices({ account }: { readonly account: Account }) {
  const coupon = useCoupon();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.prices(coupon),
    queryFn: ({ signal }) => api.getPrices(coupon, signal),
  });
  const app = useNativeApp();
  const { plan, premium, standard } = account;
  const hasStorePlan = plan != null && actionOf(plan) === 'manage' && (premium === true || standard === true);
  if (hasStorePlan)
    return (
      <>
        <Alert severity="info">{upgradeTexts.inStore}</Alert>
        <ManageInStore />
      </>
    );
  if (app?.can('storeOfferings') === true && app.can('startBilling'))
    return <StoreOffers app={app} account={account} />;
  if (data === undefined) return <PendingPrices isError={isError} refetch={refetch} />;
  return (
    <>
      <PlanCards account={account} prices={data} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {upgradeTexts.tax}
      </Typography>
    </>
  );
}

function Questions() {
  return (
    <Box component="section">
      <Typography variant="h2">{upgradeTexts.faq}</Typography>
      {planQuestions.map(([question, answer]) => (
        <Box key={question} sx={{ mt: 2 }}>
          <Typography variant="h3" sx={{ fontSize: '1rem', fontWeight: 600 }}>
            {question}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{answer}</Typography>
        </Box>
      ))}
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography>{upgradeTexts.support}</Typography>
        <Button component={RouterLink} to="/upgrade/feedback">
          {upgradeTexts.write}
        </Button>
      </Box>
    </Box>
  );
}

function Plans({ account }: { readonly account: Account }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box>
        <Typography variant="h1">{upgradeTexts.heading}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{upgradeTexts.lead}</Typography>
      </Box>
      <Prices account={account} />
      <Box component="section" sx={{ mt: 2 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {upgradeTexts.compare}
        </Typography>
        <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
          <FeatureTable />
        </Paper>
      </Box>
      <Questions />
    </Box>
  );
}

export default function UpgradeScreen() {
  useWindowTitle(shellTexts.upgrade);
  const account = useAccount();
  const [showsPlans, setShowsPlans] = useState(!isHandheld());
  if (account === null) return null;
  // this installation sells nothing.
  const isAllFree = account.premium === true && account.plan == null;
  return (
    <Shell>
      {isAllFree && (
        <>
          <Typography variant="h1">{shellTexts.upgrade}</Typography>
          <Typography sx={{ mt: 1 }}>{upgradeTexts.nothingSold}</Typography>
        </>
      )}
      {!isAllFree && !showsPlans && <UpgradeSlides onEnd={() => setShowsPlans(true)} />}
      {!isAllFree && showsPlans && <Plans account={account} />}
    </Shell>
  );
}
