/**
 * The score that is printed: without the parts, chord symbols, fret diagrams, lyrics and tempo marks that the options
 * exclude (J-12), and without the measures that the server withholds. Unchanged measures remain the same
 * objects, and changed ones are cached, so that cached engravings are found after an edit elsewhere.
 */
import { partsWithTempo } from '../context/tempoWords.ts';
import type { Chord } from '../../model/chord.ts';
import type { Measure, Part, PartGroup, PartMeasure, Score } from '../../model/score.ts';
import type { ResolvedPrintOptions } from './printOptions.ts';

type Shown = Pick<ResolvedPrintOptions, 'chords' | 'frets' | 'lyrics' | 'tempo' | 'parts' | 'unprintedParts'>;

function remembered<T extends object>(make: (value: T, shown: Shown) => T): (value: T, shown: Shown) => T {
  const cache = new WeakMap<T, Map<string, T>>();
  return (value, shown) => {
    const key = [shown.chords, shown.frets, shown.lyrics, shown.tempo].join();
    const known = cache.get(value) ?? new Map<string, T>();
    cache.set(value, known);
    const made = known.get(key) ?? make(value, shown);
    known.set(key, made);
    return made;
  };
}

function withoutLyrics(chord: Chord): Chord {
  if (chord.lyrics === undefined) return chord;
  const { lyrics: _, ...rest } = chord;
  return rest;
}

function withHarmonies(measure: PartMeasure, { chords, frets }: Shown): PartMeasure {
  const { harmonies, ...rest } = measure;
  if (harmonies === undefined) return measure;
  if (!chords && frets !== true) return rest;
  if (frets === null || harmonies.every(({ showFretboard }) => (showFretboard ?? false) === frets)) return measure;
  return {
    ...rest,
    harmonies: harmonies.map(({ showFretboard: _, ...harmony }) =>
      frets ? { ...harmony, showFretboard: true } : harmony,
    ),
  };
}

const printedPartMeasure = remembered<PartMeasure>((measure, shown) => {
  const hasLyrics =
    !shown.lyrics && measure.voices.some(({ chords }) => chords.some(({ lyrics }) => lyrics !== undefined));
  const own = withHarmonies(measure, shown);
  if (!hasLyrics) return own;
  return { ...own, voices: own.voices.map((voice) => ({ ...voice, chords: voice.chords.map(withoutLyrics) })) };
});

const printedMeasure = remembered<Measure>((measure, { tempo }) => {
  if (tempo || measure.tempos === undefined) return measure;
  return { ...measure, tempos: measure.tempos.map((mark) => ({ ...mark, printed: false })) };
});

/** The groups of the remaining parts; a group of fewer than two parts is dropped. */
function printedGroups(groups: readonly PartGroup[], parts: readonly number[]): readonly PartGroup[] {
  return groups.flatMap((group) => {
    const own = parts.flatMap((part, index) => (part >= group.firstPart && part <= group.lastPart ? [index] : []));
    const [firstPart, lastPart] = [own[0], own.at(-1)];
    if (firstPart === undefined || lastPart === undefined || firstPart === lastPart) return [];
    return [{ ...group, firstPart, lastPart }];
  });
}

/** At least one measure: a score is never empty. */
function printedCount(measures: readonly Measure[]): number {
  const locked = measures.findIndex((measure) => measure.locked === true);
  return locked < 0 ? measures.length : Math.max(1, locked);
}

/** All parts but those that the score leaves out of the page; all where it leaves out every part. */
export function printedParts(
  { parts }: Score,
  { unprintedParts }: Pick<ResolvedPrintOptions, 'unprintedParts'>,
): readonly number[] {
  const all = parts.map((_, index) => index);
  const printed = all.filter((index) => unprintedParts || parts[index]?.printed !== false);
  return printed.length === 0 ? all : printed;
}

export function printedScore(score: Score, shown: Shown): Score {
  const count = printedCount(score.measures);
  const printedPart = (part: Part): Part => ({
    ...part,
    measures: part.measures.slice(0, count).map((measure) => printedPartMeasure(measure, shown)),
  });
  const { groups, ...rest } = score;
  const chosen = shown.parts ?? printedParts(score, shown);
  const isWhole = chosen.length === score.parts.length;
  const parts = isWhole ? score.parts : partsWithTempo(score, (part) => chosen.includes(part));
  return {
    ...rest,
    measures: score.measures.slice(0, count).map((measure) => printedMeasure(measure, shown)),
    parts: chosen.flatMap((index) => (parts[index] === undefined ? [] : [printedPart(parts[index])])),
    ...(groups === undefined ? {} : { groups: printedGroups(groups, chosen) }),
  };
}
