/**
 * An element of MusicXML for which the model has no type; it is stored so that it can be written again unchanged. The
 * text has no white space around it.
 */
export interface Foreign {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly Foreign[];
}

export const foreignChild = ({ children = [] }: Foreign, name: string): Foreign | undefined =>
  children.find((child) => child.name === name);

/** Largest nesting depth; elements of MusicXML inside a note or direction do not nest this deep. */
export const DEEPEST_FOREIGN = 12;

const NAME = /^[A-Za-z][\w-]*$/;
const ATTRIBUTE = /^(xml:)?[A-Za-z][\w-]*$/;

/** Whether the element can be written as XML: its names are valid and its nesting is not too deep. */
export const isForeign = ({ name, attributes = {}, children = [] }: Foreign, deepest = DEEPEST_FOREIGN): boolean =>
  deepest > 0 &&
  NAME.test(name) &&
  Object.keys(attributes).every((attribute) => ATTRIBUTE.test(attribute)) &&
  children.every((child) => isForeign(child, deepest - 1));
