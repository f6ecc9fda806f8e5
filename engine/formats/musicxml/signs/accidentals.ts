/** `accidental` where its sign differs from the alteration, or where it has more than its name. */
import type { AccidentalForm } from '../../../model/chord.ts';
import type { Spend } from '../../memoryBudget.ts';
import { ACCIDENTAL_NAMES, inverted } from '../tables/vocabulary.data.ts';
import { elementOf, foreignOf } from '../xml/foreignElement.ts';
import type { XmlElement } from '../xml/xmlElement.ts';
import { el, saysSame } from './source.ts';

const SIGNS = inverted(ACCIDENTAL_NAMES);

/** Undefined for an element that says nothing. */
export function parseAccidental(element: XmlElement, alter: number, spend: Spend): AccidentalForm | undefined {
  const sign = SIGNS.get(element.text.trim());
  if (sign !== undefined && saysSame(el('accidental', {}, ACCIDENTAL_NAMES[sign]), element)) return { alter, sign };
  const source = foreignOf(element, spend);
  return source && { alter, ...(sign !== undefined && { sign }), source };
}

/** Undefined where there is nothing but the usual sign to write. `attributes`: whether it is cautionary, in brackets. */
export function accidentalElement(
  { sign, source }: AccidentalForm,
  attributes: Readonly<Record<string, string | undefined>>,
): XmlElement | undefined {
  const element = source && elementOf(source);
  if (element !== undefined && SIGNS.get(element.text.trim()) === sign) return element;
  return sign && el('accidental', attributes, ACCIDENTAL_NAMES[sign]);
}
