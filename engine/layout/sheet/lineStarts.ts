/**
 * The start of a system at any place of a score in one line: the names of the parts, braces, and the clefs, keys and
 * meter in force there, for a panel that stays at the left edge of the view while the line is scrolled. Staves and
 * signs have the heights of the line, so that the panel continues it.
 *
 * The tables that depend on the whole score are made once for a layout; a place is found by binary search, and only its
 * measure is read, so that a frame of scrolling takes the same time in a score of any length.
 */
import type { SystemDisplay } from '../../display/displayList.ts';
import { Ink } from '../../display/ink.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { partNames } from '../breaking/partNames.ts';
import { signsInForce } from '../breaking/signsInForce.ts';
import { measureNumbers, numberLabel } from '../context/measureNumbers.ts';
import { emitPartNames, emitSystemStart } from '../emit/emitSystemStart.ts';
import { emitSigns, emitStaffLines } from '../emit/emitStaves.ts';
import { meterSign } from '../glyphs/meterSign.ts';
import { EMPTY_SIGN } from '../glyphs/signatures.ts';
import { systemIndent } from '../systems/layoutSystems.ts';
import type { SystemSequence } from '../systems/systemSequence.ts';
import type { MeasureFrame, Prefix } from '../types/frame.ts';
import type { Layout } from '../types/layout.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { lastAtMost } from './lastAtMost.ts';
import { sequenceOfLine } from './layoutLine.ts';
import { SignChanges } from './signChanges.ts';
import { StaffCaptions } from './staffCaptions.ts';

/** Staff spaces between the left edge of the panel and its ink. By eye. */
const LEFT_MARGIN = 0.8;

/** What is shown beside clefs and keys, for panels of different width. */
export interface LineStartForm {
  /** Left of the staves as at the start of a system, or in small letters above them, which takes no width. */
  readonly names: 'beside' | 'above';
  readonly time: boolean;
}

/** A place of the line between two changes: all its x have equal signs. */
export interface LinePlace {
  readonly measure: number;
  /** The number of changes of clefs and keys inside the measure that are left of the place. */
  readonly changes: number;
  /** The printed number of the measure, `5–12` in a multi-measure rest; null for a measure that is not counted. */
  readonly number: string | null;
}

/** Measures of staff spaces from the left edge of the panel. */
export interface LineStartWidths {
  /** To the systemic barline. */
  readonly indent: number;
  /** To the end of the widest signs of the whole score: a panel of constant width does not move the music. */
  readonly width: number;
}

const startFrame = (frame: MeasureFrame, prefix: Prefix): MeasureFrame => {
  const { engraving } = frame;
  const attachments = { ...engraving.attachments, graces: [] };
  return { ...frame, prefix, engraving: { ...engraving, shapes: [], tablature: [], attachments } };
};

export class LineStarts {
  readonly #sequence: SystemSequence;
  readonly #system: SystemLayout;
  readonly #changes: SignChanges;
  readonly #origin: { readonly x: number; readonly y: number };
  readonly #numbers: readonly (string | null)[];
  readonly #widths = new Map<string, LineStartWidths>();

  constructor(sequence: SystemSequence, system: SystemLayout, origin: { readonly x: number; readonly y: number }) {
    this.#sequence = sequence;
    this.#system = system;
    this.#origin = origin;
    this.#changes = new SignChanges(system);
    this.#numbers = measureNumbers(sequence.store.score.measures);
  }

  /** x of the systemic barline of the line, on the sheet. */
  get left(): number {
    return this.#origin.x;
  }

  widthsOf(form: LineStartForm): LineStartWidths {
    const key = `${form.names} ${String(form.time)}`;
    const known = this.#widths.get(key) ?? this.#measure(form);
    this.#widths.set(key, known);
    return known;
  }

