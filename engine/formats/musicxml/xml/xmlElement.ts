/** One element of a file with its content. Only one child of `measure` at a time is stored like this. */
import { FormatError } from '../../formatError.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Character data directly inside, not trimmed, but without the white space around children. */
  readonly text: string;
}

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

export const hasChild = (element: XmlElement, name: string): boolean => childOf(element, name) !== undefined;

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Trimmed; undefined where the child is missing. */
export const textOf = (element: XmlElement, name: string): string | undefined => childOf(element, name)?.text.trim();

/** A number as XML Schema writes it; throws FormatError for anything else. */
export function parseNumber(text: string, what: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new FormatError('', `${what} is "${text.trim().slice(0, 40)}", which is not a number`);
  }
  return value;
}

/** Undefined where the child is missing or empty. */
export function numberOf(element: XmlElement, name: string): number | undefined {
  const text = textOf(element, name);
  return text === undefined || text === '' ? undefined : parseNumber(text, name);
}

/** A whole number in a range; throws FormatError outside it. */
export function wholeOf(element: XmlElement, name: string, lowest: number, highest: number): number | undefined {
  const value = numberOf(element, name);
  if (value === undefined) return undefined;
  if (!Number.isInteger(value) || value < lowest || value > highest) {
    throw new FormatError('', `${name} is ${value}, but must be a whole number from ${lowest} to ${highest}`);
  }
  return value;
}

/** A number that counts from 1, such as a slur's; 1 where it is missing or odd. */
export function ordinalOf(element: XmlElement, attribute = 'number'): number {
  const value = Number(element.attributes[attribute] ?? 1);
  return Number.isInteger(value) && value >= 1 && value <= 999 ? value : 1;
}

/** `above` or `below` from `placement`. */
export function placementOf({ attributes }: XmlElement): { side?: 'above' | 'below' } {
  const { placement } = attributes;
  return placement === 'above' || placement === 'below' ? { side: placement } : {};
}
