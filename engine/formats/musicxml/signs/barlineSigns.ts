/** Signs at a barline: fermata, segno and coda, repeats inside a measure. */
import { FERMATA_SHAPES, type FermataShape } from '../../../model/chord.ts';
import type { BarlineSign } from '../../../model/score.ts';
import type { Spend } from '../../memoryBudget.ts';
import { elementOf, foreignOf } from '../xml/foreignElement.ts';
import type { XmlElement } from '../xml/xmlElement.ts';
import { el, withSource, writtenAs } from './source.ts';

type TypedSign = Exclude<BarlineSign, { readonly kind: 'foreign' }>;

/** A plain one for a shape that the schema does not know. */
export const readFermataShape = ({ text }: XmlElement): FermataShape =>
  FERMATA_SHAPES.find((known) => known === text.trim()) ?? 'normal';

export const fermataSide = ({ attributes }: XmlElement): { side?: 'below' } =>
  attributes['type'] === 'inverted' ? { side: 'below' } : {};

export const fermataElement = (shape: FermataShape, side: 'below' | undefined): XmlElement =>
  el('fermata', { type: side === 'below' ? 'inverted' : 'upright' }, shape);

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
  return sign.kind === 'repeat' ? el('repeat', { direction: sign.direction }) : el(sign.kind);
}

/** An upright one of the default shape does not need the attribute. */
const explicit = (element: XmlElement): XmlElement =>
  element.name === 'fermata'
    ? { ...element, text: element.text.trim() || 'normal', attributes: { type: 'upright', ...element.attributes } }
    : element;

/** Undefined for what MusicXML cannot have there. */
export function parseBarlineSign(element: XmlElement, spend: Spend): BarlineSign | undefined {
  const sign = parse(element);
  if (sign !== undefined) return withSource(explicit(element), sign, write, spend);
  const foreign = foreignOf(element, spend);
  return foreign && { kind: 'foreign', element: foreign };
}

export const barlineSignElement = (sign: BarlineSign): XmlElement =>
  sign.kind === 'foreign' ? elementOf(sign.element) : writtenAs(sign, parse, write);
