/** Parses and writes a `time` that states more than beats: several fractions, a symbol, an interchangeable meter. */
import {
  METER_RELATIONS,
  METER_SYMBOLS,
  type MeterDisplay,
  type MeterFraction,
} from '../../../model/rhythm/meterDisplay.ts';
import type { Foreign } from '../../../model/foreign.ts';
import { elementOf } from '../xml/foreignElement.ts';
import { childOf, textOf, type XmlElement } from '../xml/xmlElement.ts';
import { newElement } from './source.ts';

const isCount = (count: number): boolean => Number.isInteger(count) && count > 0 && count < 1000;

/** Returns a fraction for each pair of `beats` and `beat-type`; empty where one of them is not a meter. */
function fractionsOf({ children }: XmlElement): readonly MeterFraction[] {
  const fractions: MeterFraction[] = [];
  let beats: readonly number[] = [];
  for (const { name, text } of children) {
    if (name === 'beats') beats = text.trim().split('+').map(Number);
    if (name === 'beat-type') fractions.push({ beats, beatType: Number(text) });
  }
  const isSound = fractions.every(
    ({ beats: counts, beatType }) => counts.length > 0 && [...counts, beatType].every(isCount),
  );
  return isSound ? fractions : [];
}

function parseFractions(element: XmlElement): Pick<MeterDisplay, 'fractions' | 'symbol'> {
  const symbol = METER_SYMBOLS.find((known) => known === element.attributes['symbol']);
  return { fractions: fractionsOf(element), ...(symbol !== undefined && { symbol }) };
}

/** Parses the `time` of an `attributes` element that was kept as `source`. */
export function parseMeterDisplay(source: Foreign): MeterDisplay {
  const time = childOf(elementOf(source), 'time');
  if (time === undefined) return { fractions: [], source };
  const other = childOf(time, 'interchangeable');
  const stated = other && textOf(other, 'time-relation');
  const relation = METER_RELATIONS.find((known) => known === stated) ?? (stated ? 'space' : 'parentheses');
  return {
    ...parseFractions(time),
    ...(other !== undefined && { interchangeable: { ...parseFractions(other), relation } }),
    ...(time.attributes['print-object'] === 'no' && { printed: false }),
    ...(textOf(time, 'senza-misura') === 'X' && { isX: true }),
    source,
  };
}

const fractionElements = (fractions: readonly MeterFraction[]): XmlElement[] =>
  fractions.flatMap(({ beats, beatType }) => [
    newElement('beats', {}, beats.join('+')),
    newElement('beat-type', {}, String(beatType)),
  ]);

/** Writes a display that has no `source`. */
export function writeMeterDisplay({ fractions, symbol, interchangeable, printed }: MeterDisplay): XmlElement {
  const other = interchangeable && [
    newElement('interchangeable', { symbol: interchangeable.symbol }, [
      newElement('time-relation', {}, interchangeable.relation),
      ...fractionElements(interchangeable.fractions),
    ]),
  ];
  const attributes = { symbol, 'print-object': printed === false ? 'no' : undefined };
  return newElement('time', attributes, [...fractionElements(fractions), ...(other ?? [])]);
}
