/**
 * The number of actions of each task in docs/editing.md: `editTasks.spec.ts` performs and counts them, and
 * `tests/check/editingTasks.test.ts` compares them with the table of that page.
 *
 * One action is a key (with its modifiers), a click, a drag, a tap, a long press or a typed syllable.
 */
export interface TaskCount {
  readonly task: string;
  /** With a keyboard and a mouse. */
  readonly desk: number;
  /** With fingers on a tablet. */
  readonly taps: number;
}

export const TASK_COUNTS = [
  { task: 'Five wrong pitches', desk: 6, taps: 10 },
  { task: 'Two wrong rhythms', desk: 4, taps: 4 },
  { task: 'A missed tie', desk: 2, taps: 2 },
  { task: 'A wrong clef', desk: 2, taps: 2 },
  { task: 'A wrong meter', desk: 2, taps: 2 },
  { task: 'The first barline (pickup)', desk: 3, taps: 3 },
  { task: 'Lyrics in four measures', desk: 12, taps: 12 },
  { task: 'Transposition', desk: 4, taps: 4 },
  { task: 'Export as PDF', desk: 2, taps: 3 },
] as const satisfies readonly TaskCount[];

export type TaskName = (typeof TASK_COUNTS)[number]['task'];
