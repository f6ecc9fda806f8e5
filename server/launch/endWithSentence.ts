import { StartError } from '../configuration.ts';

/** What an operator can mend is one sentence; everything else shows where it happened. */
export function endWithSentence(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
