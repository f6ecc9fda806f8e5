/** The children of `direction-type` that become marks of one part: dynamics, hairpins, pedals, ottavas, lines, words. */
import type { Direction, Words } from '../../model/direction.ts';
import { ticks } from '../../units.ts';
import type { PartReading } from './partReading.ts';
import { ordinalOf, type XmlElement } from './xmlElement.ts';

export interface Place {
  /** Ticks in the measure, maybe not whole. */
  readonly at: number;
  readonly staff: number;
  readonly side?: 'above' | 'below';
}

const edgeOf = (isStart: boolean): 'start' | 'stop' => (isStart ? 'start' : 'stop');

/** What each kind of mark says beside its place. */
type Unplaced = {
  [Kind in Direction['kind']]: Omit<Extract<Direction, { kind: Kind }>, keyof Place>;
}[Direction['kind']];

function push(mark: Unplaced, place: Place, reading: PartReading): void {
  const { at, staff, side } = place;
  reading.measure.directions.push({
    ...mark,
    // May lie outside the measure: it is moved to the right one when all lengths are known.
    at: ticks(Math.round(at)),
    staff,
    ...(side !== undefined && { side }),
  });
}

export function readDynamics(element: XmlElement, place: Place, reading: PartReading): void {
  let name = '';
  for (const child of element.children) name += child.name === 'other-dynamics' ? child.text : child.name;
  if (name.trim() !== '') push({ kind: 'dynamic', name }, place, reading);
}

/** How a stop looks follows from its start, once the two have found each other. */
export function readWedge(element: XmlElement, place: Place, reading: PartReading): void {
  const number = ordinalOf(element);
  const type = element.attributes['type'];
  const direction = type === 'diminuendo' ? type : 'crescendo';
  if (type === 'crescendo' || type === 'diminuendo')
    push({ kind: 'hairpin', direction, edge: 'start', number }, place, reading);
  else if (type === 'stop') push({ kind: 'hairpin', direction, edge: 'stop', number }, place, reading);
}

/** `change` lifts the pedal and presses it again; a line that is broken off or taken up again ends or starts there. */
export function readPedal(element: XmlElement, place: Place, reading: PartReading): void {
  const { type = '', line, sign } = element.attributes;
  const number = ordinalOf(element);
  const style = line === 'yes' && sign !== 'yes' ? 'line' : 'text';
  const isStart = type === 'start' || type === 'sostenuto' || type === 'resume' || type === 'change';
  const isStop = type === 'stop' || type === 'discontinue' || type === 'change';
  if (isStop) push({ kind: 'pedal', style, edge: 'stop', number }, place, reading);
  if (isStart) push({ kind: 'pedal', style, edge: 'start', number }, place, reading);
}

export function readOctaveShift(element: XmlElement, place: Place, reading: PartReading): void {
  const { type, size } = element.attributes;
  if (type !== 'up' && type !== 'down' && type !== 'stop') return;
  const count = size === undefined || Number(size) < 15 ? 1 : 2;
  const octaves = ((type === 'up' ? -1 : 1) * count) as 1 | -1;
  push({ kind: 'ottava', octaves, edge: edgeOf(type !== 'stop'), number: ordinalOf(element) }, place, reading);
}

export function readLine(element: XmlElement, place: Place, reading: PartReading): void {
  const { type } = element.attributes;
  if (type !== 'start' && type !== 'stop') return;
  const style = element.name === 'dashes' ? 'dashes' : 'bracket';
  push({ kind: 'line', style, edge: edgeOf(type === 'start'), number: ordinalOf(element) }, place, reading);
}

function styleOf({ attributes }: XmlElement): { style?: NonNullable<Words['style']> } {
  const { 'font-style': slant, 'font-weight': weight } = attributes;
  if (slant === 'italic') return { style: weight === 'bold' ? 'bold-italic' : 'italic' };
  if (weight === 'bold') return { style: 'bold' };
  return slant === 'normal' && weight === 'normal' ? { style: 'normal' } : {};
}

/** Runs in different type are one text; the first run's type is taken. */
export function readWords(runs: readonly XmlElement[], place: Place, reading: PartReading): void {
  const text = runs.map((run) => run.text).join('');
  const first = runs[0];
  if (first === undefined || text.trim() === '') return;
  push({ kind: 'words', text, ...styleOf(first) }, place, reading);
}
