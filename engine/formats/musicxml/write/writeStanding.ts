/**
 * What has no offset in MusicXML, so that it must stand in the file at its very moment: clefs and other changes inside
 * a measure, barlines inside it, figured bass. Each goes in where the first voice of its staff has a chord that starts
 * then; what no voice comes to is written at the end, between a `backup` and a `forward`.
 */
import type { Direction, FiguredBass, ForeignMark, MeasureRepeat, Slashes } from '../../../model/direction.ts';
import type { Foreign } from '../../../model/foreign.ts';
import type { Measure, PartMeasure } from '../../../model/score.ts';
import { withDuration } from '../signs/figuredBass.ts';
import { markElement } from '../signs/marks.ts';
import { barlineSignElement } from '../signs/barlineSigns.ts';
import { writeElement, writeForeign } from '../xml/foreignElement.ts';
import type { PartWriting } from './partWriting.ts';
import { writeClef, writeKey } from './writeAttributes.ts';
import { BAR_STYLES } from '../tables/vocabulary.data.ts';
import { instrumentId } from './writePartList.ts';

export interface Standing {
  readonly at: number;
  /** Undefined where any voice will do. */
  readonly staff: number | undefined;
  readonly write: () => void;
}

/** In `attributes`. */
const IN_ATTRIBUTES: ReadonlySet<string> = new Set(
  'time part-symbol instruments staff-details for-part directive measure-style'.split(' '),
);
const ON_THEIR_OWN: ReadonlySet<string> = new Set('figured-bass grouping harmony sound listening'.split(' '));

type StandingMark = FiguredBass | Slashes | MeasureRepeat | ForeignMark;

/** Whether the element is not a child of `direction-type`. */
export const isStanding = (direction: Direction): direction is StandingMark =>
  direction.kind === 'figured-bass' ||
  direction.kind === 'slashes' ||
  direction.kind === 'measure-repeat' ||
  (direction.kind === 'foreign' &&
    (IN_ATTRIBUTES.has(direction.element.name) || ON_THEIR_OWN.has(direction.element.name)));

const INSTRUMENTAL: ReadonlySet<string> = new Set(['midi-instrument', 'instrument-change', 'midi-device']);

/** A change of sound names an instrument of the part: it has one. */
const withInstrument = (element: Foreign, id: string): Foreign => ({
  ...element,
  children: (element.children ?? []).map((child) =>
    INSTRUMENTAL.has(child.name) ? { ...child, attributes: { ...child.attributes, id } } : child,
  ),
});

function writeStandingMark(mark: StandingMark, writing: PartWriting): void {
  const { xml, index, firstKey, divisionsOf } = writing;
  const element = markElement(mark);
  if (mark.kind === 'figured-bass') {
    writeElement(withDuration(element, mark.length && divisionsOf(mark.length)), xml);
  } else if (mark.kind === 'foreign' && mark.element.name === 'sound') {
    writeForeign(withInstrument(mark.element, instrumentId(index, firstKey)), xml);
  } else if (ON_THEIR_OWN.has(element.name)) {
    writeElement(element, xml);
  } else {
    xml.element('attributes', {}, () => {
      writeElement(element, xml);
    });
  }
}

/** Everything of a measure that stands, but the clefs at its start. */
export function standingOf(measure: Measure, content: PartMeasure, writing: PartWriting): Standing[] {
  const { xml } = writing;
  const barlines = (measure.innerBarlines ?? []).map(({ at, style, signs = [] }): Standing => {
    const write = (): void => {
      xml.element('barline', { location: 'middle' }, () => {
        xml.leaf('bar-style', BAR_STYLES[style]);
        for (const sign of signs) writeElement(barlineSignElement(sign), xml);
      });
    };
    return { at, staff: undefined, write };
  });
  const clefs = (content.clefs ?? []).filter(({ at }) => at > 0);
  const changes = clefs.map(({ at, staff, clef }): Standing => {
    const write = (): void => {
      xml.element('attributes', {}, () => {
        writeClef(clef, staff, writing);
      });
    };
    return { at, staff, write };
  });
  const keys = (content.keys ?? []).filter(({ at }) => at > 0);
  const keyChanges = keys.map(({ at, staff, key }): Standing => {
    const write = (): void => {
      xml.element('attributes', {}, () => {
        writeKey(key, staff, writing);
      });
    };
    return { at, staff, write };
  });
  const marks = (content.directions ?? []).filter(isStanding).map((mark): Standing => {
    const write = (): void => {
      writeStandingMark(mark, writing);
    };
    return { at: mark.at, staff: mark.staff, write };
  });
  return [...barlines, ...keyChanges, ...changes, ...marks];
}

/** Writes and takes out what stands at a moment of a staff. */
export function writeStandingAt(standing: Standing[], staff: number, moment: number): void {
  const isHere = (each: Standing): boolean => each.at === moment && (each.staff ?? staff) === staff;
  if (!standing.some(isHere)) return;
  for (const each of standing.filter(isHere)) each.write();
  standing.splice(0, standing.length, ...standing.filter((each) => !isHere(each)));
}

/** What no voice came to; the position in the file is the end of the measure, at `end`. */
export function writeStandingRest(standing: readonly Standing[], end: number, { xml, divisionsOf }: PartWriting): void {
  for (const { at, write } of standing) {
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
