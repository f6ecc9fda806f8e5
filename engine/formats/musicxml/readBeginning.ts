/**
 * The first measures of a MusicXML file, read without the rest: a viewer shows them at once while the whole is read.
 * They are what the whole begins with, but for what reaches beyond them: a slur that ends later is not there yet. The
 * whole is read from its start all the same: which voice a note is in, and which slur, can depend on the last measure.
 */
import type { Score } from '../../model/score.ts';
import { FormatError } from '../formatError.ts';
import { readMusicXml } from './readMusicXml.ts';

const MEASURE_END = '</measure>';
/** Of the text: a beginning that is longer saves nothing. */
const WORTH_IT = 0.8;

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
  return cut.length < text.length * WORTH_IT ? cut : undefined;
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
