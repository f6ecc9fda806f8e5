/**
 * Converts the clef names of MusicJSON. Guitar and bass sound an octave below their written pitch, so their clefs have
 * an 8 below. A drum part always has the percussion clef.
 */
import { DRUM_SET, familyOf } from '../../theory/instruments.ts';
import { ALTO_CLEF, BASS_CLEF, PERCUSSION_CLEF, TREBLE_CLEF } from '../../model/emptyScore.ts';
import type { Clef, ClefChange, Part } from '../../model/score.ts';
import { ticks } from '../../units.ts';
import { FormatError } from '../formatError.ts';

const CLEFS: ReadonlyMap<string, Clef> = new Map([
  ['treble', TREBLE_CLEF],
  ['bass', BASS_CLEF],
  ['alto', ALTO_CLEF],
  ['tenor', { sign: 'C', line: 4 }],
  ['percussion', PERCUSSION_CLEF],
]);

const NAMES: Readonly<Record<Clef['sign'], string>> = {
  G: 'Treble',
  F: 'Bass',
  C: 'Alto',
  percussion: 'Treble',
  tab: 'Treble',
};

/** Returns the documented name of the clef, or of the nearest one. */
export const clefName = ({ sign }: Clef): string => NAMES[sign];

/** Returns the clef of a name in a part with the program. Throws FormatError for an unknown name. */
export function clefOfName(name: string, program: number): Clef {
  const clef = CLEFS.get(name.trim().toLowerCase());
  if (clef === undefined) throw new FormatError('', `${JSON.stringify(name.slice(0, 40))} is not the name of a clef`);
  if (program === DRUM_SET) return PERCUSSION_CLEF;
  const family = familyOf(program);
  const fretted = family === 'guitar' || family === 'bass';
  return fretted && (clef.sign === 'G' || clef.sign === 'F') ? { ...clef, octaveShift: -1 } : clef;
}

const isSameClef = (a: Clef, b: Clef): boolean =>
  a.sign === b.sign && a.line === b.line && a.octaveShift === b.octaveShift;

/** Returns the clefs of all staves after the changes up to a moment. */
export function clefsAfter(
  before: readonly Clef[],
  changes: readonly ClefChange[] | undefined,
  at: number,
): readonly Clef[] {
  let clefs = before;
  for (const change of changes ?? []) if (change.at <= at) clefs = clefs.with(change.staff, change.clef);
  return clefs;
}

/** Returns a change for every staff whose clef name in a measure differs from the clef in force. */
export function changesOfNames(
  names: readonly (string | null)[],
  inForce: readonly Clef[],
  { program }: Pick<Part, 'program'>,
): readonly ClefChange[] {
  return inForce.flatMap((old, staff) => {
    const name = names[staff];
    if (name === undefined || name === null || name === '') return [];
    const clef = clefOfName(name, program);
    return isSameClef(clef, old) ? [] : [{ staff, at: ticks(0), clef }];
  });
}
