/** determines when the app around the page may request a review in the store. */
import { logFailure } from '../api/index.ts';
import { nativeApp } from './nativeApp.ts';

const EVERY = 5;
const MOST_IN_ERROR = 1;

/** At every fifth song of a user with several songs, unless transcriptions have failed. */
export const isTimeForReview = (songs: number, inError: number): boolean =>
  songs > 1 && songs % EVERY === 0 && inError <= MOST_IN_ERROR;

/** The store itself decides whether it shows the question: it limits how often a user sees it. */
export function askForReview(): void {
  const app = nativeApp();
  if (app?.can('askForReview') !== true) return;
  app.call('askForReview', {}).catch((error: unknown) => logFailure('A review could not be asked for', error));
}
