/**
 * An element of MusicXML that the model has no word for (a pluck, a harp pedal diagram, a figured bass), kept as it is
 * so that it comes out again. The text is without the blanks around it.
 */
export interface Foreign {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly Foreign[];
}

/** Deeper than any element of MusicXML inside a note or direction nests. */
export const DEEPEST_FOREIGN = 12;

const NAME = /^[A-Za-z][\w-]*$/;
const ATTRIBUTE = /^(xml:)?[A-Za-z][\w-]*$/;

/** Whether it can be written as XML: names, and how deep it nests. */
export const isForeign = ({ name, attributes = {}, children = [] }: Foreign, deepest = DEEPEST_FOREIGN): boolean =>
  deepest > 0 &&
  NAME.test(name) &&
  Object.keys(attributes).every((attribute) => ATTRIBUTE.test(attribute)) &&
  children.every((child) => isForeign(child, deepest - 1));
