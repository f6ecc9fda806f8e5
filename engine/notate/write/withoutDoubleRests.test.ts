import { expect, it } from 'vitest';
import { isRest, type Chord } from '../../model/chord.ts';
import { restOf } from '../../model/rhythm/restsFilling.ts';
import { withoutDoubleRests } from './withoutDoubleRests.ts';

const quarter = { base: 2, dots: 0 } as const;
const rest = restOf(quarter);
const note: Chord = { ...rest, notes: [{ pitch: { step: 0, alter: 0, octave: 4 } }] };

const shownRests = (chords: readonly Chord[]): number =>
  chords.filter((chord) => isRest(chord) && chord.hidden !== true).length;

it('issue 20.4 both voices of a staff rest with one sign', () => {
  expect(shownRests(withoutDoubleRests([rest, note, note], [rest, note]))).toBe(0);
});

it('issue 20.4 a lower voice shows its rest below a note of the upper one', () => {
  expect(shownRests(withoutDoubleRests([note, note, note], [rest, note]))).toBe(1);
});
