/** What a visitor of ours does around a provider's pages. */
import { expect } from 'vitest';
import { CALLS } from '../../server/contract/paths.ts';
import type { Answer, Visitor } from '../api/support/visitor.ts';
import type { OpenIdServer, Person } from './openIdServer.ts';
import { walkSignIn } from './walkSignIn.ts';
import type { Choices } from './walkSignIn.ts';

let people = 0;

/** Somebody whom the provider knows. */
export function somebodyAt(provider: OpenIdServer, claims: Partial<Person> = {}): { login: string; email: string } {
  const login = `somebody${++people}`;
  const email = `${login}@example.org`;
  provider.people.set(login, { email, email_verified: true, given_name: 'Grace', ...claims });
  return { login, email };
}

/** POST /ExternalLogin. @returns where its page leads. */
export async function begin(visitor: Visitor, provider: string, returnUrl = '/score?id=1'): Promise<URL> {
  const answer = await visitor.post(CALLS.externalLogin.path, { provider, returnUrl });
  expect(answer.status, answer.text).toBe(200);
  return new URL(answer.headers.get('refresh')?.replace('0;url=', '') ?? '');
}

export const comeBack = (visitor: Visitor, url: URL): Promise<Answer> => visitor.get(`${url.pathname}${url.search}`);

/** There and back. */
export async function enterWith(visitor: Visitor, provider: string, choices: Choices): Promise<Answer> {
  const { url } = await walkSignIn((await begin(visitor, provider)).href, choices);
  return comeBack(visitor, url);
}

export const leadsTo = (answer: Answer): [number, string | null] => [answer.status, answer.headers.get('location')];

/** Why the login screen is shown again. */
export function problemOf(answer: Answer): string | null {
  expect(answer.status).toBe(303);
  const [, query] = (answer.headers.get('location') ?? '').split('/#/login?');
  return new URLSearchParams(query).get('problem');
}
