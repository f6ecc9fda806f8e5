/** Which staves an instrument has, and which of the notes stand on each, by mode (C-09, C-10). */
import type { Clef } from '../model/score.ts';
import { TUNINGS, type Tuning } from '../theory/tunings.ts';
import { extractMelody } from './extractMelody.ts';
import type { Meter } from './meter.ts';
import type { NotateOptions } from './notateOptions.ts';
import { withoutGraces, type QuantizedNote } from './quantize.ts';
import { simplifyHands, type PianoLevel } from './simplifyHands.ts';
import { chordsOf, splitHands, type Hands } from './splitHands.ts';

const CLEFS = {
  treble: { sign: 'G', line: 2 },
  bass: { sign: 'F', line: 4 },
  octaveTreble: { sign: 'G', line: 2, octaveShift: -1 },
  bassGuitar: { sign: 'F', line: 4, octaveShift: -1 },
} as const satisfies Readonly<Record<string, Clef>>;

const LEVELS: Readonly<Record<string, PianoLevel>> = {
  piano_easy: 'easy',
  piano_intermediate: 'intermediate',
  piano_full: 'full',
};

export interface StaffNotes {
  readonly clef: Clef;
  readonly notes: readonly QuantizedNote[];
  readonly voices: 1 | 2;
}

export function stavesOf(
  notes: readonly QuantizedNote[],
  meter: Meter,
  { mode, instrument }: Pick<NotateOptions, 'mode' | 'instrument'>,
): StaffNotes[] {
  if (mode === 'leadsheet') {
    const melody = isLine(notes) ? topOf(notes) : extractMelody(rightHandOf(notes));
    return [
      { clef: instrument === 'guitar' ? CLEFS.octaveTreble : clefFor(melody, 'treble'), notes: melody, voices: 1 },
    ];
  }
  if (instrument.startsWith('piano')) {
    // Universal, with all that is heard, has no level.
    const level = LEVELS[instrument];
    const tune = isLine(notes) && notes.every((note) => note.midiPitch >= LOWEST_OF_TUNE);
    // Nobody prints an empty staff below a melody; who asked for an arrangement expects two hands.
    if (tune && level === undefined) return [{ clef: CLEFS.treble, notes, voices: 1 }];
    const hands = tune ? { right: notes, left: [] } : splitHands(notes);
    const { left, right } =
      level === undefined ? hands : simplifyHands(level === 'full' ? hands : plain(hands), meter, level);
    const voices = level === undefined || level === 'full' ? 2 : 1;
    return [
      { clef: CLEFS.treble, notes: right, voices },
      { clef: CLEFS.bass, notes: left, voices },
    ];
  }
  if (instrument === 'guitar') return [{ clef: CLEFS.octaveTreble, notes: onNeck(notes, TUNINGS.guitar), voices: 2 }];
  if (instrument === 'bass') return [{ clef: CLEFS.bassGuitar, notes: onNeck(notes, TUNINGS.bass), voices: 1 }];
  return [{ clef: clefFor(notes, instrument === 'vocals' ? 'any' : 'treble'), notes, voices: 1 }];
}

const plain = ({ left, right }: Hands): Hands => ({ left: left.map(withoutGraces), right: right.map(withoutGraces) });

/** Notes beyond the neck are played an octave or more away, as guitarists play the low notes of a piano. */
function onNeck(notes: readonly QuantizedNote[], { strings, frets }: Tuning): QuantizedNote[] {
  const [lowest, highest] = [Math.min(...strings), Math.max(...strings) + frets];
  return notes.map((note) => {
    let { midiPitch } = note;
    while (midiPitch < lowest) midiPitch += 12;
    while (midiPitch > highest) midiPitch -= 12;
    return midiPitch === note.midiPitch ? note : { ...note, midiPitch };
  });
}

/** F3: what a treble staff still shows with three ledger lines. */
const LOWEST_OF_TUNE = 53;
/** Share of the onsets that may hold a second note, such as a final chord; one may in any case. */
const HELD_TOGETHER = 0.05;
/** Share of the onsets below which the right hand has no tune: all of the music lies low. */
const LEAST_TUNE = 0.25;

/** A single line: one hand plays it, and where it goes low it is not torn apart. */
function isLine(notes: readonly QuantizedNote[]): boolean {
  const onsets = onsetsOf(notes);
  return notes.length - onsets <= Math.max(1, HELD_TOGETHER * onsets);
}

const onsetsOf = (notes: readonly QuantizedNote[]): number => new Set(notes.map((note) => note.unit)).size;

const topOf = (notes: readonly QuantizedNote[]): QuantizedNote[] => chordsOf(notes).flatMap((chord) => chord.slice(-1));

/** Where a melody with chords is: a low voice over low chords lies in the left hand altogether. */
function rightHandOf(notes: readonly QuantizedNote[]): readonly QuantizedNote[] {
  const { right } = splitHands(notes);
  return onsetsOf(right) < LEAST_TUNE * onsetsOf(notes) ? notes : right;
}

/** Players of the violin, the flute and the saxophone read no bass clef, and no lead sheet is printed in it. */
function clefFor(notes: readonly QuantizedNote[], reads: 'treble' | 'any'): Clef {
  const mean = notes.reduce((sum, note) => sum + note.midiPitch, 0) / Math.max(1, notes.length);
  if (notes.length === 0 || mean >= 55) return CLEFS.treble;
  return reads === 'any' ? CLEFS.bass : CLEFS.octaveTreble;
}
