/**
 * Writes the elements for which MusicXML has no offset, so that their position in the file states their time: changes
 * of clef and key and other attributes inside a measure, barlines inside a measure, figured bass. Each is written where
 * the first voice of its staff has a chord that starts at its time; if no voice has one, it is written at the end of
 * the measure between a `backup` and a `forward`.
 */
import type { Direction, FiguredBass, ForeignMark, MeasureRepeat, Slashes } from '../../../model/direction.ts';
import type { Foreign } from '../../../model/foreign.ts';
import type { Measure, PartMeasure } from '../../../model/score.ts';
import { withDuration } from '../signs/figuredBass.ts';
import { markElement } from '../signs/marks.ts';
import { barlineSignElement } from '../signs/barlineSigns.ts';
import { writeElement } from '../xml/foreignElement.ts';
import type { PartWriting } from './partWriting.ts';
import { writeClef, writeKey } from './writeAttributes.ts';
import { BAR_STYLES } from '../tables/vocabulary.data.ts';
import { instrumentId } from './writePartList.ts';

export interface InlineElement {
  readonly at: number;
  /** Undefined where the element can be written in any voice. */
  readonly staff: number | undefined;
  readonly write: () => void;
}

/** Children of `attributes`. */
const IN_ATTRIBUTES: ReadonlySet<string> = new Set(
  'time part-symbol instruments staff-details for-part directive measure-style'.split(' '),
);
/** Children of `measure`. */
const IN_MEASURE: ReadonlySet<string> = new Set('figured-bass grouping harmony sound listening'.split(' '));

type InlineMark = FiguredBass | Slashes | MeasureRepeat | ForeignMark;

/** Whether the mark's element is not a child of `direction-type`. */
export const isInlineMark = (direction: Direction): direction is InlineMark =>
  direction.kind === 'figured-bass' ||
  direction.kind === 'slashes' ||
  direction.kind === 'measure-repeat' ||
  (direction.kind === 'foreign' &&
    (IN_ATTRIBUTES.has(direction.element.name) || IN_MEASURE.has(direction.element.name)));

const INSTRUMENTAL: ReadonlySet<string> = new Set(['midi-instrument', 'instrument-change', 'midi-device']);

/** Returns a `sound` whose instrument changes refer to the given instrument of the part. */
const withInstrument = (element: Foreign, id: string): Foreign => ({
  ...element,
  children: (element.children ?? []).map((child) =>
    INSTRUMENTAL.has(child.name) ? { ...child, attributes: { ...child.attributes, id } } : child,
  ),
});

/** A chord that is named by its function or numeral, on its side of its staff. */
const withPlace = ({ element, staff, side }: ForeignMark): Foreign => ({
  ...element,
  ...(side !== undefined && { attributes: { ...element.attributes, placement: side } }),
  ...(staff > 0 && { children: [...(element.children ?? []), { name: 'staff', text: String(staff + 1) }] }),
});

function writeInlineMark(mark: InlineMark, writing: PartWriting): void {
  const { xml, index, firstKey, divisionsOf } = writing;
  const element = markElement(mark);
  if (mark.kind === 'figured-bass') {
    writeElement(withDuration(element, mark.length && divisionsOf(mark.length)), xml);
  } else if (mark.kind === 'foreign' && mark.element.name === 'sound') {
    writeElement(withInstrument(mark.element, instrumentId(index, firstKey)), xml);
  } else if (mark.kind === 'foreign' && mark.element.name === 'harmony') {
    writeElement(withPlace(mark), xml);
  } else if (IN_MEASURE.has(element.name)) {
    writeElement(element, xml);
  } else {
    xml.element('attributes', {}, () => {
      writeElement(element, xml);
    });
  }
}

/**
 * Returns the inline elements of a measure. Clefs and keys at its start are not among them, because `writeAttributes`
 * writes these.
 */
export function inlineElementsOf(measure: Measure, content: PartMeasure, writing: PartWriting): InlineElement[] {
  const { xml } = writing;
  const barlines = (measure.innerBarlines ?? []).map(({ at, style, signs = [] }): InlineElement => {
    const write = (): void => {
      xml.element('barline', { location: 'middle' }, () => {
        xml.leaf('bar-style', BAR_STYLES[style]);
        for (const sign of signs) writeElement(barlineSignElement(sign), xml);
      });
    };
    return { at, staff: undefined, write };
  });
  const clefs = (content.clefs ?? []).filter(({ at }) => at > 0);
  const changes = clefs.map(({ at, staff, clef }): InlineElement => {
    const write = (): void => {
      xml.element('attributes', {}, () => {
        writeClef(clef, staff, writing);
      });
    };
    return { at, staff, write };
  });
  const keys = (content.keys ?? []).filter(({ at }) => at > 0);
  const keyChanges = keys.map(({ at, staff, key }): InlineElement => {
    const write = (): void => {
      xml.element('attributes', {}, () => {
        writeKey(key, staff, writing);
      });
    };
    return { at, staff, write };
  });
  const marks = (content.directions ?? []).filter(isInlineMark).map((mark): InlineElement => {
    const write = (): void => {
      writeInlineMark(mark, writing);
    };
    return { at: mark.at, staff: mark.staff, write };
  });
  return [...barlines, ...keyChanges, ...changes, ...marks];
}

/** Writes and removes the elements at a moment of a staff. */
export function writeInlineElementsAt(inlineElements: InlineElement[], staff: number, moment: number): void {
  const isHere = (each: InlineElement): boolean => each.at === moment && (each.staff ?? staff) === staff;
  if (!inlineElements.some(isHere)) return;
  for (const each of inlineElements.filter(isHere)) each.write();
  inlineElements.splice(0, inlineElements.length, ...inlineElements.filter((each) => !isHere(each)));
}

/**
 * Writes the elements that no voice had a chord for. The current position in the file is the end of the measure, `end`,
 * in ticks.
 */
export function writeRemainingInlineElements(
  inlineElements: readonly InlineElement[],
  end: number,
  { xml, divisionsOf }: PartWriting,
): void {
  for (const { at, write } of inlineElements) {
    const toEnd = divisionsOf(end - at);
    const move = (name: 'backup' | 'forward'): void => {
      if (toEnd > 0)
        xml.element(name, {}, () => {
          xml.leaf('duration', toEnd);
        });
    };
    move('backup');
    write();
    move('forward');
  }
}
