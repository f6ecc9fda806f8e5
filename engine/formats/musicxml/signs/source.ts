/**
 * Converts between a sign of the model and its MusicXML element without loss. Content of an element for which the sign
 * has no field (colour, fonts, unusual children) is stored as the sign's `source`, and the source is written back as
 * long as its content still agrees with the sign's fields.
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

/** Whether the attribute states a position on another program's page. Songleaf's layout computes positions itself. */
const isPlace = (attribute: string): boolean => attribute.startsWith('default-') || attribute.startsWith('relative-');

/** Returns the element for comparison: without positions, ids, surrounding white space and processing instructions. */
function comparable({ name, attributes, text, children }: XmlElement): unknown {
  const compared = Object.entries(attributes).filter(([attribute]) => attribute !== 'id' && !isPlace(attribute));
  return {
    name,
    text: text.trim(),
    attributes: Object.fromEntries(compared),
    children: children.filter((child) => !child.name.startsWith('?')).map(comparable),
  };
}

/** Whether two elements have the same content. */
export const isSameContent = (a: XmlElement, b: XmlElement): boolean => isSame(comparable(a), comparable(b));

/** Returns the sign, with its element as source where `write` would not give that element again. */
export function withSource<T extends Sourced>(
  element: XmlElement,
  sign: T,
  write: (sign: T) => XmlElement,
  spend: Spend,
): T {
  if (isSameContent(write(sign), element)) return sign;
  const source = foreignOf(element, spend);
  return source === undefined ? sign : { ...sign, source };
}

const bare = <T extends Sourced>({ source: _, ...fields }: T): unknown => fields;

/** Returns the element of a sign: its source where the source still agrees with the sign's fields. */
export function writtenAs<T extends Sourced>(
  sign: T,
  parse: (element: XmlElement) => Bare<T> | undefined,
  write: (sign: T) => XmlElement,
): XmlElement {
  if (sign.source === undefined) return write(sign);
  const element = elementOf(sign.source);
  const parsed = parse(element);
  return parsed !== undefined && isSame(bare(parsed), bare(sign)) ? element : write(sign);
}

/** Returns an element to be written. Attributes that are undefined are left out. */
export function newElement(
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
