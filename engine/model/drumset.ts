/**
 * Where each drum and cymbal of the General MIDI percussion keys stands on a staff of five lines, and its notehead, and the reverse (Weinberg,
 * "Guidelines for Drumset Notation"). Instruments that are not part of a drum set have triangular heads.
 */
import { diatonicStep, pitchAtStep, type Pitch, type Step } from '../theory/pitch.ts';
import type { Note, Notehead } from './chord.ts';

interface DrumPlace {
  readonly step: Step;
  readonly octave: number;
  readonly notehead: Notehead;
}

/** The steps C to B as numbers, as in `Pitch`. */
const STEPS = 'CDEFGAB';

function placed(place: string, notehead: Notehead = 'normal'): DrumPlace {
  return { step: STEPS.indexOf(place.charAt(0)) as Step, octave: Number(place.charAt(1)), notehead };
}

const PLACES: Readonly<Record<number, DrumPlace>> = {
  35: placed('F4'),
  36: placed('F4'),
  37: placed('C5', 'x'),
  38: placed('C5'),
  39: placed('C5', 'diamond'),
  40: placed('C5'),
  41: placed('G4'),
  42: placed('G5', 'x'),
  43: placed('A4'),
  44: placed('D4', 'x'),
  45: placed('B4'),
  46: placed('G5', 'circle-x'),
  47: placed('D5'),
  48: placed('E5'),
  49: placed('A5', 'x'),
  50: placed('F5'),
  51: placed('F5', 'x'),
  52: placed('B5', 'circle-x'),
  53: placed('F5', 'diamond'),
  54: placed('B5', 'triangle'),
  55: placed('B5', 'x'),
  56: placed('E5', 'triangle'),
  57: placed('A5', 'x'),
  59: placed('F5', 'x'),
};

/** Of pairs of instruments from 60 (bongos) on, the second is the lower one. */
const HIGHER = placed('D5', 'triangle');
const LOWER = placed('B4', 'triangle');

const FEET: ReadonlySet<number> = new Set([35, 36, 44]);

/** Whether a foot plays the drum: it is written with stems down. */
export const isByFoot = (percussionKey: number): boolean => FEET.has(percussionKey);

/** The note of a percussion key, 0 to 127. */
export function drumNote(percussionKey: number): Note {
  const { step, octave, notehead } = PLACES[percussionKey] ?? (percussionKey % 2 === 0 ? HIGHER : LOWER);
  return {
    pitch: { step, alter: 0, octave },
    percussionKey,
    ...(notehead === 'normal' ? {} : { notehead }),
  };
}

const SNARE = 38;

/**
 * The percussion keys that the letters C to B write, as in MuseScore: crash, ride, high tom, hi-hat by foot, closed
 * hi-hat, snare, bass drum.
 */
const LETTERS: readonly number[] = [49, 51, 50, 44, 42, 38, 36];

export const drumOfLetter = (step: Step): number => LETTERS[step] ?? SNARE;

/** The lowest and the highest percussion key of General MIDI. */
export const [FIRST_DRUM, LAST_DRUM] = [35, 81] as const;

const F4 = 31;
/** Keys by staff position, from the lowest space (F4) upwards. */
const DRUMS: readonly number[] = [36, 41, 43, 45, 38, 47, 48, 50, 42, 49];
const CYMBALS: readonly number[] = [44, 41, 43, 45, 37, 56, 53, 51, 42, 49];
/** With a cross below the lowest space: the hi-hat that a foot closes. */
const PEDAL_HI_HAT = 44;

/** The percussion key that a place on the staff probably means. */
export function percussionKeyAt(place: Pitch, notehead?: string): number {
  const isCymbal = notehead !== undefined && notehead !== 'normal';
  if (isCymbal && diatonicStep(place) < F4) return PEDAL_HI_HAT;
  return (isCymbal ? CYMBALS : DRUMS)[diatonicStep(place) - F4] ?? SNARE;
}

/** The note at a place on the staff of a drum set. */
export function drumNoteAt({ step, octave }: Pitch, notehead?: Notehead): Note {
  const pitch = { step, alter: 0, octave };
  const percussionKey = percussionKeyAt(pitch, notehead);
  const head = notehead ?? drumNote(percussionKey).notehead;
  return { pitch, percussionKey, ...(head === undefined ? {} : { notehead: head }) };
}

/**
 * The note of a drum whose place is `steps` above (or, negative, below) another one, or as far in this direction as the drum set has
 * places; undefined where it has none beyond.
 */
export function drumBeyond(place: Pitch, steps: number): Note | undefined {
  const from = diatonicStep(place);
  const to = Math.max(F4, Math.min(F4 + DRUMS.length - 1, from + steps));
  if (steps > 0 ? to <= from : to >= from) return undefined;
  return drumNoteAt(pitchAtStep(to));
}
