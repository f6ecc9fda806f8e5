/**
 * An edit that is impossible; the app says why. An edit without effect (a duration longer than the measure, moving the
 * top part up) returns the same score instead.
 */
export type EditRefusal =
  | 'last-staff'
  | 'measure-count'
  | 'last-measure'
  | 'locked'
  | 'section-repeats'
  | 'volta-passes'
  | 'initial-key'
  | 'time-signature'
  | 'last-part'
  | 'instrument'
  | 'capo'
  | 'pickup'
  | 'no-room'
  | 'nothing-to-tie'
  | 'syllable'
  | 'fingering'
  | 'figure'
  | 'dynamic'
  | 'initial-clef'
  | 'tempo'
  | 'initial-tempo'
  | 'notes-out-of-range'
  | 'same-note'
  | 'only-rests'
  | 'only-notes'
  | 'rest-pitch'
  | 'same-value'
  | 'last-value'
  | 'not-doubtful'
  | 'paste-tuplet'
  | 'note-out-of-range'
  | 'tuplet-length'
  | 'too-many-measures'
  | 'tuplet-division'
  | 'note-division'
  | 'no-notes-selected'
  | 'frets'
  | 'has-chord-symbols'
  | 'no-harmony'
  | 'clipboard-empty'
  | 'paste-place';

export class EditError extends Error {
  override readonly name = 'EditError';
  readonly refusal: EditRefusal;
  /** What the reason names, such as the limits of a value. */
  readonly values: readonly (string | number)[];

  constructor(refusal: EditRefusal, ...values: readonly (string | number)[]) {
    super([refusal, ...values].join(' '));
    this.refusal = refusal;
    this.values = values;
  }
}
