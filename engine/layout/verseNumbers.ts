/** The numbers before the first syllables of a staff that sings several verses (Gould, "Vocal music: verses"). */
import { textWidth } from '../smufl/textMetrics.ts';
import type { StaffContext } from './measureContext.ts';
import { headCentre } from './headCentre.ts';
import type { ChordShape } from './shapes.ts';
import { staffScale } from './smallStaves.ts';
import { sungSyllables, type SungSyllable } from './sungSyllables.ts';
import { LYRIC_SIZE, syllableOffset } from './textSizes.ts';

const GAP = 0.25 * LYRIC_SIZE;

export interface VerseNumber {
  /** The chord that the number stands before. */
  readonly shape: ChordShape;
  /** Of text, from the staff down. */
  readonly line: number;
  readonly text: string;
  /** Left edge from the chord's column. */
  readonly left: number;
}

/** Of each line of text its first syllable in the measure. */
function firstsOf(sung: readonly SungSyllable[], staff: number): readonly SungSyllable[] {
  const firsts = new Map<number, SungSyllable>();
  for (const each of sung) {
    const { event } = each.shape;
    if (event.column < 0 || event.homeStaff !== staff) continue;
    if (event.at < (firsts.get(each.line)?.shape.event.at ?? Infinity)) firsts.set(each.line, each);
  }
  return [...firsts.values()];
}

/** Numbers of verses that begin at the same moment stand under each other. */
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
    return { shape, line, text, left: (starts.get(shape.event.column) ?? 0) - GAP - textWidth(text, size) };
  });
}

/** Numbers in a measure: on the staves that have not sung before it. */
export function verseNumbers(
  shapes: readonly (ChordShape | undefined)[],
  staves: readonly StaffContext[],
): readonly VerseNumber[] {
  // Few staves of an orchestra sing: each would look at the notes of all.
  const sung = sungSyllables(shapes);
  if (sung.length === 0) return [];
  return staves.flatMap((own, staff) =>
    own.hasSung ? [] : numbersOf(firstsOf(sung, staff), LYRIC_SIZE * staffScale(own)),
  );
}
