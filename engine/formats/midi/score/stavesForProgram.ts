/**
 * Determines the staves that a track of a MIDI file needs, by its General MIDI program and its range, and the notes of
 * each staff.
 */
import { BASS_CLEF, PERCUSSION_CLEF, TREBLE_CLEF } from '../../../model/emptyScore.ts';
import type { Clef } from '../../../model/score.ts';
import { parseMeter, type Meter } from '../../../notate/meter/notateMeter.ts';
import type { GridNote } from '../../../notate/grid/writeGridVoice.ts';
import { splitHands } from '../../../notate/voices/splitHands.ts';
import { DRUM_SET, familyOf } from '../../../theory/instruments.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';

/** A keyboard part with notes below the first and above the second MIDI pitch gets two staves. */
const BOTH_HANDS = [53, 67] as const;
const KEYBOARDS: ReadonlySet<string> = new Set(['piano', 'organ', 'chromatic percussion']);
/** The unit of `splitHands`, in ticks: 1/24 of a quarter. */
const UNIT = TICKS_PER_QUARTER / 24;
/** The division of the hands wants a meter, and that of the file is not known here. */
const FOUR_FOUR = parseMeter('4/4') as Meter;

export interface GridStaff {
  readonly clef: Clef;
  readonly notes: readonly GridNote[];
}

function clefForProgram(program: number, notes: readonly GridNote[]): Clef {
  const family = familyOf(program);
  if (family === 'guitar') return { ...TREBLE_CLEF, octaveShift: -1 };
  if (family === 'bass') return { ...BASS_CLEF, octaveShift: -1 };
  const mean = notes.reduce((sum, { midiPitch }) => sum + midiPitch, 0) / Math.max(1, notes.length);
  return notes.length > 0 && mean < 57 ? BASS_CLEF : TREBLE_CLEF;
}

export const isKeyboard = (program: number): boolean => KEYBOARDS.has(familyOf(program));

export function stavesForProgram(program: number, notes: readonly GridNote[]): readonly GridStaff[] {
  if (program === DRUM_SET) return [{ clef: PERCUSSION_CLEF, notes }];
  const hasLowNotes = notes.some(({ midiPitch }) => midiPitch < BOTH_HANDS[0]);
  const hasHighNotes = notes.some(({ midiPitch }) => midiPitch > BOTH_HANDS[1]);
  if (!isKeyboard(program) || !hasLowNotes || !hasHighNotes) return [{ clef: clefForProgram(program, notes), notes }];
  const { right, left } = byHands(notes);
  return [
    { clef: TREBLE_CLEF, notes: right },
    { clef: BASS_CLEF, notes: left },
  ];
}

/** The staves of a keyboard part of which each hand's notes are known. */
export const stavesForHands = (
  program: number,
  right: readonly GridNote[],
  left: readonly GridNote[],
): readonly GridStaff[] => [right, left].map((notes) => ({ clef: clefForProgram(program, notes), notes }));

function byHands(notes: readonly GridNote[]): {
  readonly right: readonly GridNote[];
  readonly left: readonly GridNote[];
} {
  const played = notes.map((note) => ({
    unit: note.start / UNIT,
    sounding: (note.end - note.start) / UNIT,
    midiPitch: note.midiPitch,
    velocity: note.velocity,
    confidence: 1,
    note,
  }));
  const { right, left } = splitHands(played, FOUR_FOUR);
  const isLeft = new Set<unknown>(left);
  const of = (wanted: boolean) => played.filter((each) => isLeft.has(each) === wanted).map(({ note }) => note);
  return right.length === 0 || left.length === 0 ? byMiddle(notes) : { right: of(false), left: of(true) };
}

/** Divides the notes at middle C, for notes that `splitHands` assigns to one hand only. */
const byMiddle = (notes: readonly GridNote[]) => ({
  right: notes.filter(({ midiPitch }) => midiPitch >= 60),
  left: notes.filter(({ midiPitch }) => midiPitch < 60),
});
