/**
 * Reads the children of `direction-type` that become marks of one part: dynamics, hairpins, pedals, ottavas, lines,
 * words.
 */
import { ENCLOSURES, type Direction, type Enclosure, type Ottava, type Words } from '../../../model/direction.ts';
import { ticks } from '../../../units.ts';
import { parseMark } from '../signs/marks.ts';
import { foreignOf } from '../xml/foreignElement.ts';
import { lookOf } from '../xml/look.ts';
import type { PartReading } from '../fit/partReading.ts';
import { ordinalOf, type XmlElement } from '../xml/xmlElement.ts';

export interface Place {
  /** Ticks from the start of the measure, possibly fractional. */
  readonly at: number;
  readonly staff: number;
  readonly side?: 'above' | 'below';
}

const edgeOf = (isStart: boolean): 'start' | 'stop' => (isStart ? 'start' : 'stop');

/** The fields of each kind of mark without those of its place. */
type Unplaced = {
  [Kind in Direction['kind']]: Omit<Extract<Direction, { kind: Kind }>, keyof Place>;
}[Direction['kind']];

/** A mark without the attributes of its element for which the model has no field. */
type Plain = { [Kind in Unplaced['kind']]: Omit<Extract<Unplaced, { kind: Kind }>, 'look'> }[Unplaced['kind']];

const NOTHING: ReadonlySet<string> = new Set();
/** Attributes that the fields of each kind of mark state. */
const FIELD_ATTRIBUTES: Readonly<Partial<Record<Direction['kind'], ReadonlySet<string>>>> = {
  // The last two are those of a metronome mark that is read as words; they do not apply to words.
  words: new Set(['font-style', 'font-weight', 'enclosure', 'parentheses', 'print-object']),
  hairpin: new Set(['type', 'number', 'niente']),
  pedal: new Set(['type', 'number', 'line', 'sign']),
  ottava: new Set(['type', 'number', 'size']),
  line: new Set(['type', 'number', 'line-end', 'line-type']),
};

/** Adds a mark to the measure. `element` is the one that the mark was read from; its other attributes are kept. */
function push(mark: Plain, place: Place, reading: PartReading, element?: XmlElement): void {
  const { at, staff, side } = place;
  reading.measure.directions.push({
    ...mark,
    ...(element !== undefined && lookOf(element, FIELD_ATTRIBUTES[mark.kind] ?? NOTHING)),
    // The position may be outside the measure: `moveAcrossBarlines` moves the mark when all durations are known.
    at: ticks(Math.round(at)),
    staff,
    ...(side !== undefined && { side }),
  });
}

export function readDynamics(element: XmlElement, place: Place, reading: PartReading): void {
  let name = '';
  for (const child of element.children) name += child.name === 'other-dynamics' ? child.text : child.name;
  if (name.trim() !== '') push({ kind: 'dynamic', name }, place, reading, element);
}

/** Reads a hairpin. The direction of a stop is copied from its start when the two have been paired. */
export function readWedge(element: XmlElement, place: Place, reading: PartReading): void {
  const number = ordinalOf(element);
  const type = element.attributes['type'];
  const direction = type === 'diminuendo' ? type : 'crescendo';
  const niente = element.attributes['niente'] === 'yes' ? { niente: true } : {};
  if (type === 'crescendo' || type === 'diminuendo')
    push({ kind: 'hairpin', direction, edge: 'start', number, ...niente }, place, reading, element);
  else if (type === 'stop')
    push({ kind: 'hairpin', direction, edge: 'stop', number, ...niente }, place, reading, element);
}

/**
 * Reads a pedal mark. The type `change` releases the pedal and presses it again; `discontinue` and `resume` end and
 * start a line. Without the attribute, a mark with a line has no signs and one without a line has them.
 */
