/** The notes of a MIDI keyboard as the outline of a waveform: each note decays from its velocity until it is released. */
import { METER_MS } from './recordingMeter.ts';
import type { PlayedKey } from './recorder.ts';

/** Time constant of the decay, as of a piano in its middle range. */
const DECAY_SECONDS = 1.5;
const LOUDEST = 127;

/** The level at a moment, 0–1; times in seconds. */
export function keyLevel(
  notes: Iterable<Omit<PlayedKey, 'offset'> & { readonly offset?: number }>,
  at: number,
): number {
  let level = 0;
  for (const { onset, offset = Infinity, velocity } of notes)
    if (onset <= at && at < offset)
      level = Math.max(level, (velocity / LOUDEST) * Math.exp(-(at - onset) / DECAY_SECONDS));
  return level;
}

/** The level of each METER_MS of a recording. */
export function keyOutline(notes: readonly PlayedKey[], seconds: number): number[] {
  const step = METER_MS / 1000;
  const peaks = new Array<number>(Math.floor(seconds / step)).fill(0);
  for (const note of notes) {
    const end = Math.min(peaks.length, Math.ceil(note.offset / step));
    for (let at = Math.ceil(note.onset / step); at < end; at += 1)
      peaks[at] = Math.max(peaks[at] ?? 0, keyLevel([note], at * step));
  }
  return peaks;
}
