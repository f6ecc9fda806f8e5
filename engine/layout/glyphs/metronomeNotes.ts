/** Notes in metronome marks, in texts and under time signatures. */
import type { NoteValue } from '../../model/rhythm/noteValue.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';

/** Glyphs by note value, from the breve on. */
const NOTES: readonly GlyphName[] = [
  ...(['metNoteDoubleWhole', 'metNoteWhole', 'metNoteHalfUp', 'metNoteQuarterUp', 'metNote8thUp'] as const),
  ...(['metNote16thUp', 'metNote32ndUp', 'metNote64thUp'] as const),
];

/** The note and its dots; a quarter for values that the font does not have. */
export const metronomeNote = (base: number, dots: number): readonly Glyph[] => [
  glyph(NOTES[base + 1] ?? 'metNoteQuarterUp'),
  ...Array.from({ length: dots }, () => glyph('metAugmentationDot')),
];

/** The note value of a time signature's lower number. */
export const baseOfUnit = (beatType: number): NoteValue['base'] => Math.round(Math.log2(beatType)) as NoteValue['base'];
