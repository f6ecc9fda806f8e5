/**
 * The login and the register form: idle -> submitted -> succeeded, or back to idle with the server's
 * text, or with the one neutral sentence where no answer came.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { OkError } from '../../../server/contract/calls.ts';
import { shellTexts } from '../../texts/index.ts';
import { checkCredentials } from './checkCredentials.ts';
import type { CredentialErrors, CredentialForm, Credentials } from './checkCredentials.ts';

export interface AuthFormContext {
  readonly form: CredentialForm;
  readonly credentials: Credentials;
  readonly errors: CredentialErrors;
  /** Shown in red above the fields; empty for none. */
  readonly failure: string;
  /** Whether the password was right and a code is required as well. */
  readonly needsCode: boolean;
}

export type AuthFormEvent =
  { readonly type: 'CHANGE'; readonly values: Partial<Credentials> } | { readonly type: 'SUBMIT' };

export interface Submission {
  readonly form: CredentialForm;
  readonly credentials: Credentials;
}

const EMPTY: Credentials = { FirstName: '', Email: '', Password: '', RememberMe: true };

/** Removes the errors of corrected fields; the others are kept. */
function errorsAfter(errors: CredentialErrors, values: Partial<Credentials>): CredentialErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in values)));
}

export const authFormMachine = setup({
  types: {
    context: {} as AuthFormContext,
    events: {} as AuthFormEvent,
    input: {} as { form: CredentialForm },
  },
  actors: {
    /** Provided by the app: sends the form. */
    submit: fromPromise<OkError, Submission>(() => Promise.reject(new Error('submit was not provided'))),
  },
  actions: {
    logFailure: (_, _failure: { error: unknown }) => {
      throw new Error('logFailure was not provided');
    },
    /** The app's own words also know whether there is a network. */
    explain: assign((_, _failure: { error: unknown }) => ({ failure: shellTexts.failed })),
    showErrors: assign(({ context }) => ({ errors: checkCredentials(context.form, context.credentials), failure: '' })),
  },
  guards: {
    isComplete: ({ context }) => Object.keys(checkCredentials(context.form, context.credentials)).length === 0,
    isAccepted: (_, answer: OkError) => answer.ok,
  },
}).createMachine({
  id: 'authForm',
  context: ({ input }) => ({ form: input.form, credentials: EMPTY, errors: {}, failure: '', needsCode: false }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        CHANGE: {
          actions: assign(({ context, event }) => ({
            credentials: { ...context.credentials, ...event.values },
            errors: errorsAfter(context.errors, event.values),
          })),
        },
        SUBMIT: [{ guard: 'isComplete', target: 'submitted', actions: 'showErrors' }, { actions: 'showErrors' }],
      },
    },
    submitted: {
      invoke: {
        src: 'submit',
        input: ({ context }) => ({ form: context.form, credentials: context.credentials }),
        onDone: [
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'succeeded' },
          {
            target: 'idle',
            actions: assign(({ event }) => ({
              failure: event.output.error ?? shellTexts.failed,
              needsCode: event.output.twoStep === true,
            })),
          },
        ],
        onError: {
          target: 'idle',
          actions: [
            { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'explain', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    succeeded: { type: 'final' },
  },
});
