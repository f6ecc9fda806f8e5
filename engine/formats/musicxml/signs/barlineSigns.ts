/** Parses and writes signs at a barline: fermatas, segno and coda signs, repeats inside a measure. */
import { FERMATA_SHAPES, type FermataShape } from '../../../model/chord.ts';
import type { BarlineSign } from '../../../model/score.ts';
import type { Spend } from '../../memoryBudget.ts';
import { elementOf, foreignOf } from '../xml/foreignElement.ts';
import type { XmlElement } from '../xml/xmlElement.ts';
import { newElement, withSource, writtenAs } from './source.ts';

type TypedSign = Exclude<BarlineSign, { readonly kind: 'foreign' }>;

/** Returns the normal shape for one that the schema does not define. */
export const readFermataShape = ({ text }: XmlElement): FermataShape =>
  FERMATA_SHAPES.find((known) => known === text.trim()) ?? 'normal';

export const fermataSide = ({ attributes }: XmlElement): { side?: 'below' } =>
  attributes['type'] === 'inverted' ? { side: 'below' } : {};

export const fermataElement = (shape: FermataShape, side: 'below' | undefined): XmlElement =>
  newElement('fermata', { type: side === 'below' ? 'inverted' : 'upright' }, shape);

function parse(element: XmlElement): TypedSign | undefined {
  const { name, attributes } = element;
  const { direction } = attributes;
  if (name === 'fermata') return { kind: 'fermata', shape: readFermataShape(element), ...fermataSide(element) };
  if (name === 'segno' || name === 'coda') return { kind: name };
  return name === 'repeat' && (direction === 'forward' || direction === 'backward')
    ? { kind: 'repeat', direction }
    : undefined;
}

function write(sign: TypedSign): XmlElement {
  if (sign.kind === 'fermata') return fermataElement(sign.shape, sign.side);
  return sign.kind === 'repeat' ? newElement('repeat', { direction: sign.direction }) : newElement(sign.kind);
}

/** Adds the default values of a fermata's type and shape, so that it can be compared with the one that we write. */
const explicit = (element: XmlElement): XmlElement =>
  element.name === 'fermata'
    ? { ...element, text: element.text.trim() || 'normal', attributes: { type: 'upright', ...element.attributes } }
    : element;

/** Returns undefined for an element that cannot be kept. */
export function parseBarlineSign(element: XmlElement, spend: Spend): BarlineSign | undefined {
  const sign = parse(element);
  if (sign !== undefined) return withSource(explicit(element), sign, write, spend);
  const foreign = foreignOf(element, spend);
  return foreign && { kind: 'foreign', element: foreign };
}

export const barlineSignElement = (sign: BarlineSign): XmlElement =>
  sign.kind === 'foreign' ? elementOf(sign.element) : writtenAs(sign, parse, write);
