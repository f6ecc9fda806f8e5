/** Converts elements that are kept unchanged (`model/foreign.ts`) from and to XML. */
import { DEEPEST_FOREIGN, isForeign, type Foreign } from '../../../model/foreign.ts';
import { COSTS, type Spend } from '../../memoryBudget.ts';
import type { XmlElement } from './xmlElement.ts';
import type { XmlWriter } from './xmlWriter.ts';

/**
 * Whether an attribute is kept. Ids are not, because they must be unique in a file; nor are attributes of other
 * namespaces, which Songleaf's files do not declare.
 */
export const isKept = (attribute: string): boolean =>
  attribute !== 'id' && (!attribute.includes(':') || attribute.startsWith('xml:'));

function converted({ name, attributes, children, text }: XmlElement, depth: number): Foreign {
  const kept = Object.entries(attributes).filter(([attribute]) => isKept(attribute));
  const inside = depth > 0 ? children.filter((child) => !child.name.startsWith('?')) : [];
  const plain = text.trim();
  return {
    name,
    ...(kept.length > 0 && { attributes: Object.fromEntries(kept) }),
    ...(plain !== '' && { text: plain }),
    ...(inside.length > 0 && { children: inside.map((child) => converted(child, depth - 1)) }),
  };
}

/** Returns the element to keep; undefined where its names cannot be written again. */
export function foreignOf(element: XmlElement, spend: Spend): Foreign | undefined {
  spend(COSTS.notation + COSTS.element * element.children.length);
  const foreign = converted(element, DEEPEST_FOREIGN - 1);
  return isForeign(foreign) ? foreign : undefined;
}

/** Returns the element as the XML reader gives it. */
export const elementOf = ({ name, attributes = {}, text = '', children = [] }: Foreign): XmlElement => ({
  name,
  attributes,
  text,
  children: children.map(elementOf),
});

/** Writes an element with its children, whether it was kept from a file or made for writing. */
export function writeElement({ name, attributes = {}, text = '', children = [] }: Foreign, xml: XmlWriter): void {
  if (children.length === 0) {
    if (text === '') xml.empty(name, attributes);
    else xml.leaf(name, text, attributes);
    return;
  }
  xml.element(name, attributes, () => {
    for (const child of children) writeElement(child, xml);
  });
}
