/**
 * a failure is never silent to the developer. Each gets a short id that a user can quote and that stands in the
 * console beside the cause.
 */
export function logFailure(what: string, cause: unknown): string {
  const id = crypto.randomUUID().slice(0, 8);
  console.error(`[${id}] ${what}`, cause);
  return id;
}
