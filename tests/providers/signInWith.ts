/** The requests of a visitor to this server before and after the provider's pages. */
import { expect } from 'vitest';
import { CALLS } from '../../server/contract/paths.ts';
import type { Answer, Visitor } from '../api/support/visitor.ts';
import type { OpenIdServer, Person } from './openIdServer.ts';
import { followSignIn } from './followSignIn.ts';
import type { Choices } from './followSignIn.ts';

let people = 0;

/** Adds a person to the provider. */
export function somebodyAt(provider: OpenIdServer, claims: Partial<Person> = {}): { login: string; email: string } {
  const login = `somebody${++people}`;
  const email = `${login}@example.org`;
  provider.people.set(login, { email, email_verified: true, given_name: 'Grace', ...claims });
  return { login, email };
}

/** POST /ExternalLogin. @returns the address to which its page leads. */
export async function begin(visitor: Visitor, provider: string, returnUrl = '/score?id=1'): Promise<URL> {
  const answer = await visitor.post(CALLS.externalLogin.path, { provider, returnUrl });
  expect(answer.status, answer.text).toBe(200);
  return new URL(answer.headers.get('refresh')?.replace('0;url=', '') ?? '');
}

export const comeBack = (visitor: Visitor, url: URL): Promise<Answer> => visitor.get(`${url.pathname}${url.search}`);

/** Signs in at the provider and returns to the callback. */
export async function signInWith(visitor: Visitor, provider: string, choices: Choices): Promise<Answer> {
  const { url } = await followSignIn((await begin(visitor, provider)).href, choices);
  return comeBack(visitor, url);
}

export const leadsTo = (answer: Answer): [number, string | null] => [answer.status, answer.headers.get('location')];

/** The problem that the redirect to the login screen names. */
export function problemOf(answer: Answer): string | null {
  expect(answer.status).toBe(303);
  const [, query] = (answer.headers.get('location') ?? '').split('/#/login?');
  return new URLSearchParams(query).get('problem');
}
