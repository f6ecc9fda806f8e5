/**
 * Marks of a part at a moment whose element is translated as a whole: figured bass, signs in place of notes, signs of
 * their own. The place and the length of a mark stand beside its element.
 */
import type { FiguredBass, ForeignMark, MeasureRepeat, SignMark, Slashes } from '../../../model/direction.ts';
import type { Spend } from '../../memoryBudget.ts';
import { elementOf, foreignOf } from '../xml/foreignElement.ts';
import { childOf, type XmlElement } from '../xml/xmlElement.ts';
import { parseFigures, withDuration, writeFigures } from './figuredBass.ts';
import { parseMeasureStyle, writeMeasureStyle, type MeasureStyle } from './measureStyles.ts';
import { parseMomentSign, writeMomentSign } from './momentSigns.ts';
import { withSource, writtenAs } from './source.ts';

export type TranslatedMark = FiguredBass | Slashes | MeasureRepeat | SignMark | ForeignMark;
type TypedMark = Exclude<TranslatedMark, ForeignMark>;

/** What an element says, without the moment. Signs in place of notes name their staff themselves. */
type Content<T> = T extends unknown ? Omit<T, 'at' | 'staff' | 'side' | 'look' | 'length'> & { staff?: number } : never;
export type MarkContent = Content<TranslatedMark>;
type TypedContent = Content<TypedMark>;

function parse(element: XmlElement): TypedContent | undefined {
  if (element.name === 'figured-bass') {
    const figures = parseFigures(element);
    return figures && { kind: 'figured-bass', ...figures };
  }
  if (element.name === 'measure-style') return parseMeasureStyle(element);
  const sign = parseMomentSign(element);
  return sign && { kind: 'sign', sign };
}

function write(mark: TypedContent): XmlElement {
  switch (mark.kind) {
    case 'figured-bass':
      return writeFigures(mark);
    case 'slashes':
    case 'measure-repeat':
      return writeMeasureStyle({ staff: 0, ...mark } as MeasureStyle);
    case 'sign':
      return writeMomentSign(mark.sign);
  }
}

const FIGURE_PARTS = ['prefix', 'figure-number', 'suffix', 'extend', 'footnote', 'level'];
const REGISTERS = ['accordion-high', 'accordion-middle', 'accordion-low'];

/** Each once, in the order of `names`; others are left out. */
const inOrder = (element: XmlElement, names: readonly string[]): XmlElement => ({
  ...element,
  children: names.flatMap((name) => childOf(element, name) ?? []),
});

/**
 * As the schema has it. Some programs write the parts of a figure in another order, an accordion without saying how many
 * dots its middle rank has, or with more than three.
 */
function asStandard(element: XmlElement): XmlElement {
  if (element.name === 'figured-bass') {
    const figures = element.children.map((child) => (child.name === 'figure' ? inOrder(child, FIGURE_PARTS) : child));
    return withDuration({ ...element, children: figures }, undefined);
  }
  const sign = element.name === 'accordion-registration' ? parseMomentSign(element) : undefined;
  if (sign?.kind !== 'accordion') return element;
  const { children } = inOrder(element, REGISTERS);
  const middle = String(sign.middle);
  return {
    ...element,
    children: children.map((child) => (child.name === 'accordion-middle' ? { ...child, text: middle } : child)),
  };
}

/** As the model has it, else as it is; undefined for what MusicXML cannot have. */
export function parseMark(original: XmlElement, spend: Spend): MarkContent | undefined {
  const element = asStandard(original);
  const typed = parse(element);
  if (typed !== undefined) return withSource(element, typed, write, spend);
  // Nothing to print, and nothing that the schema allows.
  if (element.name === 'figured-bass') return undefined;
  const foreign = foreignOf(element, spend);
  return foreign && { kind: 'foreign', element: foreign };
}

/** Fields that the element of a mark does not say. */
function contentOf(mark: TypedMark): TypedContent {
  const { at: _at, side: _side, look: _look, ...content } = mark;
  if (content.kind === 'slashes' || content.kind === 'measure-repeat') return content;
  const { staff: _staff, ...own } = content;
  if (own.kind === 'sign') return own;
  const { length: _length, ...figures } = own;
  return figures;
}

export function markElement(mark: TranslatedMark): XmlElement {
  if (mark.kind === 'foreign') return elementOf(mark.element);
  return writtenAs<TypedContent>(contentOf(mark), parse, write);
}
