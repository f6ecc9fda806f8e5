/** The numbers before the first syllables of a staff that sings several verses (Gould, "Vocal music: verses"). */
import { textWidth } from '../../smufl/textMetrics.ts';
import { headCentre } from './headCentre.ts';
import type { ChordShape } from '../types/shapes.ts';
import { staffScale } from '../context/smallStaves.ts';
import { sungSyllables, type SungSyllable } from './sungSyllables.ts';
import { syllableOffset } from '../glyphs/textSizes.ts';
import type { StaffContext } from '../types/measureContext.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { size: lyricSize, verseNumberGapRatio } = engravingStyle.lyrics;

const NUMBER_GAP = verseNumberGapRatio * lyricSize;

export interface VerseNumber {
  /** The chord whose syllable the number precedes. */
  readonly shape: ChordShape;
  /** Line of text, counted from the staff downwards. */
  readonly line: number;
  readonly text: string;
  /** Left edge from the chord's column. */
  readonly left: number;
}

/** The first syllable of each line of text in the measure. */
function firstsOf(sung: readonly SungSyllable[], staff: number): readonly SungSyllable[] {
  const firsts = new Map<number, SungSyllable>();
  for (const each of sung) {
    const { event } = each.shape;
    if (event.column < 0 || event.homeStaff !== staff) continue;
    if (event.at < (firsts.get(each.line)?.shape.event.at ?? Infinity)) firsts.set(each.line, each);
  }
  return [...firsts.values()];
}

/** Verse numbers of one staff; those at the same moment are aligned. */
function numbersOf(texts: readonly SungSyllable[], size: number): readonly VerseNumber[] {
  const bringTheirOwn = texts.some(({ syllable }) => /^\d/u.test(syllable.text));
  if (texts.length < 2 || bringTheirOwn) return [];
  const starts = new Map<number, number>();
  for (const { shape, syllable } of texts) {
    const offset = syllableOffset(syllable, headCentre(shape), size);
    const { column } = shape.event;
    starts.set(column, Math.min(offset, starts.get(column) ?? Infinity));
  }
  return texts.map(({ line, shape }) => {
    const text = `${String(line + 1)}.`;
    return { shape, line, text, left: (starts.get(shape.event.column) ?? 0) - NUMBER_GAP - textWidth(text, size) };
  });
}

/** Verse numbers of a measure, on the staves without syllables before it. */
export function verseNumbers(
  shapes: readonly (ChordShape | undefined)[],
  staves: readonly StaffContext[],
): readonly VerseNumber[] {
  // Most scores have no syllables; this avoids a search per staff.
  const sung = sungSyllables(shapes);
  if (sung.length === 0) return [];
  return staves.flatMap((own, staff) =>
    own.hasSung ? [] : numbersOf(firstsOf(sung, staff), lyricSize * staffScale(own)),
  );
}
