/**
 * Makes a call of the account that may require a proof of identity. Where it does, the proof is requested and the call
 * is repeated.
 */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../shell/toasts/useToast.ts';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface Answer {
  readonly ok: boolean;
  readonly msg: string;
  readonly proof?: boolean | undefined;
}

export interface ProvedCall {
  readonly run: () => void;
  readonly isBusy: boolean;
  /** The dialog that requests the proof, while it is open. */
  readonly question: ReactNode;
}

export function useProvedCall<Got extends Answer>(
  what: string,
  call: () => Promise<Got>,
  onSuccess: (answer: Got) => void,
): ProvedCall {
  const showToast = useToast();
  const reportFailure = useFailureToast();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: (answer) => {
      if (answer.proof === true) return setAsking(true);
      if (answer.msg !== '') showToast(answer.msg, { kind: answer.ok ? 'success' : 'error' });
      if (answer.ok) onSuccess(answer);
    },
    onError: (error) => reportFailure(what, error),
  });
  const proved = () => {
    setAsking(false);
    mutate();
  };
  return {
    run: () => mutate(),
    isBusy: isPending,
    question: isAsking && <ProofDialog onClose={() => setAsking(false)} onProved={proved} />,
  };
}
