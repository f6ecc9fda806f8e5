/**
 * Slides and glissandi on the tablature under a part: straight lines between digits that rise or fall with the pitch.
 */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { glissandosOf, risesBy, type Glissando } from './glissandi.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import type { HeadShape } from '../types/shapes.ts';
import { headShapeOf, StringedNotes, type Stringed } from '../markParts/stringed.ts';
import { chordRef } from '../types/elements.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { tabGap: tabSlideGap, tabLength: tabSlideLength, halfTilt } = engravingStyle.glissandi;

type End = NonNullable<Glissando['start']>;

interface DigitEnd {
  readonly place: Stringed;
  readonly head: HeadShape;
}

function digitOf(notes: StringedNotes, end: Pick<End, 'chord' | 'note'> | undefined): DigitEnd | undefined {
  if (end === undefined) return undefined;
  const place = notes.placesOf(end.chord)[1];
  const head = place && headShapeOf(place, end.note);
  return place && head && { place, head };
}

function placeOne(sheet: OutsideStaff, notes: StringedNotes, glissando: Glissando): void {
  const [from, to] = [digitOf(notes, glissando.start), digitOf(notes, glissando.stop)];
  const own = from ?? to;
  if (own === undefined) return;
  const tilt = halfTilt * risesBy(glissando);
  const right = to ? to.place.x + to.head.x - tabSlideGap : undefined;
  const left = from ? from.place.x + from.head.x + from.head.glyph.right + tabSlideGap : (right ?? 0) - tabSlideLength;
  const [y1, y2] = [(from ?? own).head.position / 2 + tilt, (to ?? own).head.position / 2 - tilt];
  const end = right ?? left + tabSlideLength;
  if (end - left < tabSlideGap) return;
  const { chord } = own.place;
  const note = (glissando.start ?? glissando.stop)?.note ?? -1;
  const element = chordRef('mark', chord.shape, chord.measure.index, note);
  sheet.stroke(own.place.staff, [left, y1, end, y2], engravingDefaults.hairpinThickness, element);
}

export function placeTabSlides(sheet: OutsideStaff): void {
  if (sheet.places.every(({ isTablature }) => isTablature !== true)) return;
  const notes = new StringedNotes(sheet);
  for (const glissando of glissandosOf(sheet)) placeOne(sheet, notes, glissando);
}
