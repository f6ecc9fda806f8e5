/** Slides and glissandi on the tablature under a part: straight lines between digits, rising or falling as the pitch does. */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { chordRef } from '../emitChords.ts';
import { glissandosOf, risesBy, TILT, type Glissando } from '../marks/glissandi.ts';
import type { MarkSheet } from '../marks/markSheet.ts';
import type { HeadShape } from '../shapes.ts';
import { headOf, StringedNotes, type Stringed } from './stringed.ts';

const GAP = 0.25;
const OUT = 1.6;

type End = NonNullable<Glissando['start']>;

interface DigitEnd {
  readonly place: Stringed;
  readonly head: HeadShape;
}

function digitOf(notes: StringedNotes, end: Pick<End, 'chord' | 'note'> | undefined): DigitEnd | undefined {
  if (end === undefined) return undefined;
  const place = notes.placesOf(end.chord)[1];
  const head = place && headOf(place, end.note);
  return place && head && { place, head };
}

function placeOne(sheet: MarkSheet, notes: StringedNotes, glissando: Glissando): void {
  const [from, to] = [digitOf(notes, glissando.start), digitOf(notes, glissando.stop)];
  const own = from ?? to;
  if (own === undefined) return;
  const tilt = TILT * risesBy(glissando);
  const right = to ? to.place.x + to.head.x - GAP : undefined;
  const left = from ? from.place.x + from.head.x + from.head.glyph.right + GAP : (right ?? 0) - OUT;
  const [y1, y2] = [(from ?? own).head.position / 2 + tilt, (to ?? own).head.position / 2 - tilt];
  const end = right ?? left + OUT;
  if (end - left < GAP) return;
  const { chord } = own.place;
  const note = (glissando.start ?? glissando.stop)?.note ?? -1;
  const element = chordRef('mark', chord.shape, chord.measure.index, note);
  sheet.stroke(own.place.staff, [left, y1, end, y2], engravingDefaults.hairpinThickness, element);
}

export function placeTabSlides(sheet: MarkSheet): void {
  if (sheet.places.every(({ isTablature }) => isTablature !== true)) return;
  const notes = new StringedNotes(sheet);
  for (const glissando of glissandosOf(sheet)) placeOne(sheet, notes, glissando);
}
