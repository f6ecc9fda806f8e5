/** Parses and writes `figured-bass`. */
import { FIGURE_SIGNS, type Figure, type FigureSign } from '../../../model/figuredBass.ts';
import type { FiguredBass } from '../../../model/direction.ts';
import { inverted } from '../tables/vocabulary.data.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/xmlElement.ts';
import { newElement } from './source.ts';

const NAMES = Object.fromEntries(
  FIGURE_SIGNS.map((sign) => [sign, sign === 'double-flat' ? 'flat-flat' : sign]),
) as Readonly<Record<FigureSign, string>>;
const SIGNS = inverted(NAMES);
const EXTENDS = ['start', 'continue', 'stop'] as const;

/** The fields of a figured bass except position and length. */
export type FigureContent = Pick<FiguredBass, 'figures' | 'brackets' | 'printed' | 'source'>;

function parseFigure(element: XmlElement): Figure {
  const prefix = SIGNS.get(textOf(element, 'prefix') ?? '');
  const suffix = SIGNS.get(textOf(element, 'suffix') ?? '');
  const number = textOf(element, 'figure-number') ?? '';
  const extend = childOf(element, 'extend');
  const edge = EXTENDS.find((known) => known === extend?.attributes['type']) ?? 'start';
  return {
    ...(prefix !== undefined && { prefix }),
    ...(number !== '' && { number }),
    ...(suffix !== undefined && { suffix }),
    ...(extend !== undefined && { extend: edge }),
  };
}

/** Returns undefined without a figure, because the schema requires one. */
export function parseFigures(element: XmlElement): FigureContent | undefined {
  const figures = childrenOf(element, 'figure').map(parseFigure);
  const { parentheses, 'print-object': printed } = element.attributes;
  if (figures.length === 0) return undefined;
  return {
    figures,
    ...(parentheses === 'yes' && { brackets: true }),
    ...(printed === 'no' && { printed: false }),
  };
}

const writeFigure = ({ prefix, number, suffix, extend }: Figure): XmlElement =>
  newElement('figure', {}, [
    ...(prefix === undefined ? [] : [newElement('prefix', {}, NAMES[prefix])]),
    ...(number === undefined ? [] : [newElement('figure-number', {}, number)]),
    ...(suffix === undefined ? [] : [newElement('suffix', {}, NAMES[suffix])]),
    ...(extend === undefined ? [] : [newElement('extend', { type: extend })]),
  ]);

/** Returns the element without its duration. */
export const writeFigures = ({ figures, brackets, printed }: FigureContent): XmlElement =>
  newElement(
    'figured-bass',
    { parentheses: brackets ? 'yes' : undefined, 'print-object': printed === false ? 'no' : undefined },
    figures.map(writeFigure),
  );

const AFTER_DURATION: ReadonlySet<string> = new Set(['footnote', 'level']);

/**
 * Returns the element with its duration, in divisions, at the position that the schema prescribes: after the figures,
 * before editorial remarks.
 */
export function withDuration(element: XmlElement, divisions: number | undefined): XmlElement {
  const remarks = element.children.filter(({ name }) => AFTER_DURATION.has(name));
  const figures = element.children.filter(({ name }) => name === 'figure');
  const duration = divisions === undefined ? [] : [newElement('duration', {}, String(divisions))];
  return { ...element, children: [...figures, ...duration, ...remarks] };
}
