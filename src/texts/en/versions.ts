/** The stored versions of a score. */
import { barTitle } from './barName.ts';

export const versionTexts = {
  menu: 'Versions',
  title: 'Versions',
  list: 'Saved versions',
  now: 'Now',
  unsaved: 'Now, with unsaved changes',
  first: 'First version',
  only: 'There is only this version yet. Each time you save, the one before is kept here.',
  bringBack: 'Bring back',
  broughtBack: 'The version was brought back. The one before it is kept too.',
  stale: 'The score was saved elsewhere in the meantime. Please look at the list again.',
  confirm: 'You have unsaved changes. If you bring back this version, they are lost.',
  confirmYes: 'Bring back and lose them',
  cancel: 'Cancel',
  loading: 'Loading the versions',
  failed: 'The versions could not be loaded.',
  same: 'No differences',
  differences: (bars: number) => (bars === 1 ? '1 bar differs' : `${String(bars)} bars differ`),
  whole: { title: 'title or composer', parts: 'number of parts', part: 'a part' },
  marks: { removed: 'not there now', inserted: 'new since then', changed: 'changed since then' },
  bar: (number: string | null, what: string) => `${barTitle(number)}: ${what}`,
  next: 'Next difference',
  previous: 'Previous difference',
  close: 'Close',
} as const;
