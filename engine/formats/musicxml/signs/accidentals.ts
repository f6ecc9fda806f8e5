/**
 * Parses and writes an `accidental` whose sign differs from the note's alteration or that states more than its sign.
 */
import type { AccidentalForm } from '../../../model/chord.ts';
import type { Spend } from '../../memoryBudget.ts';
import { ACCIDENTAL_NAMES, inverted } from '../tables/vocabulary.data.ts';
import { elementOf, foreignOf } from '../xml/foreignElement.ts';
import type { XmlElement } from '../xml/xmlElement.ts';
import { newElement, isSameContent } from './source.ts';

const SIGNS = inverted(ACCIDENTAL_NAMES);

/** Returns undefined for an element without content. */
export function parseAccidental(element: XmlElement, alter: number, spend: Spend): AccidentalForm | undefined {
  const sign = SIGNS.get(element.text.trim());
  if (sign !== undefined && isSameContent(newElement('accidental', {}, ACCIDENTAL_NAMES[sign]), element))
    return { alter, sign };
  const source = foreignOf(element, spend);
  return source && { alter, ...(sign !== undefined && { sign }), source };
}

/**
 * Returns undefined where the caller writes the usual sign. `attributes` state whether the accidental is cautionary or
 * in brackets.
 */
export function accidentalElement(
  { sign, source }: AccidentalForm,
  attributes: Readonly<Record<string, string | undefined>>,
): XmlElement | undefined {
  const element = source && elementOf(source);
  if (element !== undefined && SIGNS.get(element.text.trim()) === sign) return element;
  return sign && newElement('accidental', attributes, ACCIDENTAL_NAMES[sign]);
}
