/** Connects the chart of a dragged barline with the drafts of the worker. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { DetectedNotes } from '../../../../../engine/index.ts';
import { barlineDragMachine } from '../../../../machines/editing/barlineDrag.ts';
import { useEditor } from '../editor.ts';
import { readingOf } from '../readings/readingChoice.ts';
import { useDraftReading } from '../readings/useDraftReading.ts';
import type { DraftState } from '../readings/useDraftReading.ts';
import { stepSeconds, withBarline, withoutBarlines } from './barlineTimes.ts';

export interface BarlineDrag {
  readonly state: DraftState;
  /** Present position of the dragged barline in seconds; undefined while none is dragged. */
  readonly held: number | undefined;
  readonly press: (time: number) => void;
  readonly move: (time: number) => void;
  readonly release: () => void;
  readonly cancel: () => void;
  /** Moves the barline at `from`, or sets a new one, without a drag. */
  readonly set: (to: number, from?: number) => void;
  /** Restores all barlines of the transcription. */
  readonly reset: () => void;
}

export function useBarlineDrag(detected: DetectedNotes): BarlineDrag {
  const { store } = useEditor();
  const { state, ask, apply, drop } = useDraftReading(detected);
  const step = stepSeconds(detected);
  const machine = useMemo(
    () =>
      barlineDragMachine.provide({
        actions: {
          askDraft: ({ context: { from, to } }) =>
            ask({ choice: withBarline(readingOf(store.committed), { to, ...(from !== undefined && { from }) }, step) }),
          askReset: () => ask({ choice: withoutBarlines(readingOf(store.committed)) }),
          dropDraft: () => drop(),
        },
      }),
    [store, step, ask, drop],
  );
  const actor = useActorRef(machine);
  useEffect(() => {
    if (state.kind === 'shown') actor.send({ type: 'DRAFT_SHOWN' });
    if (state.kind === 'refused' || state.kind === 'failed') actor.send({ type: 'DRAFT_FAILED' });
  }, [state, actor]);
  const isApplying = useSelector(actor, ({ value }) => value === 'applying');
  useEffect(() => {
    if (!isApplying) return;
    apply();
    actor.send({ type: 'APPLIED' });
  }, [isApplying, apply, actor]);
  const held = useSelector(actor, ({ value, context }) => (value === 'draggingBarline' ? context.to : undefined));
  return {
    ...{ state, held },
    press: (time) => actor.send({ type: 'PRESS', time }),
    move: (time) => actor.send({ type: 'MOVE', time }),
    release: () => actor.send({ type: 'RELEASE', isShown: state.kind === 'shown' }),
    cancel: () => actor.send({ type: 'CANCEL' }),
    set: (to, from) => actor.send({ type: 'SET', to, ...(from !== undefined && { from }) }),
    reset: () => actor.send({ type: 'RESET' }),
  };
}
