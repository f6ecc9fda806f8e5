/**
 * The error type of all readers: a file does not comply with its format. `where` is the path of the fault inside the
 * file (`Parts[1].Measures[7]`, `part[2]/measure[8]`, `track 3, byte 120`); it is empty for the file as a whole.
 *
 * Readers throw it without the complete path; `within` prepends the outer steps while the error passes through them, so
 * that valid files need no paths.
 */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  readonly where: string;
  /** One plain sentence without the path. */
  readonly reason: string;

  constructor(where: string, reason: string) {
    super(where === '' ? reason : `${where}: ${reason}`);
    this.where = where;
    this.reason = reason;
  }
}

/**
 * Returns the same error with one more outer step: `within('Parts[1]', error)`. Other errors are returned unchanged.
 */
export function within(step: string, error: unknown): unknown {
  if (!(error instanceof FormatError)) return error;
  const separator = error.where === '' || error.where.startsWith('[') ? '' : '.';
  return new FormatError(step + separator + error.where, error.reason);
}
