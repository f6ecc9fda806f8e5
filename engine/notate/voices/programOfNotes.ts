/** The program of the part that a transcription writes, by the instrument that the user chose and by its notes. */
import { programOfInstrument } from '../../theory/instruments.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

const TENOR_SAXOPHONE = 67;
/** D flat 3: the lowest sounding pitch of an alto saxophone. */
const LOWEST_OF_ALTO = 49;
/** Share of the notes that may be lower, since some are heard falsely. */
const MAY_BE_LOWER = 0.05;

/** A saxophone is an alto, or a tenor where the notes are too low for an alto. */
export function programOfNotes(instrument: string, notes: readonly QuantizedNote[]): number {
  const lower = notes.filter(({ midiPitch }) => midiPitch < LOWEST_OF_ALTO).length;
  if (instrument === 'sax' && lower > MAY_BE_LOWER * notes.length) return TENOR_SAXOPHONE;
  return programOfInstrument(instrument);
}
