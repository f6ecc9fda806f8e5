/**
 * Every distance and proportion of the engraving, grouped by sign. An entry has its unit in its type (`StaffSpaces`, on paper `Millimetres`; what
 * is a plain number is named `…Ratio` or `…Scale`) and its source beside it. The values are in the files `*Style.data.ts`.
 *
 * Sources. Gould: Elaine Gould, "Behind Bars" (2011), by chapter. Ross: Ted Ross, "The Art of Music Engraving and
 * Processing" (1970). Bravura: `engravingDefaults` of the font's SMuFL metadata. LilyPond: properties of its graphical
 * objects (define-grobs). MuseScore: its style ids, in brackets. "By eye": chosen on rendered scores, because none of
 * these states a value; the reason stands beside it.
 *
 * What is not here: search steps, iteration counts, weights of one algorithm and numerical tolerances. They say nothing
 * about how the page looks and are beside their algorithm.
 */
import { slurs, ties } from './curveStyle.data.ts';
import {
  accidentals,
  arpeggios,
  beams,
  dots,
  graceNotes,
  ledgerLines,
  noteheads,
  rests,
  slashes,
  stems,
  tablature,
  tremolos,
} from './noteStyle.data.ts';
import { pages, sheet } from './pageStyle.data.ts';
import {
  articulations,
  bends,
  dynamics,
  figuredBass,
  fingerings,
  fretDiagrams,
  glissandi,
  harmony,
  legatos,
  lines,
  lyrics,
  ornaments,
  pedals,
  stackedSigns,
  texts,
  tuplets,
  voltas,
} from './signStyle.data.ts';
import {
  barlines,
  breaking,
  measureNumbers,
  multiRests,
  partNames,
  signatures,
  spacing,
  staff,
  verticalSpacing,
} from './staffStyle.data.ts';

export const engravingStyle = {
  stems,
  beams,
  tremolos,
  noteheads,
  ledgerLines,
  accidentals,
  dots,
  rests,
  graceNotes,
  arpeggios,
  slashes,
  tablature,
  ties,
  slurs,
  staff,
  barlines,
  signatures,
  measureNumbers,
  partNames,
  multiRests,
  spacing,
  breaking,
  verticalSpacing,
  articulations,
  fingerings,
  ornaments,
  dynamics,
  lines,
  pedals,
  tuplets,
  voltas,
  glissandi,
  bends,
  legatos,
  harmony,
  fretDiagrams,
  figuredBass,
  lyrics,
  texts,
  stackedSigns,
  sheet,
  pages,
} as const;

export type EngravingStyle = typeof engravingStyle;
