/** Plays a chord once, on the piano. */
import { logFailure } from '../../../../../api/index.ts';
import { pageEngine } from '../../../../../audio/pageEngine.ts';

const PIANO = 1;
/** In whole notes: a half. */
const LENGTH = 0.5;

export function soundChord(midiPitches: readonly number[]): void {
  const engine = pageEngine();
  Promise.all(midiPitches.map((pitch) => engine.preview(PIANO, pitch, LENGTH))).catch((cause: unknown) =>
    logFailure('Sounding a chord', cause),
  );
}
