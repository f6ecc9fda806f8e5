/**
 * Whether other instruments play with one that plays one note at a time. An echo holds the notes of a line over the next ones, but
 * none of them begins together with another; in an accompaniment many do, or several sound at once.
 */
import type { TimedNote } from '../../../engine/index.ts';
import { isGhostInterval, TOGETHER_SECONDS } from './oneVoice.ts';

/** The notes of the small network with this confidence are nearly always right. */
export const SURE = 0.9;
/**
 * Smallest share of the sure notes that begin together with another one. Of 32 rendered tunes of an instrument alone, half of them in
 * the echo of a cathedral, it is at most .06; of 40 with an accompaniment it is .19 or more in 36.
 */
const LEAST_TOGETHER = 0.15;
/** Mean number of sounding keys, echo and overtones included: at most 1.95 in those 32, and 2.6 or more in the four others. */
const LEAST_POLYPHONY = 2.3;

/** `notes`: all that were detected, in order of onset; `polyphony`: the trait of the recording (`RecordingTraits`). */
export function isAccompanied(notes: readonly TimedNote[], polyphony: number): boolean {
  const sure = notes.filter(({ confidence }) => confidence >= SURE);
  if (sure.length === 0) return false;
  const together = sure.filter((note, index) => beginsWithAnother(sure, note, index));
  return polyphony >= LEAST_POLYPHONY || together.length >= LEAST_TOGETHER * sure.length;
}

/** Whether another note begins within TOGETHER_SECONDS that is no partial of this one, nor this one of it. */
function beginsWithAnother(notes: readonly TimedNote[], { onset, midiPitch }: TimedNote, index: number): boolean {
  for (const step of [-1, 1])
    for (let at = index + step; Math.abs((notes[at]?.onset ?? Infinity) - onset) < TOGETHER_SECONDS; at += step)
      if (!isGhostInterval(midiPitch - (notes[at]?.midiPitch ?? midiPitch))) return true;
  return false;
}
