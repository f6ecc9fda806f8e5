/**
 * How a sign of the model and its element in MusicXML stand for each other. What an element says beyond the fields of the
 * sign (colour, fonts, odd children) is kept as the sign's `source` and is written back as long as the fields still agree
 * with it.
 */
import { isSame } from '../../../model/isSame.ts';
import type { Foreign } from '../../../model/foreign.ts';
import type { Spend } from '../../memoryBudget.ts';
import { elementOf, foreignOf } from '../xml/foreignElement.ts';
import type { XmlElement } from '../xml/xmlElement.ts';

export interface Sourced {
  readonly source?: Foreign;
}

type Bare<T> = T extends unknown ? Omit<T, 'source'> : never;

/** Attributes for the position of a sign on another program's page; our layout places it itself. */
const isPlace = (attribute: string): boolean => attribute.startsWith('default-') || attribute.startsWith('relative-');

/** The element for comparison: without positions, white space and empty content. */
function comparable({ name, attributes, text, children }: XmlElement): unknown {
  const said = Object.entries(attributes).filter(([attribute]) => attribute !== 'id' && !isPlace(attribute));
  return {
    name,
    text: text.trim(),
    attributes: Object.fromEntries(said),
    children: children.filter((child) => !child.name.startsWith('?')).map(comparable),
  };
}

/** Whether an element contains no more than the other. */
export const saysSame = (a: XmlElement, b: XmlElement): boolean => isSame(comparable(a), comparable(b));

/** The sign, with its element as source where `write` would not give that element again. */
export function withSource<T extends Sourced>(
  element: XmlElement,
  sign: T,
  write: (sign: T) => XmlElement,
  spend: Spend,
): T {
  if (saysSame(write(sign), element)) return sign;
  const source = foreignOf(element, spend);
  return source === undefined ? sign : { ...sign, source };
}

const bare = <T extends Sourced>({ source: _, ...fields }: T): unknown => fields;

/** The element that a sign is written as: its source where that still says the same. */
export function writtenAs<T extends Sourced>(
  sign: T,
  parse: (element: XmlElement) => Bare<T> | undefined,
  write: (sign: T) => XmlElement,
): XmlElement {
  if (sign.source === undefined) return write(sign);
  const element = elementOf(sign.source);
  const said = parse(element);
  return said !== undefined && isSame(bare(said), bare(sign)) ? element : write(sign);
}

/** An element to be written. Attributes that are undefined are left out. */
export function el(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  content: string | readonly XmlElement[] = '',
): XmlElement {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    name,
    attributes: Object.fromEntries(given),
    text: typeof content === 'string' ? content : '',
    children: typeof content === 'string' ? [] : content,
  };
}
