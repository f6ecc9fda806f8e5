/**
 * J-13, K-01, X-18: `#/score/edit/arrange`, the brass version: the choice of players and destination, then the progress
 * with a button that aborts. K-06: for premium; the server decides.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { hasMelody } from '../../../../../engine/index.ts';
import { api, queryKeys } from '../../../../api/index.ts';
import type { ArrangingContext } from '../../../../machines/editing/arranging.ts';
import { editDialogTexts, shellTexts } from '../../../../texts/index.ts';
import { DialogFrame } from '../../../shell/DialogFrame.tsx';
import { failureText } from '../../../shell/network/network.ts';
import { useCloseDialog } from '../../../shell/useCloseDialog.ts';
import { useEditor } from '../editor.ts';
import { useArranging } from './useArranging.ts';

const texts = editDialogTexts.arrange;

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChange(chosen as Value)}>
        {(Object.keys(options) as Value[]).map((option) => (
          <FormControlLabel key={option} value={option} label={options[option]} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

interface ChoicesProps {
  readonly value: ArrangingContext;
  readonly onChange: (change: Partial<Pick<ArrangingContext, 'ensemble' | 'destination'>>) => void;
}

const Choices = ({ value: { ensemble, destination }, onChange }: ChoicesProps) => (
  <>
    <Typography>{texts.about}</Typography>
    <Choice
      label={texts.ensemble}
      options={texts.ensembles}
      value={ensemble}
      onChange={(chosen) => onChange({ ensemble: chosen })}
    />
    <Choice
      label={texts.destination}
      options={texts.destinations}
      value={destination}
      onChange={(chosen) => onChange({ destination: chosen })}
    />
  </>
);

function Progress({ label, share }: Pick<ArrangingContext, 'share'> & { readonly label: string }) {
  const percent = Math.round(100 * share);
  return (
    <>
      <LinearProgress variant="determinate" value={percent} aria-label={label} />
      <Typography role="status">{texts.progress(percent)}</Typography>
    </>
  );
}

/** The user's plan does not include the brass version. */
const Refused = ({ words }: { readonly words: string }) => (
  <Alert
    severity="info"
    action={
      <Button component={Link} to="/upgrade" color="inherit" size="small">
        {texts.upgrade}
      </Button>
    }
  >
    {words}
  </Alert>
);

export default function ArrangeDialog() {
  const { store } = useEditor();
  const { search } = useLocation();
  const close = useCloseDialog(`/score/edit${search}`);
  const { data: permission, error } = useQuery({
    queryKey: queryKeys.arranging,
    queryFn: ({ signal }) => api.getArranging(signal),
  });
  const [{ context, ...snapshot }, send] = useArranging(permission?.checkpoint ?? null);
  const [canArrange] = useState(() => hasMelody(store.committed));
  const isDone = snapshot.value === 'done';
  useEffect(() => {
    if (isDone) close();
  }, [isDone, close]);
  if (snapshot.value === 'composing' || snapshot.value === 'placing')
    return (
      <DialogFrame title={texts.composing} onClose={() => send({ type: 'ABORT' })} closeLabel={texts.abort}>
        <Progress label={texts.composing} share={context.share} />
      </DialogFrame>
    );
  const start = {
    label: texts.start,
    isBusy: (permission === undefined && error === null) || isDone,
    isDisabled: permission?.ok !== true || !canArrange,
    run: () => send({ type: 'START' }),
  };
  return (
    <DialogFrame title={texts.title} onClose={close} submit={start}>
      {error !== null && <Alert severity="error">{failureText(shellTexts.failed, error)}</Alert>}
      {permission?.ok === false && <Refused words={permission.msg} />}
      {!canArrange && <Alert severity="info">{texts.noMelody}</Alert>}
      <Choices value={context} onChange={(change) => send({ type: 'CHOOSE', ...change })} />
    </DialogFrame>
  );
}
