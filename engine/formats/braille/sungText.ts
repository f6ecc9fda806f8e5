/**
 * The words of a song: of the first verse the text that is sung in each measure, of the others their whole text. Words
 * are not divided into syllables; slurs of the music say which notes share one (Music Braille Code 2015, vocal music).
 */
import { isRest } from '../../model/chord.ts';
import type { Chord, GraceChord, Syllable } from '../../model/chord.ts';
import type { Part } from '../../model/score.ts';
import { literary } from './cells.ts';
import { SLUR, SLUR_CLOSES, SLUR_OPENS } from './signs.ts';
import type { SlurSigns } from './slurCells.ts';

export interface SungText {
  /** Of the first verse, for each measure; it ends with a blank unless its last word goes on. */
  readonly words: readonly string[];
  readonly laterVerses: readonly string[];
  /** The chords of the voice that sings, in order. */
  readonly chords: readonly Chord[];
}

type LoseSyllable = (measure: number, text: string) => void;

const syllablesOf = ({ lyrics = [] }: Chord): number => lyrics.filter((each) => each !== null).length;

/** The staff and number of the voice with the most syllables; undefined where nothing is sung. */
function singingVoice(part: Part): string | undefined {
  const counts = new Map<string, number>();
  for (const { voices } of part.measures)
    for (const { staff, number, chords } of voices) {
      const count = chords.reduce((sum, chord) => sum + syllablesOf(chord), 0);
      counts.set(`${staff} ${number}`, (counts.get(`${staff} ${number}`) ?? 0) + count);
    }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined || most[1] === 0 ? undefined : most[0];
}

function cellsOf({ text, position }: Syllable): { readonly brf: string; readonly unknown: string } {
  const { brf, unknown } = literary(text.trim(), { marksCapitals: true });
  return { brf: brf + (position === 'single' || position === 'end' ? ' ' : ''), unknown };
}

/** `onLoss`: called for each syllable that has no cells, or that another voice sings. */
export function sungText(part: Part, onLoss: LoseSyllable): SungText | undefined {
  const singer = singingVoice(part);
  if (singer === undefined) return undefined;
  const verses: string[][] = [];
  const sung: Chord[] = [];
  part.measures.forEach(({ voices }, measure) => {
    for (const { staff, number, chords } of voices) {
      const sings = `${staff} ${number}` === singer;
      if (sings) sung.push(...chords);
      for (const { lyrics = [] } of chords)
        lyrics.forEach((syllable, verse) => {
          if (syllable === null) return;
          const { brf, unknown } = cellsOf(syllable);
          if (!sings || unknown !== '') onLoss(measure, syllable.text);
          if (!sings) return;
          const texts = (verses[verse] ??= []);
          texts[measure] = (texts[measure] ?? '') + brf;
        });
    }
  });
  const [first = [], ...later] = Array.from(verses, (texts = []) => texts);
  return {
    words: Array.from({ length: part.measures.length }, (_, measure) => first[measure] ?? ''),
    laterVerses: later.map((texts) => texts.join('').trim()),
    chords: sung,
  };
}

/** The slurs with those of syllables over several notes that the print leaves out. */
export function withSyllableSlurs(
  chords: readonly Chord[],
  slurs: ReadonlyMap<Chord | GraceChord, SlurSigns>,
): ReadonlyMap<Chord | GraceChord, SlurSigns> {
  const found = new Map(slurs);
  let [isSung, isSlurred] = [false, false];
  chords.forEach((chord, index) => {
    const before = chords[index - 1];
    const hasSyllable = (chord.lyrics?.[0] ?? null) !== null;
    const goesOn = isSung && !hasSyllable && !isRest(chord) && before !== undefined;
    const own = before === undefined ? undefined : found.get(before);
    if (goesOn && !isSlurred && own === undefined && !before.notes.every(({ tied }) => tied === true))
      found.set(before, { before: '', after: SLUR });
    isSung = !isRest(chord) && (hasSyllable || isSung);
    const signs = found.get(chord);
    if (signs?.before.includes(SLUR_OPENS) === true) isSlurred = true;
    if (signs?.after.includes(SLUR_CLOSES) === true) isSlurred = false;
  });
  return found;
}
