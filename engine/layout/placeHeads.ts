/**
 * Noteheads of one chord: notes a second apart stand on both sides of the stem. The note at the stem's root side keeps
 * its place; of each second the upper one goes right of an up stem, the lower one left of a down stem (Gould, "Seconds").
 * Stemless chords are laid out as if their stem pointed as `direction` says, up where nothing says.
 */
import type { Chord } from '../model/chord.ts';
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { glyph } from '../smufl/glyphs.ts';
import { letteredHead, noteheadGlyph } from './noteheads.ts';
import type { NotePlace } from './placeNotes.ts';
import { printedBase } from './printedBase.ts';
import type { HeadShape } from './shapes.ts';
import { textedHead, textSignOf } from './signs/headTexts.ts';
import { keptHead } from './signs/keptHeads.ts';
import type { StemDirection } from './stems.ts';

/** Displaced heads overlap the stem, not just touch it. */
const STEM = engravingDefaults.stemThickness;

const NONE: ReadonlySet<number> = new Set();

/** By their index: one of each second. */
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

/** Notes are sorted low to high, so positions fall. */
export function placeHeads(
  chord: Chord,
  places: readonly NotePlace[],
  direction: StemDirection,
  scale: number,
  hasLetters = false,
): HeadShape[] {
  const base = printedBase(chord);
  const displaced = places.length > 1 ? displacedNotes(places, direction) : NONE;
  return places.map((place, note) => {
    const { position } = place;
    const kind = chord.notes[note]?.notehead ?? 'normal';
    const lettered = hasLetters && kind === 'normal' ? letteredHead(place, base) : null;
    const text = textSignOf(chord.notes[note]);
    const kept = lettered ?? (text && textedHead(text, base)) ?? keptHead(chord.notes[note], base);
    const head = kept ?? noteheadGlyph(kind, base) ?? glyph('noteheadBlack');
    const shift = (head.right - STEM) * scale * (direction === -1 ? -1 : 1);
    return { note, glyph: head, x: displaced.has(note) ? shift : 0, position };
  });
}
