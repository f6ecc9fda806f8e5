/** I-08 to I-10: editing by mouse, pen and finger on a sheet, on pages and on a line. */
import {
  chordAt,
  diatonicStep,
  enterNote,
  hitTest,
  midiPitch,
  moveBySteps,
  moveByStrings,
  pitchAtPosition,
  settling,
  durationOf,
  ticks,
  TICKS_PER_WHOLE,
} from '../../../../../engine/index.ts';
import type { Pitch, Ticks, VoiceMoment } from '../../../../../engine/index.ts';
import type { DragKind } from '../../../../machines/editing/editGesture.ts';
import { nameOfNote } from '../../state/noteNames.ts';
import type { ScorePlace } from '../../reading/scoreReading.ts';
import type { ToolPointer } from '../../viewport/pointerTool.ts';
import type { StringPlace } from '../keys/FretEntry.ts';
import { popupOf } from '../menus/menuRequest.ts';
import { BOTTOM_LINE, caretAt, HEAD_WIDTH, TOP_LINE } from './entryPlace.ts';
import type { EntryPlace } from './entryPlace.ts';
import { HeldStaff } from './HeldStaff.ts';
import { menuTargetAt } from './menuTargetAt.ts';
import { PaneTool } from './paneTool.ts';
import type { PaneTarget } from './paneTool.ts';
import { swallowClickOfLift } from '../../state/swallowNextClick.ts';
import { SLOP, sheetTargetAt } from './sheetTarget.ts';
import type { SheetTarget } from './sheetTarget.ts';
import { isOnStaffOf, staffMiddles, stringAt } from './staffPlaces.ts';
import type { StaffPlace } from './staffPlaces.ts';
import { stringMarkOf } from './stringMark.ts';

type Target = SheetTarget & PaneTarget;

/**
 * Least length of a step in CSS px, for fingers: steps of small music would be shorter than the movements of a resting
 * fingertip. A drag begins after 8 px (`paneTool.ts`), so that one step is a distance of 8 to 18 px; with steps of 8 px
 * it ended at 12 already.
 */
const FINGER_STEP = 12;
const ABOVE_FINGER = 44;
/** Distance in staff spaces within which a text of the header is hit. */
const HEADER_SLOP = 0.1;
/**
 * Positions above and below the staff to which the caret can be moved: up to C8, and down to the lowest notes of the
 * piano under a bass clef.
 */
const FARTHEST = 20;

export class SheetTool extends PaneTool<Target> {
  #entry: EntryPlace | undefined;
  readonly #held = new HeldStaff(this.options.controller.viewport);

  protected find({ at, device }: ToolPointer): Target {
    const { viewport } = this.options.controller;
    const target = sheetTargetAt(viewport.view.layout, viewport.pointUnder(at), SLOP[device] / this.scale);
    const { score } = this.options.editor.store;
    return { ...target, menu: menuTargetAt(viewport.view.layout, score, target, viewport.pointUnder(at).x) };
  }

  protected dragOf({ note, place }: Target, { device, toggles, extends: ranges }: ToolPointer): DragKind | undefined {
    // I-09: a press with Ctrl or Shift selects when it is released, so that a drag would move the notes that were selected.
    const isGrip = note !== undefined && note.note >= 0 && !toggles && !ranges;
    if (isGrip && (device !== 'touch' || this.wasSelected)) return place?.isTab === true ? 'string' : 'pitch';
    return device === 'touch' ? undefined : 'box';
  }

  override readonly beginDrag = (kind: DragKind): void => {
    this.#held.begin(kind === 'box' ? undefined : this.target?.place);
  };

  protected override draftShown(): void {
    this.#held.hold();
  }

  protected drag(kind: DragKind, from: ToolPointer, to: ToolPointer): void {
    if (kind === 'box') return this.dragBox(from, to);
    const { store } = this.options.editor;
    const step = (this.target?.place?.step ?? 0.5) * this.scale;
    // The step follows from the distance of the pointer, because the draft may move the staff.
    const steps = Math.round((from.at.y - to.at.y) / (from.device === 'touch' ? Math.max(step, FINGER_STEP) : step));
    if (kind === 'string') return this.#dragString(Math.round(steps / 2));
    const hasChanged =
      steps === 0
        ? store.cancelDraft()
        : store.draft(settling((score, selection) => moveBySteps(score, selection, steps)));
    if (hasChanged === true) this.options.editor.tones.play(store.score, store.selection);
    if (from.device === 'touch') this.#nameAbove(to);
  }

