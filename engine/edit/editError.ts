/**
 * An edit that is impossible, with a message for the user. An edit without effect (a duration longer than the measure,
 * moving the top part up) returns the same score instead.
 */
export type EditRefusal =
  | 'no-notes-selected'
  | 'initial-tempo'
  | 'last-part'
  | 'last-measure'
  | 'first-measure-clef'
  | 'locked'
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
