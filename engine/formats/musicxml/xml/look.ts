/** Collects the attributes of an element for which the model has no field: colour, fonts, alignment. */
import { isKept } from './foreignElement.ts';
import type { XmlElement } from './xmlElement.ts';

/**
 * Whether the attribute states a position on another program's page. Songleaf's layout computes positions itself. Every
 * mark has a field for its side (`placement`).
 */
const isPlace = (name: string): boolean =>
  name === 'placement' || name.startsWith('default-') || name.startsWith('relative-');

export type Look = Readonly<Record<string, string>>;

/**
 * Returns `{ look }`, or an empty object where there is no such attribute. `known` are the attributes that fields of
 * the model state.
 */
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
