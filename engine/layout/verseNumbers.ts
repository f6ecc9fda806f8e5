/** The numbers before the first syllables of a staff that sings several verses (Gould, "Vocal music: verses"). */
import { textWidth } from '../smufl/textMetrics.ts';
import type { StaffContext } from './measureContext.ts';
import { headCentre } from './headCentre.ts';
import type { ChordShape } from './shapes.ts';
import { staffScale } from './smallStaves.ts';
import { LYRIC_SIZE, syllableOffset } from './textSizes.ts';

const GAP = 0.25 * LYRIC_SIZE;

export interface VerseNumber {
  /** The chord that the number stands before. */
  readonly shape: ChordShape;
  readonly verse: number;
  readonly text: string;
  /** Left edge from the chord's column. */
  readonly left: number;
}

const syllableOf = (shape: ChordShape | undefined, verse: number) => shape?.event.chord.lyrics?.[verse] ?? null;

/** Of each verse the chord with its first syllable in the measure. */
function firstsOf(shapes: readonly (ChordShape | undefined)[], staff: number): ReadonlyMap<number, ChordShape> {
  const firsts = new Map<number, ChordShape>();
  for (const shape of shapes) {
    if (shape === undefined || shape.event.column < 0 || shape.event.homeStaff !== staff) continue;
    shape.event.chord.lyrics?.forEach((syllable, verse) => {
      if (syllable === null || syllable.text === '') return;
      if (shape.event.at < (firsts.get(verse)?.event.at ?? Infinity)) firsts.set(verse, shape);
    });
  }
  return firsts;
}

/** Numbers of verses that begin at the same moment stand under each other. */
function numbersOf(firsts: ReadonlyMap<number, ChordShape>, size: number): readonly VerseNumber[] {
  const texts = [...firsts].map(([verse, shape]) => ({ verse, shape, syllable: syllableOf(shape, verse) }));
  const bringTheirOwn = texts.some(({ syllable }) => /^\s*\d/u.test(syllable?.text ?? ''));
  if (texts.length < 2 || bringTheirOwn) return [];
  const starts = new Map<number, number>();
  for (const { shape, syllable } of texts) {
    const offset = syllable === null ? 0 : syllableOffset(syllable, headCentre(shape), size);
    const { column } = shape.event;
    starts.set(column, Math.min(offset, starts.get(column) ?? Infinity));
  }
  return texts.map(({ verse, shape }) => {
    const text = `${String(verse + 1)}.`;
    return { shape, verse, text, left: (starts.get(shape.event.column) ?? 0) - GAP - textWidth(text, size) };
  });
}

/** Numbers in a measure: on the staves that have not sung before it. */
export function verseNumbers(
  shapes: readonly (ChordShape | undefined)[],
  staves: readonly StaffContext[],
): readonly VerseNumber[] {
  // Few staves of an orchestra sing: each would look at the notes of all.
  const sung = shapes.filter((shape) => shape?.event.chord.lyrics !== undefined);
  if (sung.length === 0) return [];
  return staves.flatMap((own, staff) =>
    own.hasSung ? [] : numbersOf(firstsOf(sung, staff), LYRIC_SIZE * staffScale(own)),
  );
}
