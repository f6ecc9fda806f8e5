/** `figured-bass`: figures under a bass. */
import { FIGURE_SIGNS, type Figure, type FigureSign } from '../../../model/figuredBass.ts';
import type { FiguredBass } from '../../../model/direction.ts';
import { inverted } from '../tables/vocabulary.data.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/xmlElement.ts';
import { el } from './source.ts';

const NAMES = Object.fromEntries(
  FIGURE_SIGNS.map((sign) => [sign, sign === 'double-flat' ? 'flat-flat' : sign]),
) as Readonly<Record<FigureSign, string>>;
const SIGNS = inverted(NAMES);
const EXTENDS = ['start', 'continue', 'stop'] as const;

/** What figures say without their place and length. */
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

/** Undefined without a figure, because the schema requires one. */
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
  el('figure', {}, [
    ...(prefix === undefined ? [] : [el('prefix', {}, NAMES[prefix])]),
    ...(number === undefined ? [] : [el('figure-number', {}, number)]),
    ...(suffix === undefined ? [] : [el('suffix', {}, NAMES[suffix])]),
    ...(extend === undefined ? [] : [el('extend', { type: extend })]),
  ]);

/** Without its duration. */
export const writeFigures = ({ figures, brackets, printed }: FigureContent): XmlElement =>
  el(
    'figured-bass',
    { parentheses: brackets ? 'yes' : undefined, 'print-object': printed === false ? 'no' : undefined },
    figures.map(writeFigure),
  );

const AFTER_DURATION: ReadonlySet<string> = new Set(['footnote', 'level']);

/** With its duration, in divisions, where the schema has it: after the figures, before an editor's remark. */
export function withDuration(element: XmlElement, divisions: number | undefined): XmlElement {
  const remarks = element.children.filter(({ name }) => AFTER_DURATION.has(name));
  const figures = element.children.filter(({ name }) => name === 'figure');
  const duration = divisions === undefined ? [] : [el('duration', {}, String(divisions))];
  return { ...element, children: [...figures, ...duration, ...remarks] };
}
