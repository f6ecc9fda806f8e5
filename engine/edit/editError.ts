/**
 * An edit that cannot be done and that the user must be told of. Edits that merely have no effect (a duration longer
 * than the measure, moving the top part up) return the score as it was.
 */
export type EditRefusal =
  | 'no-notes-selected'
  | 'initial-tempo'
  | 'last-part'
  | 'last-measure'
  | 'first-measure-clef'
  | 'invalid-clipboard'
  | 'invalid-value';

export class EditError extends Error {
  override readonly name = 'EditError';
  readonly refusal: EditRefusal;

  constructor(refusal: EditRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}
