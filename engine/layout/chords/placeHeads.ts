/**
 * Noteheads of one chord. Notes a second apart are on both sides of the stem: the note at the start of the stem is on the
 * usual side; of each second the upper note is right of an up stem, the lower one left of a down stem (Gould, "Seconds").
 * A chord without a stem is placed as if it had one in `direction`, or upwards where `direction` is 0.
 */
import type { Chord } from '../../model/chord.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { letteredHead, noteheadGlyph } from '../glyphs/noteheads.ts';
import { printedBase } from '../glyphs/printedBase.ts';
import type { HeadShape } from '../types/shapes.ts';
import { textedHead } from '../glyphs/headTexts.ts';
import { noteheadOfShape } from '../glyphs/shapeNoteheads.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { NotePlace, StemDirection } from '../types/columns.ts';
import type { EngravingView } from '../types/layoutOptions.ts';

const { thickness: stemThickness } = engravingStyle.stems;

const NONE: ReadonlySet<number> = new Set();

/** Indexes of the displaced notes, one of each second. */
function displacedNotes(places: readonly NotePlace[], direction: StemDirection): ReadonlySet<number> {
  const order = places.map((_, index) => index);
  if (direction === -1) order.reverse();
  const displaced = new Set<number>();
  let previous = Number.NaN;
  let previousDisplaced = false;
  for (const index of order) {
    const { position } = places[index] as NotePlace;
    const isSecond = Math.abs(position - previous) <= 1;
    previousDisplaced = isSecond && !previousDisplaced;
    if (previousDisplaced) displaced.add(index);
    previous = position;
  }
  return displaced;
}

/** `places` are those of the chord's notes, sorted from low to high. */
export function placeHeads(
  chord: Chord,
  places: readonly NotePlace[],
  direction: StemDirection,
  scale: number,
  letters: EngravingView['letters'] = false,
): HeadShape[] {
  const base = printedBase(chord);
  const displaced = places.length > 1 ? displacedNotes(places, direction) : NONE;
  return places.map((place, note) => {
    const { position, alter } = place;
    const { notehead: kind = 'normal', headText, percussionKey } = chord.notes[note] ?? {};
    const shaped = noteheadOfShape(kind, base);
    // The place of a drum is not the name of a pitch.
    const hasLetter = letters !== false && percussionKey === undefined && (kind === 'normal' || shaped);
    const lettered = hasLetter ? letteredHead(place, base, letters === 'german') : null;
    const texted = headText === undefined ? undefined : textedHead(headText, base);
    const head = lettered ?? texted ?? shaped ?? noteheadGlyph(kind, base) ?? glyph('noteheadBlack');
    const shift = (head.right - stemThickness) * scale * (direction === -1 ? -1 : 1);
    const own = { note, glyph: head, x: displaced.has(note) ? shift : 0, position, alter };
    return kind === 'none' ? { ...own, isOmitted: true } : own;
  });
}
