/**
 * The first measures of a MusicXML file, read without the rest: a viewer shows them at once while the whole is read.
 * They are what the whole begins with, but for what reaches beyond them: a slur that ends later is not there yet. The
 * whole is then read from its start, once and for all: what a voice, a tie or a slur is can depend on the last measure.
 */
import { isSame } from '../../model/isSame.ts';
import type { Part, Score } from '../../model/score.ts';
import { mapInSteps, type Steps } from '../../steps.ts';
import { FormatError } from '../formatError.ts';
import { importMusicXmlInSteps, readMusicXml } from './readMusicXml.ts';

const MEASURE_END = '</measure>';

/** Where the `count`th measure from `start` ends; `end` where there are no more. */
function endOfMeasures(text: string, start: number, end: number, count: number): number {
  let at = start;
  for (let measure = 0; measure < count; measure++) {
    const found = text.indexOf(MEASURE_END, at);
    if (found < 0 || found >= end) return end;
    at = found + MEASURE_END.length;
  }
  return at;
}

/** The text with `count` measures left in each part; undefined where it is no plain partwise file or not much longer. */
function cutPartwise(text: string, count: number): string | undefined {
  const list = text.indexOf('</part-list>');
  let start = text.indexOf('<part ', list);
  if (list < 0 || start < 0 || !text.trimEnd().endsWith('</score-partwise>')) return undefined;
  const pieces = [text.slice(0, start)];
  while (start >= 0) {
    const end = text.indexOf('</part>', start);
    if (end < 0) return undefined;
    pieces.push(text.slice(start, endOfMeasures(text, start, end, count)), '</part>');
    start = text.indexOf('<part ', end);
  }
  const cut = `${pieces.join('')}</score-partwise>`;
  return cut.length < text.length / 2 ? cut : undefined;
}

/**
 * A score of the first `measures` measures; undefined where the whole must be read: it is not much longer, or the text
 * cannot be cut (timewise, odd, damaged).
 */
export function readMusicXmlBeginning(text: string, measures: number): Score | undefined {
  const beginning = cutPartwise(text, measures);
  if (beginning === undefined) return undefined;
  try {
    return readMusicXml(beginning);
  } catch (error) {
    // The whole says what is wrong, and where.
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** What equals its counterpart in `known` is that. */
const kept = <T>(list: readonly T[], known: readonly T[]): Steps<T[]> =>
  mapInSteps(list, (entry, index) => {
    const before = known[index];
    return before !== undefined && isSame(entry, before) ? before : entry;
  });

function* keptPart(part: Part, known: Part | undefined): Steps<Part> {
  return known === undefined ? part : { ...part, measures: yield* kept(part.measures, known.measures) };
}

/**
 * The score that `readMusicXml` answers, some milliseconds a step. Measures that it has in common with its beginning are
 * the same objects, so that what was engraved of them stands. Throws FormatError.
 */
export function* readMusicXmlAfter(text: string, beginning: Score): Steps<Score> {
  const { score } = yield* importMusicXmlInSteps(text);
  const measures = yield* kept(score.measures, beginning.measures);
  const parts: Part[] = [];
  for (const [index, part] of score.parts.entries()) parts.push(yield* keptPart(part, beginning.parts[index]));
  return { ...score, measures, parts };
}

/**
 * How many measures a score has that is still to be read: the number of the last one, where that can be their count, else
 * the tags are counted, which takes a while. A pickup or a measure without number makes it one too many or too few.
 */
export function estimateMeasures(text: string, beginning: Score): number {
  const last = /^<measure\b[^>]*\bnumber="(\d{1,6})"/.exec(text.slice(text.lastIndexOf('<measure ')));
  const said = Number(last?.[1] ?? 0);
  return said > beginning.measures.length ? said : countMeasures(text);
}

/** Of the first part. */
function countMeasures(text: string): number {
  const end = text.indexOf('</part>');
  let count = 0;
  for (let at = text.indexOf(MEASURE_END); at >= 0 && at < end; at = text.indexOf(MEASURE_END, at + 1)) count += 1;
  return count;
}
