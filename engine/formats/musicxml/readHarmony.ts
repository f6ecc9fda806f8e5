/** `harmony`: a chord symbol, with or without its fretboard. */
import type { ChordSymbol, SpelledRoot } from '../../theory/chordSymbol.ts';
import { ticks } from '../../units.ts';
import type { Mutable } from './draft.ts';
import { foreignOf } from './foreignElement.ts';
import { momentAt, staffIndex, type PartReading } from './partReading.ts';
import { parseStep } from './readAttributes.ts';
import { offsetIn } from './readDirection.ts';
import { readForeign } from './readDirectionTypes.ts';
import { childOf, childrenOf, hasChild, numberOf, textOf, type XmlElement } from './xmlElement.ts';

function parseRoot(element: XmlElement, name: 'root' | 'bass'): SpelledRoot {
  const alter = Math.round(2 * (numberOf(element, `${name}-alter`) ?? 0)) / 2;
  return { step: parseStep(textOf(element, `${name}-step`)), alter };
}

type Degree = NonNullable<ChordSymbol['degrees']>[number];

function parseDegrees(element: XmlElement): Degree[] {
  return childrenOf(element, 'degree').flatMap((degree): Degree[] => {
    const value = numberOf(degree, 'degree-value');
    const type = textOf(degree, 'degree-type');
    if (value === undefined || (type !== 'add' && type !== 'alter' && type !== 'subtract')) return [];
    return [{ value, alter: numberOf(degree, 'degree-alter') ?? 0, type }];
  });
}

export function parseSymbol(element: XmlElement): ChordSymbol | undefined {
  const root = childOf(element, 'root');
  const kind = childOf(element, 'kind');
  const name = kind?.text.trim() ?? 'none';
  // "No chord" may come without a root.
  if (root === undefined && name !== 'none') return undefined;
  const bass = childOf(element, 'bass');
  const degrees = parseDegrees(element);
  const text = kind?.attributes['text'] ?? '';
  return {
    root: root === undefined ? { step: 0, alter: 0 } : parseRoot(root, 'root'),
    kind: name,
    ...(text !== '' && { text }),
    ...(bass !== undefined && { bass: parseRoot(bass, 'bass') }),
    ...(degrees.length > 0 && { degrees }),
  };
}

const PLACE = new Set(['offset', 'staff', 'frame']);

/** Whether the symbol is only heard, how sure it is, how several stand together: more than where and in which type. */
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
    // By its function, such as IV.
    readForeign(withoutPlace(element), { at: reading.cursor + offsetIn(element, reading), staff: 0 }, reading);
    return;
  }
  const staff = numberOf(element, 'staff');
  const printed = element.attributes['print-frame'];
  const drawn = childOf(element, 'frame');
  const frame = drawn === undefined ? undefined : foreignOf(drawn, reading.spend);
  const harmony: Mutable<PartReading['measure']['harmonies'][number]> = {
    at: ticks(momentAt(reading.cursor + offsetIn(element, reading))),
    symbol,
  };
  if (staff !== undefined) harmony.staff = staffIndex(reading.part, staff);
  if (printed !== undefined || drawn !== undefined) harmony.showFretboard = printed !== 'no';
  if (frame !== undefined) harmony.frame = frame;
  const source = saysMore(element) ? foreignOf(withoutPlace(element), reading.spend) : undefined;
  if (source !== undefined) harmony.source = source;
  reading.measure.harmonies.push(harmony);
}