  /** The place at an x of the sheet. */
  at(x: number): LinePlace {
    const { measures } = this.#system.frame;
    const inSystem = x - this.#origin.x;
    const index = lastAtMost(measures, inSystem, ({ left }) => left);
    const { multiRest } = (measures[index] as MeasureFrame).engraving.context;
    const number = numberLabel(this.#numbers, index - (multiRest?.index ?? 0), multiRest?.count ?? 1);
    return { measure: index, changes: this.#changes.countBefore(index, inSystem), number };
  }

  /** The ink at a place, from the origin of the panel. `width`: length of the panel. All in staff spaces. */
  display(place: LinePlace, form: LineStartForm, width: number): SystemDisplay {
    const { indent } = this.widthsOf(form);
    const right = width - indent;
    const prefix = this.#prefix(place, form);
    const frame = startFrame(this.#system.frame.measures[place.measure] as MeasureFrame, prefix);
    const system = this.#start(form, frame, right);
    const ink = new Ink();
    emitStaffLines(ink, system);
    emitSystemStart(ink, system);
    emitPartNames(ink, system);
    emitSigns(ink, system, prefix.signs, 0, place.measure);
    const top = this.#emitCaptions(ink, place, form, prefix);
    const { bounds } = this.#system;
    return {
      kind: 'system',
      x: indent,
      y: this.#origin.y,
      bounds: { ...bounds, left: -indent, right, top: Math.min(bounds.top, top) },
      firstMeasure: place.measure,
      lastMeasure: place.measure,
      ...ink.finish(),
    };
  }

  #prefix({ measure, changes }: LinePlace, { time }: LineStartForm): Prefix {
    const meter = time ? this.#changes.meterAt(measure) : undefined;
    return signsInForce(
      this.#changes.stavesAt(measure, changes),
      meter === undefined ? EMPTY_SIGN : meterSign(meter.context.time, meter.measure),
    );
  }

  #laterNames(): readonly string[] {
    const { score, options } = this.#sequence.store;
    return partNames(score, { isFirst: false, isNeeded: true, width: options.width });
  }

  /** The names of later systems, which are short, or in full where a part has no short name. */
  #start({ names }: LineStartForm, frame: MeasureFrame, right: number): SystemLayout {
    const { frame: whole } = this.#system;
    // Groups have their full names beside measure 0 and the short ones beside later systems.
    const measures = [{ ...frame, index: Math.max(1, frame.index) }];
    const shown = names === 'beside' ? this.#laterNames() : [];
    return { ...this.#system, marks: [], names: shown, frame: { ...whole, measures, right } };
  }

  /** Emits the measure's number above the first staff, and names above theirs. Returns the y of the top of the ink. */
  #emitCaptions(ink: Ink, { measure, number }: LinePlace, { names }: LineStartForm, { signs, width }: Prefix): number {
    const captions = new StaffCaptions(ink, this.#system, { signs, width, measure });
    if (number !== null) captions.addNumber(number);
    if (names === 'above') {
      this.#laterNames().forEach((name, part) => {
        const staff = this.#system.places.findIndex((place) => place.part === part);
        if (staff >= 0) captions.addName(staff, name);
      });
    }
    return captions.top;
  }

  #measure(form: LineStartForm): LineStartWidths {
    const { store } = this.#sequence;
    const { places, groups, frame } = this.#system;
    const options = { ...store.options, showPartNames: form.names === 'beside' };
    const { score } = store;
    const { width } = options;
    const reserved = systemIndent({ score, places, groups, options, width, namesEachSystem: true }, false);
    const ink = new Ink();
    emitPartNames(ink, this.#start(form, frame.measures[0] as MeasureFrame, 0));
    const reach = ink.finish().texts.map(({ text, x, size, style }) => textWidth(text, size, style) - x);
    const indent = LEFT_MARGIN + Math.max(reserved, ...reach);
    const signs = this.#changes.distinct().map((place) => this.#prefix({ ...place, number: null }, form).width);
    return { indent, width: indent + Math.max(0, ...signs) };
  }
}

const known = new WeakMap<Layout['measureBoxes'], LineStarts>();

/** The starts of a score in one line; undefined for layouts of other kinds and for a score without measures. */
export function lineStartsOf(layout: Pick<Layout, 'measureBoxes' | 'list'>): LineStarts | undefined {
  const sequence = sequenceOfLine(layout);
  const [system] = sequence?.systems ?? [];
  const [origin] = layout.list.systems;
  if (sequence === undefined || origin === undefined || system?.frame.measures[0] === undefined) return undefined;
  const made = known.get(layout.measureBoxes) ?? new LineStarts(sequence, system, origin);
  known.set(layout.measureBoxes, made);
  return made;
}
