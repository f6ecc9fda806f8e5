/** G-04: editing by mouse, pen and finger on the piano roll. */
import {
  addHead,
  durationOf,
  enterMidi,
  freeVoice,
  measureStart,
  moveNotes,
  setSounding,
  setVelocity,
  settling,
  ticks,
  TICKS_PER_WHOLE,
  wholeChord,
} from '../../../../../engine/index.ts';
import type { NoteBase, RollHit, RollLayout, Ticks } from '../../../../../engine/index.ts';
import type { DragKind } from '../../../../machines/editing/editGesture.ts';
import type { ToolPointer } from '../../viewport/pointerTool.ts';
import { targetOfNote } from '../menus/targets.ts';
import { chordUnder } from './chordUnder.ts';
import { PaneTool } from './paneTool.ts';
import type { PaneTarget, ToolOptions } from './paneTool.ts';
import { SLOP } from './sheetTarget.ts';

interface Target extends PaneTarget {
  readonly hit: RollHit | undefined;
  readonly key: number;
  readonly measure: number;
  /** Ticks from the beginning of the score. */
  readonly moment: number;
}

/** Grid to which moments snap at the initial size; half of it where the roll is enlarged. */
const GRID = TICKS_PER_WHOLE / 16;
/** The lengths of notes from a whole one on, without dots and with one (E-15). */
const BASES: readonly NoteBase[] = [0, 1, 2, 3, 4, 5];
const LENGTHS = BASES.flatMap((base) => [durationOf({ base, dots: 0 }), durationOf({ base, dots: 1 })]);
/** A step of the grid that is smaller than this, in CSS px, is too small to be hit. */
const SMALLEST_STEP = 10;
/** CSS px of a drag for one step of velocity. */
const PX_A_VELOCITY = 1.5;
/** Distance in rows within which a block is hit. */
const MOST_SLOP = 0.75;
/** In a part with two staves, keys from middle C on belong to the upper staff. */
const MIDDLE_C = 60;
/** MIDI. */
const LOWEST_VELOCITY = 1;
const HIGHEST_VELOCITY = 127;

export class RollTool extends PaneTool<Target> {
  readonly #layout: () => RollLayout;

  constructor(options: ToolOptions, layout: () => RollLayout) {
    super(options);
    this.#layout = layout;
  }

  protected find(pointer: ToolPointer): Target {
    const { store } = this.options.editor;
    const layout = this.#layout();
    const point = this.pointOf(pointer);
    const hit =
      layout.noteAt(point.x, point.y, Math.min(MOST_SLOP, SLOP[pointer.device] / 2 / this.scale)) ?? undefined;
    const { measure, at } = layout.momentAt(point.x);
    const isLocked = store.score.measures[measure]?.locked === true;
    const note = hit === undefined || hit.note.address.note < 0 ? undefined : hit.note.address;
    const place = { part: 0, staff: 0, measure, at };
    return {
      hit,
      note,
      key: layout.keyAt(point.y),
      measure,
      moment: measureStart(store.score, measure) + at,
      menu: isLocked ? undefined : note ? targetOfNote(store.score, note) : place,
    };
  }

  protected dragOf({ hit, note }: Target, from: ToolPointer): DragKind | undefined {
    // I-09: see sheetTool.ts.
    if (note === undefined || from.toggles || from.extends) return from.device === 'touch' ? undefined : 'box';
    if (from.device === 'touch' && !this.wasSelected) return undefined;
    if (from.isFine) return 'velocity';
    return hit?.grip === 'end' ? 'length' : 'note';
  }

  protected drag(kind: DragKind, from: ToolPointer, to: ToolPointer): void {
    const hit = this.target?.hit;
    if (kind === 'box') return this.dragBox(from, to);
    if (hit === undefined) return;
    if (kind === 'velocity') this.#dragVelocity(hit.note.velocity, from, to);
    else if (kind === 'length') this.#dragLength(hit, to);
    else this.#dragNote(hit, from, to);
  }

