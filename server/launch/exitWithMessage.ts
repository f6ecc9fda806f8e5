import { StartError } from '../configuration.ts';

/**
 * Prints the error and sets the exit code to 1. Of a StartError only the message is printed, of any other error the
 * stack too.
 */
export function exitWithMessage(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
