import { StartError } from '../configuration.ts';

/** Ends the process: a StartError is printed as one sentence, any other error with its stack. */
export function endWithSentence(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
