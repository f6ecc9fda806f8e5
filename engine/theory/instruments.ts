/** Instruments by program number: 1–128 General MIDI, 129 drum set (E-12). */
import { INSTRUMENT_NAMES } from './instruments.data.ts';

export const DRUM_SET = 129;
export const PROGRAM_COUNT = 129;
export const DEFAULT_PROGRAM = 1;

/** Names in the order of the program numbers, from 1; the last is the drum set. */
export { INSTRUMENT_NAMES };

/** Name of a program; empty for an invalid number. */
export const instrumentName = (program: number): string => INSTRUMENT_NAMES[program - 1] ?? '';

/** The names that publishers print, where General MIDI's name is that of a sound. */
const PART_NAMES: Readonly<Record<number, string>> = {
  1: 'Piano',
  25: 'Guitar',
  34: 'Bass',
  [DRUM_SET]: 'Drums',
};

/** The name of a part for a program, as it is printed beside its staves. */
export const partName = (program: number): string => PART_NAMES[program] ?? instrumentName(program);

const FAMILIES = [
  'piano',
  'chromatic percussion',
  'organ',
  'guitar',
  'bass',
  'strings',
  'ensemble',
  'brass',
  'reed',
  'pipe',
  'synth lead',
  'synth pad',
  'synth effects',
  'ethnic',
  'percussive',
  'sound effects',
] as const;

export type InstrumentFamily = (typeof FAMILIES)[number] | 'drums';

/** The family of a program: General MIDI has eight programs per family. */
export const familyOf = (program: number): InstrumentFamily =>
  program === DRUM_SET ? 'drums' : (FAMILIES[Math.floor((program - 1) / 8)] ?? 'piano');

/** Program of the instrument for which a transcription is made (E-23, X-03). */
const PROGRAMS = new Map([
  ['bass', 34],
  ['guitar', 25],
  ['flute', 74],
  ['violin', 41],
  ['sax', 66],
]);

/** Program of a part that names none (H-11, X-03). */
const FALLBACK_PROGRAMS = new Map([
  ['guitar', 26],
  ['flute', 74],
  ['violin', 41],
  ['sax', 66],
]);

/** Program of a new part for an instrument given by name; 1 for instruments without an entry. */
export const programOfInstrument = (instrument: string): number => PROGRAMS.get(instrument) ?? DEFAULT_PROGRAM;

/** Program of a stored part that names none. */
export const fallbackProgram = (instrument: string): number => FALLBACK_PROGRAMS.get(instrument) ?? DEFAULT_PROGRAM;
