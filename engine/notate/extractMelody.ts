/**
 * The tune of a texture: the highest note of every onset, except where the last tune note still sounds well above what
 * is struck (an accompaniment moving under it). After Uitdenbogerd and Zobel's skyline ("Melodic matching techniques
 * for large music databases", 1999). Each note ends where the next begins.
 */
import type { QuantizedNote } from './quantize.ts';
import { chordsOf } from './splitHands.ts';

/** Semitones below a sounding tune note from which a new note is accompaniment. */
const BELOW = 5;
/** Share of the tune note that must still be to come. */
const STILL_SOUNDING = 0.05;

export function extractMelody(notes: readonly QuantizedNote[]): QuantizedNote[] {
  const melody: QuantizedNote[] = [];
  for (const chord of chordsOf(notes)) {
    const top = chord.at(-1);
    const last = melody.at(-1);
    if (!top) continue;
    const left = last ? last.unit + last.sounding - top.unit : 0;
    const covered = last !== undefined && left > STILL_SOUNDING * last.sounding && left > 3;
    if (last && covered && last.midiPitch - top.midiPitch > BELOW) continue;
    melody.push(top);
  }
  return melody;
}