  #dragNote({ note: { start } }: RollHit, from: ToolPointer, to: ToolPointer): void {
    const { store } = this.options.editor;
    const semitones = Math.round((from.at.y - to.at.y) / this.scale);
    const by = this.#snap(start + this.#ticksOf(to.at.x - from.at.x)) - start;
    // A vertical drag does not move a note onto the grid.
    const along = Math.abs(to.at.x - from.at.x) < SMALLEST_STEP / 2 ? 0 : by;
    if (along === 0 && semitones === 0) return store.cancelDraft();
    const hasChanged = store.draft(settling((score, selection) => moveNotes(score, selection, along, semitones)));
    if (hasChanged) this.#tone(semitones);
  }

  #heard = 0;

  /** Moving a note in time does not play it again. */
  #tone(semitones: number): void {
    const { editor } = this.options;
    if (semitones !== this.#heard) editor.tones.play(editor.store.score, editor.store.selection);
    this.#heard = semitones;
  }

  #dragLength({ note }: RollHit, to: ToolPointer): void {
    const { store } = this.options.editor;
    const { measure, at } = this.#layout().momentAt(this.pointOf(to).x);
    const duration = this.#validLength(measureStart(store.committed, measure) + at - note.start);
    store.draft(settling((score) => setSounding(score, note.address, duration)));
  }

  /** The nearest duration that one note has, dotted or not; longer ones end on the grid. */
  #validLength(length: number): Ticks {
    if (length > TICKS_PER_WHOLE) return ticks(this.#snap(length));
    const valid = LENGTHS.filter((each) => each >= this.#grid);
    return valid.reduce((best, each) => (Math.abs(each - length) < Math.abs(best - length) ? each : best));
  }

  #dragVelocity(velocity: number, from: ToolPointer, to: ToolPointer): void {
    const { store } = this.options.editor;
    const wanted = Math.round(velocity + (from.at.y - to.at.y) / PX_A_VELOCITY);
    const next = Math.min(HIGHEST_VELOCITY, Math.max(LOWEST_VELOCITY, wanted));
    store.draft((score, selection) => setVelocity(score, selection, next));
    this.marks.show({ label: { ...this.pointOf(from), text: String(next) } });
  }

  /** Converts a horizontal distance in CSS px to ticks. */
  #ticksOf(px: number): number {
    const layout = this.#layout();
    return (px / this.scale / (layout.xOfMoment(0, TICKS_PER_WHOLE) - layout.xOfMoment(0, 0))) * TICKS_PER_WHOLE;
  }

  get #grid(): number {
    const pxOfGrid = (SMALLEST_STEP / Math.max(1e-9, this.#ticksOf(SMALLEST_STEP))) * GRID;
    return pxOfGrid >= 2 * SMALLEST_STEP ? GRID / 2 : GRID;
  }

  #snap(moment: number): number {
    const grid = this.#grid;
    return Math.round(moment / grid) * grid;
  }

  protected clicked(target: Target, pointer: ToolPointer, isDouble: boolean): void {
    const { editor } = this.options;
    const { store } = editor;
    const start = measureStart(store.score, target.measure);
    editor.reading.tap({ measure: target.measure, at: ticks(target.moment - start) });
    if (target.note !== undefined) this.clickNote(target.note, pointer);
    else if (pointer.toggles) this.#addToChord(target, ticks(target.moment - start));
    else if (isDouble) this.#add(target);
    else store.select([]);
  }

  /** A click with Ctrl on an empty place adds its key to the chord that sounds there. */
  #addToChord({ key, measure }: Target, at: number): void {
    const { store, tones } = this.options.editor;
    const chord = chordUnder(store.score, measure, at, key);
    if (chord === undefined || store.score.measures[measure]?.locked === true) return;
    const isAdded = store.apply((score) => {
      const { score: added } = addHead(score, [{ ...chord, note: 0 }], key);
      return { score: added, selection: wholeChord(added, chord) };
    });
    if (isAdded) tones.play(store.score, store.selection);
  }

  /** A double click on an empty place adds a note of the value that was selected last, in a voice that rests there. */
  #add({ key, measure, moment }: Target): void {
    const { editor, entry } = this.options;
    const { store } = editor;
    if (store.score.measures[measure]?.locked === true) return;
    const [selected] = store.selection;
    const part = selected?.part ?? 0;
    const staves = store.score.parts[part]?.staves.length ?? 1;
    const staff = staves > 1 && key < MIDDLE_C ? 1 : 0;
    const grid = this.#grid;
    const start = measureStart(store.score, measure);
    const onset = ticks(Math.max(0, Math.floor((moment - start) / grid) * grid));
    const wanted = { part, measure, staff, number: editor.voice.number(), onset };
    const number = freeVoice(store.score, wanted, durationOf(entry.value));
    const isAdded = store.apply((score) => enterMidi(score, { ...wanted, number }, entry.value, key));
    if (isAdded) editor.tones.play(store.score, store.selection);
  }

  /** The roll has no caret: notes are added by a double click. */
  readonly showCaret = (): void => undefined;
  readonly enter = (): void => undefined;
}
