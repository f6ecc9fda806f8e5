/**
 * The melody of a texture: the highest note of every onset, except where the last melody note still sounds well above it
 * (an accompaniment moving under it). After the skyline algorithm of Uitdenbogerd and Zobel ("Melodic matching techniques
 * for large music databases", 1999). Notes that are both lower and softer than the melody around them are left out:
 * they are accompaniment during a rest of the melody.
 */
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { median } from './median.ts';
import { chordsByOnset } from './splitHands.ts';

/** Semitones below a sounding melody note from which a new note is accompaniment. */
const BELOW = 5;
/** Least remaining share of the sounding melody note. */
const STILL_SOUNDING = 0.05;
/** Units to either side from which the pitch and velocity of the melody are taken: a measure of 4/4. */
const AROUND = 96;
/**
 * Semitones, and MIDI velocity, by which a note must be lower or softer to be left out where the other difference is
 * small.
 */
const FAR_LOWER = 12;
const FAR_SOFTER = 25;

export function extractMelody(notes: readonly QuantizedNote[]): QuantizedNote[] {
  const melody: QuantizedNote[] = [];
  for (const chord of chordsByOnset(notes)) {
    const top = chord.at(-1);
    const last = melody.at(-1);
    if (!top) continue;
    const left = last ? last.unit + last.sounding - top.unit : 0;
    const covered = last !== undefined && left > STILL_SOUNDING * last.sounding && left > 3;
    if (last && covered && last.midiPitch - top.midiPitch > BELOW) continue;
    melody.push(top);
  }
  return withoutFillers(melody);
}

/** `melody` is in order of time. */
function withoutFillers(melody: readonly QuantizedNote[]): QuantizedNote[] {
  let [from, to] = [0, 0];
  return melody.filter((note) => {
    while ((melody[from]?.unit ?? Infinity) < note.unit - AROUND) from++;
    while ((melody[to]?.unit ?? Infinity) <= note.unit + AROUND) to++;
    const around = melody.slice(from, to);
    const lower = Math.max(0, median(around.map(({ midiPitch }) => midiPitch)) - note.midiPitch);
    const softer = Math.max(0, median(around.map(({ velocity }) => velocity)) - note.velocity);
    return lower === 0 || softer === 0 || lower / FAR_LOWER + softer / FAR_SOFTER <= 1;
  });
}
