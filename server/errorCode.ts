/** The code that Node, PostgreSQL or a library gave to a failure, if any. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
