/** `harmony`: a chord symbol, with or without its fretboard. */
import { symbolAtInterval } from '../../../theory/transposeSymbol.ts';
import { ticks } from '../../../units.ts';
import type { Mutable } from '../fit/draft.ts';
import { foreignOf } from '../xml/foreignElement.ts';
import { wholeMoment, staffIndex, type PartReading } from '../fit/partReading.ts';
import { parseFretboard } from '../signs/fretboards.ts';
import { parseSymbol } from '../signs/chordSymbols.ts';
import { fifthsOfInterval } from '../tables/transposition.ts';
import { offsetIn } from './readDirection.ts';
import { readWhole } from './readDirectionTypes.ts';
import { childOf, childrenOf, hasChild, numberOf, type XmlElement } from '../xml/xmlElement.ts';

const PLACE = new Set(['offset', 'staff', 'frame']);

/** Properties of the symbol beyond position and font: for playback only, certainty, arrangement of several symbols. */
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

/** Several chords at once, inversions, brackets and the like; what the schema allows, so with a root. */
function saysMore(element: XmlElement): boolean {
  const kind = childOf(element, 'kind');
  const root = childOf(element, 'root');
  if (root === undefined) return false;
  const bass = childOf(element, 'bass');
  const roots = [...root.children, ...(bass?.children ?? [])];
  const degrees = childrenOf(element, 'degree').flatMap((degree) => [degree, ...degree.children]);
  const isRich = [...roots, bass, ...degrees].some((each) => hasAttributes(each)) || hasAttributes(kind, 'text');
  const isLooked = Object.keys(element.attributes).some((name) => LOOKS.has(name));
  const isMore = hasChild(element, 'inversion') || childrenOf(element, 'kind').length > 1;
  return isRich || isLooked || isMore || (bass !== undefined && hasChild(bass, 'bass-separator'));
}

export function readHarmony(element: XmlElement, reading: PartReading): void {
  const symbol = parseSymbol(element);
  if (symbol === undefined) {
    // A chord that is named by its function, such as IV.
    readWhole(withoutPlace(element), { at: reading.cursor + offsetIn(element, reading), staff: 0 }, reading);
    return;
  }
  const staff = numberOf(element, 'staff');
  const printed = element.attributes['print-frame'];
  const drawn = childOf(element, 'frame');
  const frame = drawn === undefined ? undefined : parseFretboard(drawn, reading.spend);
  const harmony: Mutable<PartReading['measure']['harmonies'][number]> = {
    at: ticks(wholeMoment(reading.cursor + offsetIn(element, reading))),
    symbol: symbolAtInterval(symbol, fifthsOfInterval(reading.interval)),
  };
  if (staff !== undefined) harmony.staff = staffIndex(reading.part, staff);
  if (printed !== undefined || drawn !== undefined) harmony.showFretboard = printed !== 'no';
  if (frame !== undefined) harmony.frame = frame;
  const source = saysMore(element) ? foreignOf(withoutPlace(element), reading.spend) : undefined;
  if (source !== undefined) harmony.source = source;
  reading.measure.harmonies.push(harmony);
}
