/**
 * The one error of all readers: a file does not hold what its format asks for. `where` is the path of the fault inside
 * the file (`Parts[1].Measures[7]`, `part[2]/measure[8]`, `track 3, byte 120`), empty for the file as a whole.
 *
 * Readers throw it without knowing the whole path; `within` puts the outer steps in front while the error passes
 * through them, so that a sound file pays nothing for its paths.
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

/** The same error one step further out: `within('Parts[1]', error)`. Anything else is given back untouched. */
export function within(step: string, error: unknown): unknown {
  if (!(error instanceof FormatError)) return error;
  const separator = error.where === '' || error.where.startsWith('[') ? '' : '.';
  return new FormatError(step + separator + error.where, error.reason);
}
