/** The staves of an instrument and the notes of each, by mode. */
import type { Clef } from '../../model/score.ts';
import { TUNINGS, type Tuning } from '../../theory/tunings.ts';
import { bassLine } from './bassLine.ts';
import { withoutOvertones } from '../frets/withoutOvertones.ts';
import { inComfortableOctave, movedInto, type MovedTune } from './comfortableOctave.ts';
import { extractMelody } from './extractMelody.ts';
import { tuneOf } from './melody/tuneOf.ts';
import type { Meter } from '../meter/notateMeter.ts';
import type { NotateOptions, WrittenLine } from '../notateOptions.ts';
import { withoutOrnaments, type QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { simplifyHands, type PianoLevel } from './simplifyHands.ts';
import { chordsByOnset, splitHands, type Hands } from './splitHands.ts';

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

export interface StaffPlan {
  readonly clef: Clef;
  readonly notes: readonly QuantizedNote[];
  readonly voices: 1 | 2;
  /** Octaves by which all of the notes are above the recording; absent: 0. */
  readonly octaves?: number;
  /** Number of notes that were moved by octaves, each for itself; absent: 0. */
  readonly moved?: number;
}

export function stavesForMode(
  notes: readonly QuantizedNote[],
  meter: Meter,
  { mode, instrument, line }: Pick<NotateOptions, 'mode' | 'instrument' | 'line'>,
): StaffPlan[] {
  if (mode === 'leadsheet') {
    const melody = inComfortableOctave(melodyOf(notes, meter), instrument);
    const clef = instrument === 'guitar' ? CLEFS.octaveTreble : clefOfSingleStaff(melody.notes, instrument);
    return [{ clef, voices: 1, ...melody }];
  }
  if (instrument.startsWith('piano')) {
    // The universal mode has no level: it writes all detected notes.
    const level = LEVELS[instrument];
    const clef = isSingleLine(notes) ? clefOfLine(notes) : undefined;
    // No empty staff is printed beside a line, except in an arrangement, which is for two hands.
    if (clef && level === undefined) return [{ clef, notes, voices: 1 }];
    const hands = clef === CLEFS.treble ? { right: notes, left: [] } : splitHands(notes, meter);
    const { left, right } =
      level === undefined ? hands : simplifyHands(level === 'full' ? hands : plain(hands), meter, level);
    const voices = level === undefined || level === 'full' ? 2 : 1;
    return [
      { clef: CLEFS.treble, notes: right, voices },
      { clef: CLEFS.bass, notes: left, voices },
    ];
  }
  if (instrument === 'guitar') {
    const chords = withoutOvertones(onNeck(notes, TUNINGS.guitar), TUNINGS.guitar);
    return [{ clef: CLEFS.octaveTreble, notes: chords, voices: 2, moved: countMoved(notes, chords) }];
  }
  if (instrument === 'bass') {
    const own = line?.isAccompanied ? bassLine(notes) : notes;
    const reached = onNeck(own, TUNINGS.bass);
    return [{ clef: CLEFS.bassGuitar, notes: reached, voices: 1, moved: countMoved(own, reached) }];
  }
  const own = line ? lineOf(notes, meter, line) : { notes, octaves: 0 };
  const voices = instrument === 'violin' && !isSingleLine(own.notes) ? 2 : 1;
  return [{ clef: clefOfSingleStaff(own.notes, instrument), voices, ...own }];
}

const plain = ({ left, right }: Hands): Hands => ({
  left: left.map(withoutOrnaments),
  right: right.map(withoutOrnaments),
});

/** Notes beyond the range of the neck are moved by octaves. */
function onNeck(notes: readonly QuantizedNote[], { strings, frets }: Tuning): QuantizedNote[] {
  const [lowest, highest] = [Math.min(...strings), Math.max(...strings) + frets];
  return notes.map((note) => {
    let { midiPitch } = note;
    while (midiPitch < lowest) midiPitch += 12;
    while (midiPitch > highest) midiPitch -= 12;
    return midiPitch === note.midiPitch ? note : { ...note, midiPitch };
  });
}

/** Number of written notes that are not those that were heard, because `onNeck` has moved them. */
function countMoved(heard: readonly QuantizedNote[], written: readonly QuantizedNote[]): number {
  const unmoved = new Set(heard);
  return written.filter((note) => !unmoved.has(note)).length;
}

/** F3 and G4: the lowest note of a line on a treble staff, and the highest on a bass staff, with three ledger lines. */
const LOWEST_OF_TUNE = 53;
const HIGHEST_OF_BASS = 67;
/** Share of the onsets of a line that may have a second note, such as a final chord; one may in any case. */
const HELD_TOGETHER = 0.05;
/** Least share of the onsets in the right hand that are of the tune, below which there is no tune, and the highest notes are written. */
const LEAST_TUNE = 0.25;

/** Whether the notes are a single line, which is not divided between the hands. */
function isSingleLine(notes: readonly QuantizedNote[]): boolean {
  const onsets = onsetsOf(notes);
  return notes.length - onsets <= Math.max(1, HELD_TOGETHER * onsets);
}

/** The clef of a line that one staff can show, such as a flute's or a cello's. */
function clefOfLine(notes: readonly QuantizedNote[]): Clef | undefined {
  if (notes.every(({ midiPitch }) => midiPitch >= LOWEST_OF_TUNE)) return CLEFS.treble;
  return notes.every(({ midiPitch }) => midiPitch <= HIGHEST_OF_BASS) ? CLEFS.bass : undefined;
}

const onsetsOf = (notes: readonly QuantizedNote[]): number => new Set(notes.map((note) => note.unit)).size;

const topOf = (notes: readonly QuantizedNote[]): QuantizedNote[] =>
  chordsByOnset(notes).flatMap((chord) => chord.slice(-1));

/** Whether at least half of the notes are too low for a treble staff. */
const isLow = (notes: readonly QuantizedNote[]): boolean =>
  2 * notes.filter(({ midiPitch }) => midiPitch < LOWEST_OF_TUNE).length >= notes.length;

/** The melody of a lead sheet. */
function melodyOf(notes: readonly QuantizedNote[], meter: Meter): QuantizedNote[] {
  if (isSingleLine(notes)) return topOf(notes);
  const { right } = splitHands(notes, meter);
  // The networks that find a tune know none that is low like a bass.
  if (isLow(topOf(right))) return extractMelody(notes);
  const onsets = onsetsOf(right);
  // A right hand that plays one note at a time leaves no choice.
  if (isSingleLine(right)) return extractMelody(right);
  const tune = tuneOf(notes);
  return tune.length < LEAST_TUNE * onsets ? extractMelody(right) : tune;
}

/**
 * The line of an instrument that plays one note at a time, in an octave in which it can. Few notes of a tune beyond its range are the
 * accompaniment's; of an instrument alone all are written.
 */
function lineOf(notes: readonly QuantizedNote[], meter: Meter, { range, isAccompanied }: WrittenLine): MovedTune {
  const line = movedInto(range, isAccompanied ? melodyOf(notes, meter) : notes);
  if (!isAccompanied) return line;
  return { ...line, notes: line.notes.filter(({ midiPitch }) => midiPitch >= range[0] && midiPitch <= range[1]) };
}

/**
 * The clef of a single staff. Low notes are written in the bass clef for voices, and in a treble clef with an 8 below for
 * others; saxophones read them in the treble clef, as they are written higher than they sound.
 */
function clefOfSingleStaff(notes: readonly QuantizedNote[], instrument: string): Clef {
  const mean = notes.reduce((sum, note) => sum + note.midiPitch, 0) / Math.max(1, notes.length);
  if (notes.length === 0 || mean >= 55 || instrument === 'sax') return CLEFS.treble;
  return instrument === 'vocals' ? CLEFS.bass : CLEFS.octaveTreble;
}
