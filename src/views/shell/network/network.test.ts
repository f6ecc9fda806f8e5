import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAnswer } from '../../../api/httpClient.ts';
import { songChanges } from '../../../../server/contract/calls.ts';
import { failureText } from './network.ts';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

/** The error with which the app's client reads an answer. */
function errorOf(status: number, answer: object): unknown {
  try {
    readAnswer('/SongChanges', status, JSON.stringify(answer), songChanges);
  } catch (error) {
    return error;
  }
  throw new Error('The answer was read.');
}

it('X-34 a user reads the code of a failed request, by which the operator finds it in the log', () => {
  const failed = errorOf(500, { ok: false, msg: 'no', requestId: '4f3a91c2-77aa-4f0e-9a3b-000000000000' });
  expect(failureText('That did not work.', failed)).toBe('That did not work. (Error code 4f3a91c2)');
});

it('X-34 there is no code where the server has not failed', () => {
  expect(failureText('That did not work.', errorOf(409, { ok: false, msg: 'no' }))).toBe('That did not work.');
  expect(failureText('That did not work.', new TypeError('no answer'))).toBe('That did not work.');
});
