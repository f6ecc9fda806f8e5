/**
 * Parses and writes marks of a part that correspond to one MusicXML element each: figured bass, slashes and measure
 * repeats, harp pedals and other signs. The position and the length of a mark are not part of its element.
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

/** The fields of a mark that its element states. Slashes and measure repeats state their staff. */
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

/** Returns the element with the first child of each name, in the order of `names`; other children are left out. */
const inOrder = (element: XmlElement, names: readonly string[]): XmlElement => ({
  ...element,
  children: names.flatMap((name) => childOf(element, name) ?? []),
});

const BEATERS: ReadonlySet<string> = new Set(
  (
    'bow,chime hammer,coin,drum stick,finger,fingernail,fist,guiro scraper,hammer,hand,jazz stick,knitting needle,' +
    'metal hammer,slide brush on gong,snare stick,spoon mallet,superball,triangle beater,triangle beater plain,wire brush'
  ).split(','),
);

/** Returns the child of `percussion` in the form that the schema requires. */
const asStandardPercussion = (child: XmlElement): XmlElement =>
  child.name === 'beater' && !BEATERS.has(child.text.trim())
    ? { ...child, name: 'other-percussion', attributes: {} }
    : child;

/**
 * Returns the element in the form that the schema requires. Some programs write the children of a figure in another
 * order, a beater that is not in the list, or an accordion registration whose number of middle dots is missing or
 * larger than three.
 */
function asStandard(element: XmlElement): XmlElement {
  if (element.name === 'percussion') return { ...element, children: element.children.map(asStandardPercussion) };
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

/**
 * Returns a mark of the model, or a foreign mark where the model has none for the element. Returns undefined for a
 * figured bass without figures and for an element that cannot be kept.
 */
export function parseMark(original: XmlElement, spend: Spend): MarkContent | undefined {
  const element = asStandard(original);
  const typed = parse(element);
  if (typed !== undefined) return withSource(element, typed, write, spend);
  // A figured bass without figures prints nothing, and the schema does not allow it.
  if (element.name === 'figured-bass') return undefined;
  const foreign = foreignOf(element, spend);
  return foreign && { kind: 'foreign', element: foreign };
}

/** Returns the fields of a mark that its element states. */
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
