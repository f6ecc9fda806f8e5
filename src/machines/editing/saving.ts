/**
 * Saves an open score (I-06, I-34, X-14). The scores are in the store; the machine contains whether there is something
 * to save, the version of the server on which the edits are based, and the obstacle to a save: a later save of another
 * window, a server that cannot be reached, a session that has ended, a refusal. No edit is lost: edits stay in the
 * store until a save has been acknowledged. Where nothing is unsaved, a later save of another window is shown at once.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { Actor } from 'xstate';
import { notProvided } from '../notProvided.ts';

/** Pauses between attempts to reach the server, increasing up to the last one. */
const RETRY_MS = [2_000, 4_000, 8_000, 16_000, 30_000] as const;

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number }
  /** Another window or device has saved this version in the meantime. */
  | { readonly kind: 'conflict'; readonly version: number }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unreachable' }
  /** `message` is a sentence for the user. */
  | { readonly kind: 'refused'; readonly message: string };

export interface SavingContext {
  /** The version of the server's score on which the edits are based. */
  readonly version: number;
  readonly hasChanges: boolean;
  /** The latest version that is known to have been saved elsewhere. */
  readonly newer: number;
  /** Attempts since the server was last reached. */
  readonly tries: number;
  /** The reason of the last refusal; empty without one. */
  readonly message: string;
}

export type SavingEvent =
  /** The score differs from the saved one, or no longer does. */
  | { readonly type: 'CHANGED' }
  | { readonly type: 'UNCHANGED' }
  | { readonly type: 'SAVE' }
  /** Edits of an earlier visit, based on this version, were restored. */
  | { readonly type: 'RESTORED'; readonly version: number }
  /** Another window of this browser has saved this version. */
  | { readonly type: 'SAVED_ELSEWHERE'; readonly version: number }
  /** The browser has reached the network again. */
  | { readonly type: 'ONLINE' }
  /** The choice in a conflict: replace the newer version; keep both; use the newer version; decide later. */
  | { readonly type: 'OVERWRITE' }
  | { readonly type: 'KEEP_BOTH' }
  | { readonly type: 'LOAD_NEWER' }
  | { readonly type: 'DISMISS' };

const isOutcome =
  <Kind extends SaveOutcome['kind']>(kind: Kind) =>
  (_: unknown, { outcome }: { readonly outcome: SaveOutcome }): boolean =>
    outcome.kind === kind;

const MORE = [{ guard: 'hasChanges', target: 'unsaved' }, { target: 'saved' }] as const;

