/** Attributes of an element that the model has no field for: colour, fonts, alignment. */
import { isKept } from './foreignElement.ts';
import type { XmlElement } from './xmlElement.ts';

/** Where another program put things on its page; our layout places them itself. The side is a field of every mark. */
const isPlace = (name: string): boolean =>
  name === 'placement' || name.startsWith('default-') || name.startsWith('relative-');

export type Look = Readonly<Record<string, string>>;

/** `{ look }`, or nothing to spread. `known` are those that fields of the model say. */
export function lookOf({ attributes }: XmlElement, known: ReadonlySet<string>): { readonly look?: Look } {
  let look: Record<string, string> | undefined;
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined || known.has(name) || isPlace(name) || !isKept(name)) continue;
    look ??= {};
    look[name] = value;
  }
  return look === undefined ? {} : { look };
}