  /** Moves from string to string, which are two positions apart. A string that cannot play the note is skipped. */
  #dragString(by: number): void {
    const { store } = this.options.editor;
    if (by === 0) store.cancelDraft();
    else store.draft(settling((score, selection) => moveByStrings(score, selection, by)));
  }

  /** The finger hides the head, so its present pitch is shown above it. */
  #nameAbove(pointer: ToolPointer): void {
    const { score, selection } = this.options.editor.store;
    const [first] = selection;
    const note = first && chordAt(score, first)?.notes[first.note];
    const { x, y } = this.pointOf(pointer);
    if (note !== undefined) this.marks.show({ label: { x, y: y - ABOVE_FINGER / this.scale, text: nameOfNote(note) } });
  }

  protected clicked(target: Target, pointer: ToolPointer, isDouble: boolean): void {
    const { editor } = this.options;
    const { note, element, place } = target;
    editor.spanners.choose(undefined);
    if (this.#isOnHeader(pointer)) return this.#pressHeader(pointer);
    editor.frets.use(note !== undefined && place?.isTab === true);
    // A rest of a whole bar is printed in the middle of the bar, and begins with it.
    const at = note === undefined ? place?.at : target.menu?.at;
    if (place !== undefined && at !== undefined) editor.reading.tap({ measure: place.measure, at });
    if (element?.kind === 'lyric') return this.#clickLyric(element, isDouble);
    const popup = element === undefined ? undefined : popupOf(element, editor.store.score);
    if (note !== undefined) this.clickNote(note, pointer);
    else if (popup !== undefined && target.menu !== undefined) {
      editor.spanners.choose(target.menu.spanner);
      // With keys at hand, Delete removes a slur; a popup would take the keys.
      if (popup === 'spanner' && pointer.device !== 'touch') return;
      if (pointer.device === 'touch') swallowClickOfLift();
      this.openAt(pointer, target.menu, popup);
    } else if (place?.isTab === true && pointer.device !== 'touch') this.#clickString(place, pointer);
    else if (place?.isOnStaff === true && pointer.device !== 'touch') {
      editor.store.select([]);
      this.options.gestures.send({ type: 'ENTER', handler: this });
    } else editor.store.select([]);
  }

  #isOnHeader(pointer: ToolPointer): boolean {
    const { x, y } = this.pointOf(pointer);
    const { list } = this.options.controller.viewport.view.layout;
    return hitTest(list, x, y, HEADER_SLOP)?.element.kind === 'header';
  }

  /** F-07: title, subtitle and composer are changed in the dialog of the score's properties. */
  #pressHeader({ device }: ToolPointer): void {
    if (device === 'touch') swallowClickOfLift();
    this.options.editor.headerPressed.emit();
  }

  /** At a place of a string, digits enter a fret; the place is marked by a box. */
  #clickString(place: StaffPlace, pointer: ToolPointer): void {
    const { editor } = this.options;
    editor.store.select([]);
    const part = editor.store.score.parts[place.part];
    const string = stringAt(place, part?.tuning?.strings.length ?? 0);
    if (part === undefined || string === undefined) return;
    const onset = this.#onsetAt(place.measure, this.pointOf(pointer).x);
    const staff = Math.min(place.staff, part.staves.length - 1);
    const at = { part: place.part, measure: place.measure, staff, number: editor.voice.number(), onset };
    this.goToString({ at, string });
  }

  override goToString(place: StringPlace): boolean {
    const { editor, controller } = this.options;
    return editor.frets.pointAt(place, {
      show: (shown) => {
        const box = stringMarkOf(controller.viewport.view.layout, editor.store.score, shown);
        this.marks.show(box === undefined ? {} : { box });
        return box !== undefined;
      },
      hide: () => this.marks.show({}),
    });
  }

  #clickLyric(
    { part, measure, voice, chord, verse }: Extract<Target['element'], { kind: 'lyric' }>,
    isDouble: boolean,
  ) {
    const at = { part, measure, voice, chord };
    this.options.editor.store.select([{ ...at, note: 0 }]);
    if (isDouble) this.options.editor.lyrics.begin(at, verse);
  }

  readonly showCaret = (): void => {
    if (this.pointer !== undefined) this.moveCaret(this.pointer);
  };

  protected override moveCaret(pointer: ToolPointer): void {
    const { viewport } = this.options.controller;
    const point = viewport.pointUnder(pointer.at);
    const { place } = sheetTargetAt(viewport.view.layout, point, 0);
    this.#showEntry(place && this.#entryAt(place, point.x));
    this.isCaretTyped = false;
  }

  /** Positions on one staff differ by the steps between their pitches, except where its clef changes. */
  override moveCaretTo(at: VoiceMoment, pitch?: Pitch): void {
    if (this.#entry === undefined) return;
    const { part, staff } = this.#entry.place;
    if (part !== at.part || staff !== at.staff) return this.#moveToStaff(at);
    const place = { ...this.#entry.place, measure: at.measure, at: at.onset };
    const position = this.#entry.position + (pitch ? diatonicStep(this.#entry.pitch) - diatonicStep(pitch) : 0);
    const here = pitchAtPosition(this.options.editor.store.score, place, position);
    this.#showEntry({ place, onset: at.onset, position, pitch: here }, at);
    this.isCaretTyped = true;
  }

  /** To the middle line of another staff. The caret stays where the system does not show that staff. */
  #moveToStaff(at: VoiceMoment): void {
    const places = staffMiddles(this.options.controller.viewport.view.layout, at.measure, at.onset);
    const place = places.find(isOnStaffOf(at));
    if (place !== undefined) this.#showAt({ ...place, at: at.onset }, at);
  }

  /** On the middle line of the staff on which the caret was last, or of the top one where that is not shown. */
  override startCaret({ measure, at }: ScorePlace): void {
    const places = staffMiddles(this.options.controller.viewport.view.layout, measure, at);
    const place = places.find(isOnStaffOf(this.options.caret.last)) ?? places[0];
    if (place === undefined) return this.#startString(measure, at);
    this.options.gestures.send({ type: 'ENTER', handler: this });
    this.#showAt(place);
  }

  /** Where only tablature is shown: on its first string. */
  #startString(measure: number, moment: Ticks): void {
    const { editor, controller } = this.options;
    const [place] = staffMiddles(controller.viewport.view.layout, measure, moment, 'tablature');
    const part = editor.store.score.parts[place?.part ?? -1];
    if (place === undefined || part?.tuning === undefined) return;
    const staff = Math.min(place.staff, part.staves.length - 1);
    const at = { part: place.part, measure, staff, number: editor.voice.number(), onset: place.at };
    this.goToString({ at, string: part.tuning.strings.length - 1 });
  }

  #showAt(place: StaffPlace, at?: VoiceMoment): void {
    const { position, at: onset } = place;
    const pitch = pitchAtPosition(this.options.editor.store.score, place, position);
    this.#showEntry({ place, onset, position, pitch }, at);
    this.isCaretTyped = true;
  }

  #showEntry(entry: EntryPlace | undefined, at = entry && this.#momentOf(entry)): void {
    this.#entry = entry;
    this.options.caret.at = at;
    if (at !== undefined) this.options.caret.last = at;
    this.options.caret.pitch = entry?.pitch;
    const { layout } = this.options.controller.viewport.view;
    const caret = entry && caretAt(layout, this.options.editor.store.score, entry);
    this.marks.show(caret === undefined ? {} : { caret });
  }

  override readonly hideCaret = (): void => {
    this.isCaretTyped = false;
    this.#showEntry(undefined);
  };

  #momentOf({ place: { part, staff, measure }, onset }: EntryPlace): VoiceMoment {
    return { part, measure, staff, number: this.options.editor.voice.number(), onset };
  }

  #entryAt(place: StaffPlace, x: number): EntryPlace {
    const { score } = this.options.editor.store;
    const position = Math.min(BOTTOM_LINE + FARTHEST, Math.max(TOP_LINE - FARTHEST, Math.round(place.position)));
    const onset = this.#onsetAt(place.measure, x);
    const pitch = pitchAtPosition(score, { ...place, at: onset }, position);
    return { place, onset, position, pitch };
  }

  /** Returns the nearest column, or the nearest moment on the grid of the note value that is entered. */
  #onsetAt(measure: number, x: number): Ticks {
    const { editor, controller, entry } = this.options;
    const { layout } = controller.viewport.view;
    const length = editor.store.score.measures[measure]?.duration ?? 0;
    const grid = Math.max(TICKS_PER_WHOLE / 32, Math.min(TICKS_PER_WHOLE / 4, durationOf({ ...entry.value, dots: 0 })));
    const onsets = new Set(layout.moments(measure).map(({ at }) => at));
    for (let at = 0; at < length; at += grid) onsets.add(at);
    const distance = (at: number): number => Math.abs(layout.xOfMoment(measure, at) + HEAD_WIDTH / 2 - x);
    return ticks(
      [...onsets].filter((at) => at < length).reduce((best, at) => (distance(at) < distance(best) ? at : best), 0),
    );
  }

  readonly enter = (): void => {
    if (this.pointer !== undefined) this.moveCaret(this.pointer);
    const entered = this.#entry;
    if (entered === undefined) return;
    const { editor, entry } = this.options;
    const { part } = entered.place;
    const at = this.#momentOf(entered);
    const { value } = entry;
    if (!editor.store.apply((score) => enterNote(score, at, value, entered.pitch))) return;
    const program = editor.store.score.parts[part]?.program ?? 1;
    const wholes = durationOf(value) / TICKS_PER_WHOLE;
    editor.tones.strike({ program, midiPitch: midiPitch(entered.pitch), wholes });
  };
}
