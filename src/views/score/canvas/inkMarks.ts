/**
 * Colours the notes that are read and those that sound; ink that no longer belongs to them gets its own colour again.
 */
import type { Attachment, ChordAddress, DisplayList, SystemDisplay } from '../../../../engine/index.ts';
import { isSameAttachment, measuresOf } from '../../../../engine/index.ts';
import { InkColour } from '../../../../engine/paint/canvas/index.ts';
import type { SheetPainter } from '../../../../engine/paint/canvas/index.ts';
import { attachmentOf } from './attachmentOf.ts';
import { elementsOf } from './chordInk.ts';

/** Ink of a chord, or of one of its notes alone. */
export type InkAddress = ChordAddress & { readonly note?: number };

const isSame = (a: InkAddress, b: InkAddress | undefined): boolean =>
  b !== undefined &&
  a.chord === b.chord &&
  a.voice === b.voice &&
  a.measure === b.measure &&
  a.part === b.part &&
  a.note === b.note;

function groupByMeasure(marked: readonly InkAddress[]): ReadonlyMap<number, readonly InkAddress[]> {
  const byMeasure = new Map<number, InkAddress[]>();
  for (const address of marked) {
    const known = byMeasure.get(address.measure);
    if (known === undefined) byMeasure.set(address.measure, [address]);
    else known.push(address);
  }
  return byMeasure;
}

function elementsInSystem(system: SystemDisplay, byMeasure: ReadonlyMap<number, readonly InkAddress[]>): number[] {
  const elements: number[] = [];
  for (let measure = system.firstMeasure; measure <= system.lastMeasure; measure += 1)
    for (const address of byMeasure.get(measure) ?? []) elements.push(...elementsOf(system, address));
  return elements;
}

const attachmentElements = ({ elements }: SystemDisplay, attachment: Attachment): readonly number[] =>
  elements.flatMap((element, index) => {
    const own = attachmentOf(element);
    return own !== undefined && isSameAttachment(own, attachment) ? [index] : [];
  });

export class InkMarks {
  #painter: SheetPainter | undefined;
  #list: DisplayList = { width: 0, height: 0, systems: [] };
  #read: ChordAddress | undefined;
  #sounding: readonly InkAddress[] = [];
  #selected: readonly InkAddress[] = [];
  #attachment: Attachment | undefined;
  /** Ink whose colour was changed. */
  readonly #coloured = new Map<SystemDisplay, readonly number[]>();

  /** A new painter has no changed colours. */
  setPainter(painter: SheetPainter | undefined): void {
    this.#painter = painter;
    this.#coloured.clear();
    this.#show();
  }

  setList(list: DisplayList): void {
    this.#list = list;
    this.#show();
  }

  read(chord: ChordAddress | undefined): void {
    this.#read = chord;
    this.#show();
  }

  /** Called in every frame; an equal list changes nothing. */
  sound(sounding: readonly InkAddress[]): void {
    const before = this.#sounding;
    if (sounding.length === before.length && sounding.every((each, index) => isSame(each, before[index]))) return;
    this.#sounding = sounding;
    this.#show();
  }

  /** Colours the notes that are selected for editing. */
  select(selected: readonly InkAddress[]): void {
    if (selected.length === 0 && this.#selected.length === 0) return;
    this.#selected = selected;
    this.#show();
  }

  /** Colours the slur, hairpin, tie or grace note that is selected for editing. */
  selectAttachment(attachment: Attachment | undefined): void {
    if (attachment === this.#attachment) return;
    this.#attachment = attachment;
    this.#show();
  }

  #show(): void {
    if (this.#painter === undefined) return;
    for (const [system, elements] of this.#coloured) this.#restore(this.#painter, system, elements);
    this.#coloured.clear();
    this.#colour(this.#painter, this.#selected, InkColour.selected);
    if (this.#attachment !== undefined) this.#colourAttachment(this.#painter, this.#attachment);
    this.#colour(this.#painter, this.#sounding, InkColour.sounding);
    if (this.#read !== undefined) this.#colour(this.#painter, [this.#read], InkColour.selected);
  }

  #restore(painter: SheetPainter, system: SystemDisplay, elements: readonly number[]): void {
    const ownColour = (element: number): number => system.colours?.[element] ?? InkColour.ink;
    for (const colour of new Set(elements.map(ownColour)))
      painter.recolour(
        system,
        elements.filter((element) => ownColour(element) === colour),
        colour,
      );
  }

  #colour(painter: SheetPainter, marked: readonly InkAddress[], colour: number): void {
    if (marked.length === 0) return;
    const byMeasure = groupByMeasure(marked);
    const measures = [...byMeasure.keys()].sort((a, b) => a - b);
    const [first = 0, last = 0] = [measures.at(0), measures.at(-1)];
    for (const system of this.#list.systems) {
      if (system.lastMeasure < first || system.firstMeasure > last) continue;
      this.#recolour(painter, system, elementsInSystem(system, byMeasure), colour);
    }
  }

  /** A slur or hairpin is printed on each system that it touches. */
  #colourAttachment(painter: SheetPainter, attachment: Attachment): void {
    const [first, last] = measuresOf(attachment);
    for (const system of this.#list.systems) {
      if (system.lastMeasure < first || system.firstMeasure > last) continue;
      this.#recolour(painter, system, attachmentElements(system, attachment), InkColour.selected);
    }
  }

  #recolour(painter: SheetPainter, system: SystemDisplay, elements: readonly number[], colour: number): void {
    if (elements.length === 0) return;
    painter.recolour(system, elements, colour);
    this.#coloured.set(system, [...(this.#coloured.get(system) ?? []), ...elements]);
  }
}