export const savingMachine = setup({
  types: { context: {} as SavingContext, events: {} as SavingEvent, input: {} as { readonly version: number } },
  actors: {
    /** Provided by the app: sends the score as an edit of the version, and marks it as saved in the store. */
    save: fromPromise<SaveOutcome, { readonly version: number }>(notProvided('save')),
    /** Provided by the app: copies the server's newer version into the songbook. */
    copyNewer: fromPromise<unknown>(notProvided('copyNewer')),
    /** Provided by the app: shows the server's newer version; undo restores the user's edits. */
    loadNewer: fromPromise<{ readonly version: number }>(notProvided('loadNewer')),
    /** Provided by the app: fetches and shows the server's newer version, where nothing is unsaved. */
    refresh: fromPromise<{ readonly version: number }>(notProvided('refresh')),
  },
  actions: {
    /** Provided by the app. */
    tellSaved: notProvided('tellSaved'),
    /** Provided by the app: the newer version of another window is shown. */
    tellRefreshed: notProvided('tellRefreshed'),
    /** Provided by the app: lets the user sign in again. */
    askToSignIn: notProvided('askToSignIn'),
    /** Provided by the app. */
    logFailure: (_, _failure: { readonly error: unknown }) => notProvided('logFailure')(),
    setVersion: assign({ version: (_, { version }: { readonly version: number }) => version }),
    setNewer: assign({ newer: (_, { version }: { readonly version: number }) => version }),
    takeNewer: assign({ version: ({ context }) => context.newer }),
    /** The next save then asks what to do with it. */
    forgetNewer: assign({ newer: 0 }),
    setMessage: assign({ message: (_, { message }: { readonly message: string }) => message }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetFaults: assign({ tries: 0, message: '' }),
  },
  guards: {
    hasChanges: ({ context }) => context.hasChanges,
    isOutdated: ({ context }) => context.newer > context.version,
    isSaved: isOutcome('saved'),
    isConflict: isOutcome('conflict'),
    isSignedOut: isOutcome('signedOut'),
    isUnreachable: isOutcome('unreachable'),
  },
  delays: { retryPause: ({ context }) => RETRY_MS[Math.min(context.tries, RETRY_MS.length) - 1] ?? RETRY_MS[0] },
}).createMachine({
  id: 'saving',
  context: ({ input }) => ({ version: input.version, hasChanges: false, newer: 0, tries: 0, message: '' }),
  initial: 'saved',
  on: {
    CHANGED: { actions: assign({ hasChanges: true }) },
    UNCHANGED: { actions: assign({ hasChanges: false }) },
    RESTORED: { actions: { type: 'setVersion', params: ({ event }) => event } },
    SAVED_ELSEWHERE: { actions: { type: 'setNewer', params: ({ event }) => event } },
  },
  states: {
    saved: {
      always: { guard: 'isOutdated', target: 'refreshing' },
      on: { CHANGED: { target: 'unsaved', actions: assign({ hasChanges: true }) } },
    },
    /** An edit in the meantime stops it, and the save of the edit asks. */
    refreshing: {
      invoke: {
        src: 'refresh',
        onDone: {
          target: 'settling',
          actions: [{ type: 'setVersion', params: ({ event }) => event.output }, 'tellRefreshed'],
        },
        onError: {
          target: 'saved',
          actions: ['forgetNewer', { type: 'logFailure', params: ({ event }) => event }],
        },
      },
      on: { CHANGED: { target: 'unsaved', actions: assign({ hasChanges: true }) } },
    },
    unsaved: {
      on: { UNCHANGED: { target: 'saved', actions: assign({ hasChanges: false }) }, SAVE: 'saving' },
    },
    saving: {
      entry: assign({ message: '' }),
      invoke: {
        src: 'save',
        input: ({ context }) => ({ version: context.version }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ outcome: event.output }) },
            target: 'settling',
            actions: [
              'forgetFaults',
              { type: 'setVersion', params: ({ event }) => ({ version: versionOf(event.output) }) },
              'tellSaved',
            ],
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
            target: 'conflict',
            actions: { type: 'setNewer', params: ({ event }) => ({ version: versionOf(event.output) }) },
          },
          {
            guard: { type: 'isSignedOut', params: ({ event }) => ({ outcome: event.output }) },
            target: 'unsaved',
            actions: 'askToSignIn',
          },
          {
            guard: { type: 'isUnreachable', params: ({ event }) => ({ outcome: event.output }) },
            target: 'unreachable',
            actions: 'countTry',
          },
          {
            target: 'refused',
            actions: { type: 'setMessage', params: ({ event }) => ({ message: messageOf(event.output) }) },
          },
        ],
        onError: {
          target: 'unreachable',
          actions: ['countTry', { type: 'logFailure', params: ({ event }) => event }],
        },
      },
    },
    /** Edits that were made during the save are not saved yet. */
    settling: { always: [...MORE] },
    /** The score was saved elsewhere: the user decides about that version, and is asked again about a later one. */
    conflict: {
      initial: 'asking',
      on: { SAVED_ELSEWHERE: {} },
      states: {
        asking: {
          on: {
            OVERWRITE: { target: '#saving.saving', actions: 'takeNewer' },
            KEEP_BOTH: 'copying',
            LOAD_NEWER: 'loading',
            DISMISS: '#saving.unsaved',
          },
        },
        copying: {
          invoke: {
            src: 'copyNewer',
            onDone: { target: '#saving.saving', actions: 'takeNewer' },
            onError: { target: 'asking', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        loading: {
          invoke: {
            src: 'loadNewer',
            onDone: {
              target: '#saving.settling',
              actions: { type: 'setVersion', params: ({ event }) => event.output },
            },
            onError: { target: 'asking', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    /** Repeated automatically, and at once when the network is available again. */
    unreachable: {
      after: { retryPause: 'saving' },
      on: {
        ONLINE: 'saving',
        SAVE: 'saving',
        UNCHANGED: { target: 'saved', actions: [assign({ hasChanges: false }), 'forgetFaults'] },
      },
    },
    refused: {
      on: {
        SAVE: 'saving',
        DISMISS: 'settling',
        UNCHANGED: { target: 'saved', actions: [assign({ hasChanges: false }), 'forgetFaults'] },
      },
    },
  },
});

const versionOf = (outcome: SaveOutcome): number => ('version' in outcome ? outcome.version : 0);
const messageOf = (outcome: SaveOutcome): string => ('message' in outcome ? outcome.message : '');

export type SavingActor = Actor<typeof savingMachine>;
