/** N-10, N-21: in an app around the page, premium is sold by the store of the device. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../../server/contract/calls.ts';
import { SELECT_PLAN_PATH } from '../../../../server/contract/paths.ts';
import { useSession } from '../../../auth/session.ts';
import { isCancelled } from '../../../native/index.ts';
import type { NativeApp, NativeProduct, Offering } from '../../../native/index.ts';
import { useNavigate } from '../../../routing/index.ts';
import { locale, nativeTexts, upgradeTexts } from '../../../texts/index.ts';
import { BusyButton } from '../../shell/BusyButton.tsx';
import { useToast } from '../../shell/toasts/useToast.ts';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import { PendingPrices } from './PendingPrices.tsx';
import { moneyText, savingsPercent } from './savings.ts';

const PERIODS = [
  ['premium_monthly', nativeTexts.oneMonth, nativeTexts.perMonth],
  ['premium_yearly', nativeTexts.oneYear, nativeTexts.perYear],
] as const satisfies readonly (readonly [NativeProduct, string, (price: string) => string])[];

/** N-21: the offer whose identifier begins with the product's name. */
const offeringOf = (offerings: readonly Offering[], product: NativeProduct): Offering | undefined =>
  offerings.find(({ identifier }) => identifier.startsWith(product));

function useFailure() {
  const reportFailure = useFailureToast();
  return (error: unknown): void => {
    if (!isCancelled(error)) reportFailure('The store has failed', error);
  };
}

/** The store reports the purchase to the server; the dialog of thanks waits for that. */
function useSubscribe(app: NativeApp, userId: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (product: NativeProduct) => app.call('startBilling', { product, userId }),
    onSuccess: () => navigate('/upgrade/thanks'),
    onError: useFailure(),
  });
}

function RestoreButton({ app, userId }: { readonly app: NativeApp; readonly userId: string }) {
  const showToast = useToast();
  const { refresh } = useSession();
  const restoring = useMutation({
    mutationFn: () => app.call('restorePurchases', { userId }),
    onSuccess: ({ restored }) => {
      showToast(restored > 0 ? nativeTexts.restored : nativeTexts.nothingRestored, {
        kind: restored > 0 ? 'success' : 'info',
      });
      refresh();
    },
    onError: useFailure(),
  });
  return (
    <BusyButton isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
      {nativeTexts.restore}
    </BusyButton>
  );
}

function Price({ offering, text }: { readonly offering: Offering; readonly text: (price: string) => string }) {
  const { priceString, listPrice, price, currency } = offering;
  return (
    <Typography component="span" color="text.secondary">
      {text(priceString)}
      {listPrice > price && ` (${nativeTexts.insteadOf(moneyText({ price: listPrice, currency }))})`}
    </Typography>
  );
}

const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : '';

interface Offered {
  readonly product: NativeProduct;
  readonly name: string;
  readonly text: (price: string) => string;
  readonly offering: Offering;
}

const offeredOf = (offerings: readonly Offering[]): Offered[] =>
  PERIODS.flatMap(([product, name, text]) => {
    const offering = offeringOf(offerings, product);
    return offering === undefined ? [] : [{ product, name, text, offering }];
  });

/** N-15: the badge of the yearly offer; undefined where it saves nothing, or the monthly one is not offered. */
function savingOf(offerings: readonly Offering[]): string | undefined {
  const [monthly, yearly] = [offeringOf(offerings, 'premium_monthly'), offeringOf(offerings, 'premium_yearly')];
  const saved = monthly && yearly ? savingsPercent(yearly.price, monthly.price) : 0;
  return saved > 0 ? upgradeTexts.save(saved) : undefined;
}

interface ChoiceProps {
  readonly offered: readonly Offered[];
  /** Beside the yearly offer. */
  readonly saving: string | undefined;
  readonly chosen: NativeProduct;
  readonly onChoose: (product: NativeProduct | undefined) => void;
}

function Choice({ offered, saving, chosen, onChoose }: ChoiceProps) {
  return (
    <RadioGroup
      aria-label={nativeTexts.offers}
      value={chosen}
      onChange={(_, value) => onChoose(offered.find(({ product }) => product === value)?.product)}
    >
      {offered.map(({ product, name, text, offering }) => (
        <FormControlLabel
          key={product}
          value={product}
          control={<Radio />}
          label={
            <>
              <b>{name}</b> <Price offering={offering} text={text} />{' '}
              {product === 'premium_yearly' && saving !== undefined && (
                <Chip component="span" color="primary" size="small" label={saving} />
              )}
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}

interface OffersProps {
  readonly app: NativeApp;
  readonly account: Account;
  readonly offerings: readonly Offering[];
}

function Offers({ app, account, offerings }: OffersProps) {
  const userId = account.id ?? '';
  const offered = offeredOf(offerings);
  const [chosen, setChosen] = useState<NativeProduct | undefined>(offered.at(-1)?.product);
  const buying = useSubscribe(app, userId);
  const country = countryName(offered[0]?.offering.country ?? '');
  if (chosen === undefined) return <Alert severity="info">{nativeTexts.noOffers}</Alert>;
  return (
    <Paper
      component="section"
      aria-label={nativeTexts.offers}
      variant="outlined"
      sx={{ p: 3, display: 'grid', gap: 2 }}
    >
      <Choice offered={offered} saving={savingOf(offerings)} chosen={chosen} onChoose={setChosen} />
      <BusyButton variant="contained" size="large" isBusy={buying.isPending} onClick={() => buying.mutate(chosen)}>
        {upgradeTexts.subscribe}
      </BusyButton>
      <Typography variant="body2" color="text.secondary">
        {nativeTexts.billing} {country !== '' && nativeTexts.pricesIn(country)}
      </Typography>
      {app.platform === 'apple' && app.can('restorePurchases') && <RestoreButton app={app} userId={userId} />}
    </Paper>
  );
}

/** N-10: users of the lower plan, which was sold on the web, change it there instead of buying a second one. */
function UpgradeOnWeb() {
  const link = `${SELECT_PLAN_PATH}?id=upgrade`;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography>{nativeTexts.upgradeOnWeb}</Typography>
      <Button component="a" href={link} target="_blank" rel="noopener" variant="contained">
        {nativeTexts.openWeb}
      </Button>
    </Box>
  );
}

export function StoreOffers({ app, account }: Omit<OffersProps, 'offerings'>) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['storeOfferings'],
    queryFn: () => app.call('storeOfferings', {}),
  });
  if (account.standard === true && account.plan != null) return <UpgradeOnWeb />;
  if (data === undefined) return <PendingPrices isError={isError} refetch={refetch} />;
  return <Offers app={app} account={account} offerings={data.offerings} />;
}
