/**
 * An XML element with its content. While a file is read, only one child of `measure` at a time is stored in this form.
 */
import { FormatError } from '../../formatError.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The element's own character data: not trimmed, but without the white space around children. */
  readonly text: string;
}

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

export const hasChild = (element: XmlElement, name: string): boolean => childOf(element, name) !== undefined;

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Returns the trimmed text of a child; undefined where the child is missing. */
export const textOf = (element: XmlElement, name: string): string | undefined => childOf(element, name)?.text.trim();

/** Parses a decimal number; throws FormatError for any other text. `what` names the number in the message. */
export function parseNumber(text: string, what: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new FormatError('', `${what} is "${text.trim().slice(0, 40)}", which is not a number`);
  }
  return value;
}

/** Returns undefined where the child is missing or empty. */
export function numberOf(element: XmlElement, name: string): number | undefined {
  const text = textOf(element, name);
  return text === undefined || text === '' ? undefined : parseNumber(text, name);
}

/**
 * Returns a whole number in a range; undefined where the child is missing or empty. Throws FormatError for any other
 * number.
 */
export function integerOf(element: XmlElement, name: string, lowest: number, highest: number): number | undefined {
  const value = numberOf(element, name);
  if (value === undefined) return undefined;
  if (!Number.isInteger(value) || value < lowest || value > highest) {
    throw new FormatError('', `${name} is ${value}, but must be a whole number from ${lowest} to ${highest}`);
  }
  return value;
}

/** Returns a number that counts from 1, such as a slur's; 1 where it is missing or not valid. */
export function ordinalOf(element: XmlElement, attribute = 'number'): number {
  const value = Number(element.attributes[attribute] ?? 1);
  return Number.isInteger(value) && value >= 1 && value <= 999 ? value : 1;
}

/** Returns the side that `placement` states. */
export function placementOf({ attributes }: XmlElement): { side?: 'above' | 'below' } {
  const { placement } = attributes;
  return placement === 'above' || placement === 'below' ? { side: placement } : {};
}
