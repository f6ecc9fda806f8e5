/**
 * The brass version (K-01, J-13): the user chooses players and destination, a worker composes, and the result replaces
 * the score or becomes a song of its own. Aborting ends the worker or the upload and leads back
 * to the choices; leaving the machine ends them too.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EnsembleName } from '../../../engine/index.ts';
import type { Arrangement } from '../../arranging/arrangement.ts';
import { notProvided } from '../notProvided.ts';

export type Destination = 'replace' | 'newSong';

export interface ArrangingContext {
  readonly ensemble: EnsembleName;
  readonly destination: Destination;
  /** The finished share, 0 to 1. */
  readonly share: number;
  readonly arrangement: Arrangement | undefined;
}

export type ArrangingEvent =
  | { readonly type: 'CHOOSE'; readonly ensemble?: EnsembleName; readonly destination?: Destination }
  | { readonly type: 'START' }
  | { readonly type: 'ABORT' }
  | { readonly type: 'PROGRESS'; readonly share: number }
  | { readonly type: 'COMPOSED'; readonly arrangement: Arrangement }
  | { readonly type: 'FAILED'; readonly error: unknown };

export const arrangingMachine = setup({
  types: { context: {} as ArrangingContext, events: {} as ArrangingEvent },
  actors: {
    /** Provided by the dialog: sends PROGRESS, then COMPOSED or FAILED. */
    compose: fromCallback<ArrangingEvent, { readonly ensemble: EnsembleName }>(notProvided('compose')),
    /** Provided by the dialog: adds a song with the arrangement to the songbook. */
    keepAsSong: fromPromise<unknown, Arrangement>(notProvided('keepAsSong')),
  },
  actions: {
    /** Provided by the dialog: replaces the score as one edit. */
    replaceScore: (_, _arrangement: Arrangement | undefined) => notProvided('replaceScore')(),
    /** Provided by the dialog. */
    tellFailure: (_, _failure: { readonly error: unknown }) => notProvided('tellFailure')(),
    choose: assign(({ context }, { ensemble, destination }: Partial<ArrangingContext>) => ({
      ensemble: ensemble ?? context.ensemble,
      destination: destination ?? context.destination,
    })),
  },
  guards: { replaces: ({ context }) => context.destination === 'replace' },
}).createMachine({
  id: 'arranging',
  context: { ensemble: 'documented', destination: 'replace', share: 0, arrangement: undefined },
  initial: 'choosing',
  states: {
    choosing: {
      on: { CHOOSE: { actions: { type: 'choose', params: ({ event }) => event } }, START: 'composing' },
    },
    composing: {
      entry: assign({ share: 0, arrangement: undefined }),
      invoke: { src: 'compose', input: ({ context }) => ({ ensemble: context.ensemble }) },
      on: {
        PROGRESS: { actions: assign({ share: ({ event }) => event.share }) },
        COMPOSED: { target: 'placing', actions: assign({ arrangement: ({ event }) => event.arrangement }) },
        FAILED: { target: 'choosing', actions: { type: 'tellFailure', params: ({ event }) => event } },
        ABORT: 'choosing',
      },
    },
    placing: {
      always: {
        guard: 'replaces',
        target: 'done',
        actions: { type: 'replaceScore', params: ({ context }) => context.arrangement },
      },
      invoke: {
        src: 'keepAsSong',
        input: ({ context }) => context.arrangement as Arrangement,
        onDone: 'done',
        onError: { target: 'choosing', actions: { type: 'tellFailure', params: ({ event }) => event } },
      },
      on: { ABORT: 'choosing' },
    },
    done: { type: 'final' },
  },
});
