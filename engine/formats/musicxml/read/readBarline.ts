/** Reads `barline` and `print`. */
import type { BarlineStyle } from '../../../model/score.ts';
import type { DraftBarline } from '../fit/draft.ts';
import { ticks } from '../../../units.ts';
import { parseBarlineSign } from '../signs/barlineSigns.ts';
import { foreignOf } from '../xml/foreignElement.ts';
import { roundToTick, type PartReading } from '../fit/partReading.ts';
import { BAR_STYLES, inverted } from '../tables/vocabulary.data.ts';
import { childOf, hasChild, textOf, type XmlElement } from '../xml/xmlElement.ts';

const STYLES: ReadonlyMap<string, BarlineStyle> = inverted(BAR_STYLES);
const MOST_ENDINGS = 999;
const LONGEST_LIST = 200;

/**
 * Returns the numbers of an ending, such as `1, 2` or the ranges that some files write (`1.-3.`). The element's text is
 * read where its `number` contains none.
 */
function endingNumbers(ending: XmlElement): number[] {
  const numbers = new Set<number>();
  for (const source of [ending.attributes['number'] ?? '', ending.text]) {
    for (const [, from = '', to = from] of source
      .slice(0, LONGEST_LIST)
      .matchAll(/(\d{1,3})(?:\.? ?[-–] ?(\d{1,3}))?/g)) {
      for (let number = Number(from); number <= Math.min(Number(to), MOST_ENDINGS); number++) {
        if (number >= 1) numbers.add(number);
      }
    }
    if (numbers.size > 0) break;
  }
  return numbers.size > 0 ? [...numbers] : [1];
}

function readEnding(ending: XmlElement, barline: DraftBarline): void {
  const type = ending.attributes['type'];
  if (type !== 'start' && type !== 'stop' && type !== 'discontinue') return;
  const isHidden = ending.attributes['print-object'] === 'no';
  barline.ending = { numbers: endingNumbers(ending), text: ending.text, type, isHidden };
}

function readRepeat(repeat: XmlElement, barline: DraftBarline): void {
  const { direction, times } = repeat.attributes;
  if (direction === 'forward' || direction === 'backward') barline.repeat = direction;
  const count = Number(times ?? 2);
  barline.times = Number.isInteger(count) && count >= 2 && count <= 999 ? count : 2;
}

/** Children of `barline` that are signs. */
const INNER_SIGNS: ReadonlySet<string> = new Set(['wavy-line', 'segno', 'coda', 'fermata', 'ending', 'repeat']);

function readInnerBarline(element: XmlElement, { measure, cursor, warn, spend }: PartReading): void {
  const style = STYLES.get(textOf(element, 'bar-style') ?? '') ?? 'regular';
  const signs = element.children.flatMap((sign) =>
    INNER_SIGNS.has(sign.name) ? (parseBarlineSign(sign, spend) ?? []) : [],
  );
  const stroke = { at: ticks(roundToTick(cursor)), style, ...(signs.length > 0 && { signs }) };
  measure.frame.innerBarlines = [...(measure.frame.innerBarlines ?? []), stroke];
  if (hasChild(element, 'repeat')) warn('a repeat sign inside a measure is printed but not played');
}

export function readBarline(element: XmlElement, reading: PartReading): void {
  const { frame } = reading.measure;
  const location = element.attributes['location'] ?? 'right';
  if (location === 'middle') {
    readInnerBarline(element, reading);
    return;
  }
  const barline = location === 'left' ? frame.left : frame.right;
  const style = STYLES.get(textOf(element, 'bar-style') ?? '');
  if (style !== undefined) barline.style = style;
  const ending = childOf(element, 'ending');
  if (ending !== undefined) readEnding(ending, barline);
  const repeat = childOf(element, 'repeat');
  if (repeat !== undefined) readRepeat(repeat, barline);
  for (const sign of ['segno', 'coda'] as const) if (hasChild(element, sign)) frame.jumps.push({ kind: sign });
  if (hasChild(element, 'coda')) frame.codaAt ??= reading.cursor;
  const signs = element.children
    .filter(({ name }) => name === 'fermata' || name === 'wavy-line')
    .flatMap((sign) => parseBarlineSign(sign, reading.spend) ?? []);
  if (signs.length > 0) barline.signs = signs;
}

export function readPrint(print: XmlElement, { measure, spend }: PartReading): void {
  const { 'new-system': newSystem, 'new-page': newPage, ...attributes } = print.attributes;
  if (newSystem === 'yes') measure.frame.systemBreak = true;
  if (newPage === 'yes') measure.frame.pageBreak = true;
  const kept = foreignOf({ ...print, attributes }, spend);
  if (kept?.attributes !== undefined || kept?.children !== undefined) measure.print ??= kept;
}
