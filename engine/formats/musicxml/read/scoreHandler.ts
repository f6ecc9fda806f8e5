/**
 * Handles the elements of the document as they are read: header and part list first, then parts that contain measures
 * (partwise) or measures that contain parts (timewise).
 */
import type { Note } from '../../../model/chord.ts';
import { FormatError } from '../../formatError.ts';
import type { NoteFacts } from '../fit/draft.ts';
import { MemoryBudget } from '../../memoryBudget.ts';
import { newReading, type PartReading } from '../fit/partReading.ts';
import { newHeader, readHeaderElement } from './readHeader.ts';
import { closeMeasure, openMeasure, readMeasureChild } from './readMeasure.ts';
import { divisionOfNotes } from './readNote.ts';
import { newPart, readPartList, type PartList } from './readPartList.ts';
import { childOf, type XmlElement } from '../xml/xmlElement.ts';
import type { XmlHandler } from '../xml/xmlStream.ts';

/** Larger than in any score; these limits protect against files made to exhaust memory. */
const MOST_MEASURES = 100_000;
const MOST_PARTS = 500;
const MOST_WARNINGS = 200;

const STREAMED = new Set(['score-partwise', 'score-timewise', 'part', 'measure']);

/** More elements than this do not wait for divisions. */
const MOST_WAITING = 1000;
const TIMED = new Set(['note', 'backup', 'forward']);

const KNOWN_ROOTS = new Set(['score-partwise', 'score-timewise']);

export class ScoreHandler implements XmlHandler {
  readonly header = newHeader();
  readonly budget: MemoryBudget;
  readonly facts = new Map<Note, NoteFacts>();
  partList: PartList = { parts: [], groups: [] };
  private readonly readings = new Map<string, PartReading>();
  private readonly warned = new Map<string, string>();
  private root = '';
  private part: PartReading | undefined;
  private measure: Readonly<Record<string, string>> | undefined;
  private measureCount = 0;
  /** Notes and moves of a first measure that precede its divisions, in which their durations count. */
  private waiting: XmlElement[] = [];

  /** `length` is that of the text in bytes. */
  constructor(length: number) {
    this.budget = new MemoryBudget(length);
  }

  wantsTree = (name: string, parent: string): boolean => parent !== '' && !STREAMED.has(name);

  open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (this.root === '') this.openRoot(name);
    else if (name === 'part') this.openPart(attributes['id'] ?? '');
    else if (name === 'measure') this.measure = this.countMeasure(attributes);
    if (this.part !== undefined && this.measure !== undefined) openMeasure(this.measure, this.part);
  };

  close = (name: string): void => {
    if (this.part !== undefined && this.measure !== undefined) {
      this.readWaiting(this.part);
      closeMeasure(this.part);
    }
    if (name === 'part') this.part = undefined;
    if (name === 'measure') this.measure = undefined;
  };

  tree = (element: XmlElement): void => {
    if (this.part !== undefined && this.measure !== undefined) this.readOrWait(element, this.part);
    else if (element.name === 'part-list') this.partList = readPartList(element, this.budget.spend);
    else readHeaderElement(element, this.header);
  };

  instruction = (target: string, text: string): void => {
    const seconds = Number(text);
    if (target !== 'songleaf-timestamp' || !(seconds >= 0) || this.part === undefined) return;
    this.part.measure.frame.timestamp = seconds;
  };

  warnings(): string[] {
    return [...this.warned].map(([message, place]) => (place === '' ? message : `${place}: ${message}`));
  }

  /** Returns the parts in the order of the part list, without those that have no measures. */
  partReadings(): PartReading[] {
    return [...this.readings.values()].filter(({ part }) => part.measures.length > 0);
  }

  private openRoot(name: string): void {
    if (!KNOWN_ROOTS.has(name)) throw new FormatError(name, 'this is not a MusicXML score');
    this.root = name;
  }

  private openPart(id: string): void {
    const { parts } = this.partList;
    for (const part of parts) if (!this.readings.has(part.id)) this.addReading(part.id);
    this.part = this.readings.get(id) ?? this.addReading(id);
  }

  private addReading(id: string): PartReading {
    if (this.readings.size >= MOST_PARTS)
      throw new FormatError(`part ${id}`, `the score has more than ${MOST_PARTS} parts`);
    const part = this.partList.parts.find((known) => known.id === id) ?? newPart(id);
    const warn = (message: string): void => {
      if (this.warned.size < MOST_WARNINGS && !this.warned.has(message)) this.warned.set(message, this.place(reading));
    };
    const reading = newReading(part, this.facts, warn, this.budget.spend);
    this.readings.set(id, reading);
    return reading;
  }

  private countMeasure(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    this.measureCount++;
    const parts = Math.max(1, this.root === 'score-timewise' ? 1 : this.readings.size);
    if (this.measureCount > MOST_MEASURES * parts)
      throw new FormatError('', `a part has more than ${MOST_MEASURES} measures`);
    return attributes;
  }

  private place({ part }: PartReading): string {
    const number = this.measure?.['number'] ?? String(part.measures.length + 1);
    return this.measure === undefined ? `part ${part.id}` : `part ${part.id}, measure ${number}`;
  }

  private readOrWait(element: XmlElement, part: PartReading): void {
    const isExpected = !part.hasDivision && this.waiting.length < MOST_WAITING;
    const waits = isExpected && (this.waiting.length > 0 || TIMED.has(element.name));
    if (!waits) {
      this.readWaiting(part);
      return this.readChild(element, part);
    }
    const isAttributes = element.name === 'attributes';
    if (!isAttributes || childOf(element, 'divisions') === undefined) return void this.waiting.push(element);
    this.readChild({ ...element, children: element.children.filter(({ name }) => name === 'divisions') }, part);
    this.readWaiting(part);
    this.readChild(element, part);
  }

  private readWaiting(part: PartReading): void {
    const waiting = this.waiting;
    this.waiting = [];
    if (!part.hasDivision) part.division = divisionOfNotes(waiting, part) ?? part.division;
    for (const element of waiting) this.readChild(element, part);
  }

  private readChild(element: XmlElement, part: PartReading): void {
    try {
      readMeasureChild(element, part);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const note = element.name === 'note' ? `, note ${part.noteCount}` : '';
      throw new FormatError(this.place(part) + note, error.reason);
    }
  }
}
