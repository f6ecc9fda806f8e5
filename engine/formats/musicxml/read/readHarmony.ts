/** Reads `harmony`: a chord symbol, with or without its fretboard diagram. */
import { symbolAtInterval } from '../../../theory/transposeSymbol.ts';
import { ticks } from '../../../units.ts';
import type { Mutable } from '../fit/draft.ts';
import { foreignOf } from '../xml/foreignElement.ts';
import { roundToTick, staffIndex, type PartReading } from '../fit/partReading.ts';
import { parseFretboard } from '../signs/fretboards.ts';
import { parseSymbol } from '../signs/chordSymbols.ts';
import { fifthsOfInterval } from '../tables/transposition.ts';
import { offsetIn } from './readDirection.ts';
import { readMark } from './readDirectionTypes.ts';
import { childOf, childrenOf, hasChild, numberOf, placementOf, type XmlElement } from '../xml/xmlElement.ts';

const PLACE = new Set(['offset', 'staff', 'frame']);

/**
 * Attributes of the symbol that are kept: whether it is explicit or implied, how several symbols are arranged, whether
 * it is printed.
 */
const LOOKS: ReadonlySet<string> = new Set(['type', 'arrangement', 'print-object']);

const withoutPlace = (element: XmlElement): XmlElement => ({
  ...element,
  attributes: Object.fromEntries(Object.entries(element.attributes).filter(([name]) => LOOKS.has(name))),
  children: element.children.filter(({ name }) => !PLACE.has(name)),
});

const hasAttributes = (element: XmlElement | undefined, ...known: readonly string[]): boolean =>
  Object.keys(element?.attributes ?? {}).some(
    (name) => !known.includes(name) && !/^(default|relative)-|^font-/.test(name),
  );

/**
 * Whether the element states more than a chord symbol of the model: several chords, an inversion, brackets and the
 * like. An element without a root is not kept, because the schema requires one.
 */
function hasMore(element: XmlElement): boolean {
  const kind = childOf(element, 'kind');
  const root = childOf(element, 'root');
  if (root === undefined) return false;
  const bass = childOf(element, 'bass');
  const roots = [...root.children, ...(bass?.children ?? [])];
  const degrees = childrenOf(element, 'degree').flatMap((degree) => [degree, ...degree.children]);
  const isRich = [...roots, bass, ...degrees].some((each) => hasAttributes(each)) || hasAttributes(kind, 'text');
  const hasLook = Object.keys(element.attributes).some((name) => LOOKS.has(name));
  const isMore = hasChild(element, 'inversion') || childrenOf(element, 'kind').length > 1;
  return isRich || hasLook || isMore || (bass !== undefined && hasChild(bass, 'bass-separator'));
}

export function readHarmony(element: XmlElement, reading: PartReading): void {
  const symbol = parseSymbol(element);
  const staff = numberOf(element, 'staff');
  if (symbol === undefined) {
    // A chord that is named by its function, such as IV, is kept as a foreign mark.
    const at = reading.cursor + offsetIn(element, reading);
    const place = { at, staff: staff === undefined ? 0 : staffIndex(reading.part, staff), ...placementOf(element) };
    readMark(withoutPlace(element), place, reading);
    return;
  }
  const printed = element.attributes['print-frame'];
  const drawn = childOf(element, 'frame');
  const frame = drawn === undefined ? undefined : parseFretboard(drawn, reading.spend);
  const harmony: Mutable<PartReading['measure']['harmonies'][number]> = {
    at: ticks(roundToTick(reading.cursor + offsetIn(element, reading))),
    symbol: symbolAtInterval(symbol, fifthsOfInterval(reading.interval)),
  };
  if (staff !== undefined) harmony.staff = staffIndex(reading.part, staff);
  if (printed !== undefined || drawn !== undefined) harmony.showFretboard = printed !== 'no';
  if (frame !== undefined) harmony.frame = frame;
  const source = hasMore(element) ? foreignOf(withoutPlace(element), reading.spend) : undefined;
  if (source !== undefined) harmony.source = source;
  reading.measure.harmonies.push(harmony);
}