export function readPedal(element: XmlElement, place: Place, reading: PartReading): void {
  const { type = '', line, sign } = element.attributes;
  const number = ordinalOf(element);
  const style = line === 'yes' ? 'line' : 'text';
  const isStart = type === 'start' || type === 'sostenuto' || type === 'resume' || type === 'change';
  const isStop = type === 'stop' || type === 'discontinue' || type === 'change';
  const middle = type === 'sostenuto' ? ({ pedal: 'sostenuto' } as const) : {};
  const hasSign = sign === 'yes' || (sign !== 'no' && style === 'text');
  const bare = hasSign || (style === 'text' && type === 'change') ? {} : ({ printed: false } as const);
  // The line of a pedal that ends has no star in any case.
  const bareStop = style === 'text' ? bare : {};
  if (isStop) push({ kind: 'pedal', style, edge: 'stop', number, ...bareStop }, place, reading, element);
  if (isStart) push({ kind: 'pedal', style, edge: 'start', number, ...middle, ...bare }, place, reading, element);
}

export function readOctaveShift(element: XmlElement, place: Place, reading: PartReading): void {
  const { type, size } = element.attributes;
  if (type !== 'up' && type !== 'down' && type !== 'stop') return;
  const count = size === undefined || Number(size) < 15 ? 1 : Number(size) < 22 ? 2 : 3;
  const octaves = ((type === 'up' ? -1 : 1) * count) as Ottava['octaves'];
  const edge = edgeOf(type !== 'stop');
  push({ kind: 'ottava', octaves, edge, number: ordinalOf(element) }, place, reading, element);
}

const HOOKS = ['up', 'down', 'both', 'arrow'] as const;
const STROKES = ['dashed', 'dotted', 'wavy'] as const;

export function readLine(element: XmlElement, place: Place, reading: PartReading): void {
  const { type } = element.attributes;
  if (type !== 'start' && type !== 'stop') return;
  const style = element.name === 'dashes' ? 'dashes' : 'bracket';
  const { 'line-end': end, 'line-type': line } = element.attributes;
  const hook = HOOKS.find((known) => known === end);
  const stroke = STROKES.find((known) => known === line);
  const look = { ...(hook !== undefined && { hook }), ...(stroke !== undefined && { stroke }) };
  const edge = edgeOf(type === 'start');
  push({ kind: 'line', style, edge, number: ordinalOf(element), ...look }, place, reading, element);
}

/** Reads an element that becomes one mark, or is kept as a foreign mark. `length` is in ticks. */
export function readMark(element: XmlElement, place: Place, reading: PartReading, length?: number): void {
  const mark = parseMark(element, reading.spend);
  if (mark === undefined) return;
  const { staff = place.staff, ...content } = mark;
  // A measure style may state a staff that the part does not have.
  if (staff >= reading.part.staves.length) return;
  const lasts = length === undefined || mark.kind === 'sign' ? {} : { length: ticks(Math.round(length)) };
  push({ ...content, ...lasts } as Plain, { ...place, staff }, reading);
}

function styleOf({ attributes }: XmlElement): { style?: NonNullable<Words['style']> } {
  const { 'font-style': slant, 'font-weight': weight } = attributes;
  if (slant === 'italic') return { style: weight === 'bold' ? 'bold-italic' : 'italic' };
  if (weight === 'bold') return { style: 'bold' };
  return slant === 'normal' && weight === 'normal' ? { style: 'normal' } : {};
}

/** Returns undefined for `none` and for values that the standard does not define. */
export const enclosureOf = ({ attributes }: XmlElement): Enclosure | undefined =>
  ENCLOSURES.find((known) => known === attributes['enclosure']);

/**
 * Reads words. Runs in different fonts become one text with the font of the first run. `source` is an element that is
 * kept beside its words.
 */
export function readWords(runs: readonly XmlElement[], place: Place, reading: PartReading, source?: XmlElement): void {
  const text = runs.map((run) => run.text).join('');
  const first = runs[0];
  if (first === undefined || text.trim() === '') return;
  const foreign = source === undefined ? undefined : foreignOf(source, reading.spend);
  const enclosure = enclosureOf(first);
  const mark = {
    kind: 'words',
    text,
    ...styleOf(first),
    ...(enclosure !== undefined && { enclosure }),
    ...(foreign !== undefined && { source: foreign }),
  } as const;
  push(mark, place, reading, foreign === undefined ? first : undefined);
}
