import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { OkError } from '../../../server/contract/calls.ts';
import { shellTexts } from '../../texts/index.ts';
import { authFormMachine } from './authForm.ts';
import type { Submission } from './authForm.ts';
import type { CredentialForm } from './checkCredentials.ts';

function start(form: CredentialForm, answer: () => Promise<OkError>) {
  const submit = vi.fn((_: Submission) => answer());
  const logged = vi.fn();
  const actor = createActor(
    authFormMachine.provide({
      actors: { submit: fromPromise(({ input }) => submit(input)) },
      actions: { logFailure: logged },
    }),
    { input: { form } },
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.matches('submitted'));
  return { actor, submit, logged, settled, context: () => actor.getSnapshot().context };
}

const accept = () => Promise.resolve({ ok: true });
const LOGIN = { Email: 'ada@example.org', Password: 'x' };
const REGISTER = { FirstName: 'Ada', Email: 'ada@example.org', Password: 'sixsix' };

describe('authFormMachine', () => {
  it('A-18 remembers the user by default', () => {
    expect(start('login', accept).context().credentials.RememberMe).toBe(true);
  });

  it('A-18 an empty login form is not sent and names both fields', () => {
    const form = start('login', accept);
    form.actor.send({ type: 'SUBMIT' });
    expect(form.submit).not.toHaveBeenCalled();
    expect(form.context().errors).toEqual({ Email: 'this field is required', Password: 'this field is required' });
  });

  it('A-18 the error of a field is removed as soon as the field is changed, the others are kept', () => {
    const form = start('login', accept);
    form.actor.send({ type: 'SUBMIT' });
    form.actor.send({ type: 'CHANGE', values: { Email: 'a' } });
    expect(form.context().errors).toEqual({ Password: 'this field is required' });
  });

  it('A-19 registration requires a first name, a valid e-mail and six characters', () => {
    const form = start('register', accept);
    form.actor.send({ type: 'CHANGE', values: { FirstName: ' ', Email: 'nobody', Password: '12345' } });
    form.actor.send({ type: 'SUBMIT' });
    expect(form.context().errors).toEqual({
      FirstName: 'this field is required',
      Email: 'email is not valid',
      Password: 'Password must be at least 6 characters long',
    });
    expect(form.submit).not.toHaveBeenCalled();
  });

  it('A-20 sends the form once and ends in success', async () => {
    const form = start('register', accept);
    form.actor.send({ type: 'CHANGE', values: REGISTER });
    form.actor.send({ type: 'SUBMIT' });
    form.actor.send({ type: 'SUBMIT' });
    expect(form.actor.getSnapshot().matches('submitted')).toBe(true);
    const snapshot = await form.settled();
    expect(snapshot.matches('succeeded')).toBe(true);
    expect(form.submit).toHaveBeenCalledTimes(1);
    expect(form.submit).toHaveBeenCalledWith({ form: 'register', credentials: { ...REGISTER, RememberMe: true } });
  });

  it('A-20 nothing can be changed while the form is being sent', () => {
    const form = start('login', accept);
    form.actor.send({ type: 'CHANGE', values: LOGIN });
    form.actor.send({ type: 'SUBMIT' });
    expect(form.actor.getSnapshot().can({ type: 'CHANGE', values: { Email: 'other@example.org' } })).toBe(false);
  });

  it('A-20 after a refusal the form is shown again with the text of the server', async () => {
    const form = start('login', () => Promise.resolve({ ok: false, error: 'The email or the password is wrong.' }));
    form.actor.send({ type: 'CHANGE', values: LOGIN });
    form.actor.send({ type: 'SUBMIT' });
    const snapshot = await form.settled();
    expect(snapshot.matches('idle')).toBe(true);
    expect(snapshot.context.failure).toBe('The email or the password is wrong.');
    expect(snapshot.context.credentials.Email).toBe(LOGIN.Email);
  });

  it('A-20 X-34 a transport failure is logged, and the neutral sentence is shown', async () => {
    const form = start('login', () => Promise.reject(new Error('offline')));
    form.actor.send({ type: 'CHANGE', values: LOGIN });
    form.actor.send({ type: 'SUBMIT' });
    const snapshot = await form.settled();
    expect(snapshot.matches('idle')).toBe(true);
    expect(snapshot.context.failure).toBe(shellTexts.failed);
    expect(form.logged).toHaveBeenCalledTimes(1);
  });

  it('A-20 another attempt clears the text of the last one', async () => {
    const answers: OkError[] = [{ ok: false, error: 'no' }, { ok: true }];
    const form = start('login', () => Promise.resolve(answers.shift() ?? { ok: true }));
    form.actor.send({ type: 'CHANGE', values: LOGIN });
    form.actor.send({ type: 'SUBMIT' });
    await form.settled();
    form.actor.send({ type: 'SUBMIT' });
    expect(form.context().failure).toBe('');
    expect((await form.settled()).matches('succeeded')).toBe(true);
  });
});
