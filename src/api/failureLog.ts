/**
 * failures are always visible to the developer. Each gets a short id that a user can quote, and that is logged in
 * the console together with the cause.
 */
export function logFailure(what: string, cause: unknown): string {
  const id = crypto.randomUUID().slice(0, 8);
  console.error(`[${id}] ${what}`, cause);
  return id;
}
