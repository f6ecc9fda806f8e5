/**
 * From sounding pitch to the place on the staff. Positions count half spaces downwards from the top line of a five-line
 * staff: 0 is the top line, 8 the bottom line, 4 the middle, so that y = position / 2 staff spaces. Staves with fewer
 * lines are centred on the same middle.
 */
import type { Clef } from '../../model/score.ts';
import type { ChordSymbol } from '../../theory/chordSymbol.ts';
import { transposedSymbol } from '../../theory/transposeSymbol.ts';
import { diatonicStep, midiPitch, pitchAtStep, type Pitch, type Step } from '../../theory/pitch.ts';
import type { KeyAlteration } from '../../theory/key.ts';
import type { StaffContext } from '../types/measureContext.ts';
import type { WrittenPitch } from '../types/columns.ts';

/** Diatonic step on the line that the clef's sign marks: G4, F3, C4. Percussion is placed as under a G clef. */
const REFERENCE = { G: 32, F: 24, C: 28, percussion: 32, tab: 32 } as const;

export const MIDDLE_POSITION = 4;

/** Position of a written diatonic step. */
export function positionOf(step: number, clef: Clef, lines: number): number {
  const line = clef.sign === 'percussion' || clef.sign === 'tab' ? 2 : clef.line;
  const bottomLine = MIDDLE_POSITION + lines - 1;
  const reference = REFERENCE[clef.sign] + 7 * (clef.octaveShift ?? 0);
  return bottomLine - 2 * (line - 1) + reference - step;
}

export function writtenPitch(pitch: Pitch, diatonic: number, chromatic: number): WrittenPitch {
  if (diatonic === 0 && chromatic === 0) return { step: diatonicStep(pitch), alter: pitch.alter };
  const step = diatonicStep(pitch) + diatonic;
  const natural = midiPitch(pitchAtStep(step));
  return { step, alter: midiPitch(pitch) + chromatic - natural };
}

/** A key in the circle of fifths as a transposing instrument reads it, kept within seven accidentals. */
export function writtenFifths(fifths: number, diatonic: number, chromatic: number): number {
  const written = fifths + 7 * chromatic - 12 * diatonic;
  if (written > 7) return written - 12;
  return written < -7 ? written + 12 : written;
}

/** Single accidentals of a signature as a transposing instrument reads them. */
export const writtenAlterations = (
  alterations: readonly KeyAlteration[],
  diatonic: number,
  chromatic: number,
): readonly KeyAlteration[] =>
  diatonic === 0 && chromatic === 0
    ? alterations
    : alterations.map(({ step, alter, octave }) => {
        const written = writtenPitch({ step, alter, octave: octave ?? 4 }, diatonic, chromatic);
        const letter = (((written.step % 7) + 7) % 7) as Step;
        return {
          step: letter,
          alter: written.alter,
          ...(octave === undefined ? {} : { octave: Math.floor(written.step / 7) }),
        };
      });

/** A chord symbol as a transposing instrument reads it. */
export const writtenSymbol = (
  symbol: ChordSymbol,
  { diatonic, chromatic }: Pick<StaffContext, 'diatonic' | 'chromatic'>,
): ChordSymbol => transposedSymbol(symbol, 7 * chromatic - 12 * diatonic);

export const notePosition = (pitch: WrittenPitch, staff: StaffContext, clef: Clef, ottava: number): number =>
  positionOf(pitch.step - 7 * ottava, clef, staff.lines);
