/** Instruments by program number: 1–128 General MIDI, 129 drum set (E-12). */
import { INSTRUMENT_NAMES } from './instruments.data.ts';

export const DRUM_SET = 129;
export const PROGRAM_COUNT = 129;
export const DEFAULT_PROGRAM = 1;

/** In the order of the program numbers, from 1; the last is the drum set. */
export { INSTRUMENT_NAMES };

/** Empty for what is no program. */
export const instrumentName = (program: number): string => INSTRUMENT_NAMES[program - 1] ?? '';

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

/** General MIDI keeps eight programs a family. */
export const familyOf = (program: number): InstrumentFamily =>
  program === DRUM_SET ? 'drums' : (FAMILIES[Math.floor((program - 1) / 8)] ?? 'piano');

/** What a transcription for an instrument of C-10 is written for (E-23, X-03). */
const PROGRAMS = new Map([
  ['bass', 34],
  ['guitar', 25],
  ['flute', 74],
  ['violin', 41],
  ['sax', 66],
]);

/** What plays a part that lacks its program (H-11, X-03). */
const FALLBACK_PROGRAMS = new Map([
  ['guitar', 26],
  ['flute', 74],
  ['violin', 41],
  ['sax', 66],
]);

/** Program for a new part of an instrument that is asked for by name; 1 for those without their own. */
export const programOfInstrument = (instrument: string): number => PROGRAMS.get(instrument) ?? DEFAULT_PROGRAM;

/** Program where a stored part has none. */
export const fallbackProgram = (instrument: string): number => FALLBACK_PROGRAMS.get(instrument) ?? DEFAULT_PROGRAM;
