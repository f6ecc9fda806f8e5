/** The element `swing` of MusicXML 4.0, which states for playback what the words beside it say. */
import { feelOfSwing } from '../../../model/feels.ts';
import type { Feel } from '../../../theory/feel.ts';
import { textOf, type XmlElement } from '../xml/xmlElement.ts';
import { newElement } from './source.ts';

/** Pairs are played in the ratio 2 : 1, as Songleaf plays them. */
export const swingElement = (feel: Feel): XmlElement =>
  newElement(
    'swing',
    {},
    feel === 'straight'
      ? [newElement('straight')]
      : [newElement('first', {}, '2'), newElement('second', {}, '1'), newElement('swing-type', {}, feel)],
  );

/** Whether the element states only what the writer adds to words of that feel. */
export function isUsualSwing(element: XmlElement, feel: Feel): boolean {
  const hasUsualRatio = textOf(element, 'first') === '2' && textOf(element, 'second') === '1';
  const isUsual = textOf(element, 'swing-style') === undefined && (feel === 'straight' || hasUsualRatio);
  return isUsual && feelOfSwing(element) === feel;
}
