/**
 * Editing by pointers on one pane: the common part of sheet and roll. The chart (`src/machines/editing/editGesture.ts`)
 * contains the present gesture; the subclasses find the element under the pointer and compute the result of a drag.
 */
import { gestureState } from '../../../../machines/editing/editGesture.ts';
import type { DragKind, GestureHandler } from '../../../../machines/editing/editGesture.ts';
import type { NoteAddress, Pitch, Selection, VoiceMoment } from '../../../../../engine/index.ts';
import { notesInBox, selectRange, toggleSelected, voiceAt } from '../../../../../engine/index.ts';
import type { Point } from '../../camera/sheetCamera.ts';
import type { ScorePlace } from '../../reading/scoreReading.ts';
import type { PaneController } from '../../viewport/PaneController.ts';
import type { PointerTool, ToolPointer } from '../../viewport/pointerTool.ts';
import type { Editor } from '../editor.ts';
import type { StringPlace } from '../keys/FretEntry.ts';
import type { MenuTarget, PopupKind } from '../menus/menuRequest.ts';
import { GestureMarks } from './gestureMarks.ts';
import type { PointerEditing } from './pointerEditing.ts';
import { isSelected, noteOf } from './sheetTarget.ts';
import { swallowNextClick } from '../../state/swallowNextClick.ts';

/** Time after which a held pointer opens the menu. */
const HOLD_MS = 600;
/** CSS px that a pointer may move during a click, because a fingertip is never completely still. */
const DRAG_SLOP = { mouse: 4, pen: 4, touch: 8 } as const;
const DOUBLE_MS = 350;
const DOUBLE_SLOP = 24;

/**
 * The parts of the editor that stay the same objects while a score is open, because a gesture may continue when the
 * player is replaced.
 */
export type EditedPane = Pick<
  Editor,
  'store' | 'reading' | 'menus' | 'headerPressed' | 'lyrics' | 'pointer' | 'tones' | 'voice' | 'frets' | 'spanners'
>;

export interface ToolOptions extends PointerEditing {
  readonly controller: PaneController;
  readonly editor: EditedPane;
  /** The element of the pane, from which positions in the window follow. */
  readonly host: HTMLElement;
}

/** Properties of the element under the pointer that all panes need. */
export interface PaneTarget {
  readonly note: NoteAddress | undefined;
  readonly menu: MenuTarget | undefined;
}

export abstract class PaneTool<Target extends PaneTarget> implements PointerTool, GestureHandler {
  readonly marks = new GestureMarks();
  protected readonly options: ToolOptions;
  /** The present position of the pointer. */
  protected pointer: ToolPointer | undefined;
  /** The position of the press, and the element there. */
  protected start: ToolPointer | undefined;
  protected target: Target | undefined;
  /** Whether the pressed element was selected before. */
  protected wasSelected = false;
  #before: Selection = [];
  /** The note that was clicked last without Shift: Shift-click selects from there. */
  #anchor: NoteAddress | undefined;
  #hold: ReturnType<typeof setTimeout> | undefined;
  #lastClick: ToolPointer | undefined;

  constructor(options: ToolOptions) {
    this.options = options;
  }

  protected abstract find(pointer: ToolPointer): Target;
  /** Returns the property that dragging the pressed target changes; undefined where the drag only pans. */
  protected abstract dragOf(target: Target, from: ToolPointer, to: ToolPointer): DragKind | undefined;
  /** Shows the result of the drag so far as a draft. */
  protected abstract drag(kind: DragKind, from: ToolPointer, to: ToolPointer): void;
  protected abstract clicked(target: Target, pointer: ToolPointer, isDouble: boolean): void;
  protected moveCaret(_pointer: ToolPointer): void {}
  moveCaretTo(_at: VoiceMoment, _pitch?: Pitch): void {}
  /** Chooses a place of a string of a tablature. Returns whether the pane shows it. */
  goToString(_place: StringPlace): boolean {
    return false;
  }
  /** Shows the caret at a place that no pointer has chosen. */
  startCaret(_place: ScorePlace): void {}
  /** Whether the caret was moved by keys; it then does not follow a pointer that is only moved. */
  protected isCaretTyped = false;
  abstract showCaret(): void;
  abstract enter(): void;

  get #state(): string {
    return gestureState(this.options.gestures.getSnapshot());
  }

  protected pointOf({ at }: ToolPointer): Point {
    return this.options.controller.viewport.pointUnder(at);
  }

  protected get scale(): number {
    return this.options.controller.viewport.camera.scale;
  }

  readonly press = (pointer: ToolPointer): void => {
    this.start = this.pointer = pointer;
    this.options.device.use(pointer.device);
    this.options.editor.frets.settle();
    this.target = this.find(pointer);
    this.wasSelected = isSelected(this.options.editor.store.selection, this.target.note);
    this.#before = this.options.editor.store.selection;
    this.#endHold();
    // A mouse has another button for the menu, and often rests on a note before a drag.
    if (pointer.device !== 'mouse') this.#hold = setTimeout(() => this.#held(pointer), HOLD_MS);
    this.options.gestures.send({ type: 'PRESS', handler: this });
  };

  /**
   * Pending moves are handled in the next frame before this, so that a drag on a slow page is not mistaken for a long
   * press.
   */
  #held(pressed: ToolPointer): void {
    requestAnimationFrame(() => {
      const isStill = this.start === pressed && this.pointer !== undefined && !this.#hasLeft(pressed, this.pointer);
      if (!isStill || !this.#state.endsWith('pressing')) return;
      swallowNextClick();
      this.options.gestures.send({ type: 'HOLD' });
    });
  }

  /** I-08: a mouse selects when it is pressed; a finger selects when it is lifted, because it may pan instead. */
  readonly pressed = (): void => {
    const { start, target } = this;
    if (start === undefined || start.device === 'touch' || start.toggles || start.extends) return;
    if (target?.note !== undefined && !this.wasSelected) this.selectNotes([target.note]);
  };

  protected clickNote(note: NoteAddress, { toggles, extends: ranges, device }: ToolPointer): void {
    const { store } = this.options.editor;
    const anchor = isSelected(store.selection, this.#anchor) ? this.#anchor : store.selection[0];
    const extended = ranges && !toggles ? anchor : undefined;
    if (toggles) store.select(toggleSelected(store.selection, note));
    else if (extended !== undefined) store.select(selectRange(store.score, extended, note));
    else if (device === 'touch' || this.wasSelected) this.selectNotes([note]);
    this.#anchor = extended ?? note;
  }

  protected selectNotes(selection: Selection): void {
    const { editor } = this.options;
    editor.store.select(selection);
    editor.tones.play(editor.store.score, selection);
  }

  readonly move = (pointer: ToolPointer): boolean => {
    const { start, target } = this;
    this.pointer = pointer;
    if (start === undefined || target === undefined) return false;
    const state = this.#state;
    if (state === 'pressing') this.#leavePress(start, pointer, target);
    else if (state === 'entering.pressing') this.#dragCaret(start, pointer);
    const now = this.#state;
    const { drag } = this.options.gestures.getSnapshot().context;
    const isDragging = now.startsWith('dragging') || now === 'boxing';
    if (isDragging && drag !== undefined) {
      this.drag(drag, start, pointer);
      this.draftShown();
    }
    return !now.endsWith('panning') && now !== 'idle';
  };

  #hasLeft(start: ToolPointer, { at }: ToolPointer): boolean {
    return Math.hypot(at.x - start.at.x, at.y - start.at.y) > DRAG_SLOP[start.device];
  }

  #leavePress(start: ToolPointer, pointer: ToolPointer, target: Target): void {
    if (!this.#hasLeft(start, pointer)) return;
    this.#endHold();
    const kind = this.dragOf(target, start, pointer);
    this.options.gestures.send(kind === undefined ? { type: 'PAN' } : { type: 'DRAG', kind });
  }

  #dragCaret(start: ToolPointer, pointer: ToolPointer): void {
    if (start.device !== 'touch') this.moveCaret(pointer);
    if (!this.#hasLeft(start, pointer)) return;
    this.#endHold();
    if (start.device === 'touch') this.options.gestures.send({ type: 'PAN' });
  }

  readonly lift = (pointer: ToolPointer): boolean => {
    this.#endHold();
    this.pointer = pointer;
    const isOwn = !this.#state.endsWith('panning');
    this.options.gestures.send({ type: 'LIFT' });
    return isOwn;
  };

  readonly cancel = (): void => {
    this.#endHold();
    this.options.gestures.send({ type: 'CANCEL' });
  };

  readonly hover = (pointer: ToolPointer | undefined): void => {
    this.pointer = pointer;
    if (pointer !== undefined && this.#state === 'entering.hovering' && !this.isCaretTyped) this.moveCaret(pointer);
  };

  readonly menu = (pointer: ToolPointer): void => {
    this.press(pointer);
    this.#endHold();
    this.options.gestures.send({ type: 'HOLD' });
    this.options.gestures.send({ type: 'LIFT' });
  };

  readonly click = (): void => {
    const { start, target } = this;
    if (start === undefined || target === undefined) return;
    const last = this.#lastClick;
    const isDouble =
      last !== undefined &&
      start.time - last.time < DOUBLE_MS &&
      Math.hypot(start.at.x - last.at.x, start.at.y - last.at.y) < DOUBLE_SLOP;
    this.#lastClick = isDouble ? undefined : start;
    this.clicked(target, start, isDouble);
  };

  readonly openMenu = (): void => {
    const { target, start } = this;
    if (target?.menu === undefined || start === undefined) return;
    const [anchor] = this.#before;
    this.options.editor.spanners.choose(target.menu.spanner);
    if (target.note !== undefined && !this.wasSelected) this.options.editor.store.select([target.note]);
    this.openAt(start, this.wasSelected || anchor === undefined ? target.menu : { ...target.menu, anchor });
  };

  /** Nothing is selected in a score that is only read. */
  readonly openPlaceMenu = (pointer: ToolPointer): void => {
    const { menu } = this.find(pointer);
    if (menu !== undefined) this.openAt(pointer, menu);
  };

  protected openAt({ at }: ToolPointer, target: MenuTarget, popup?: PopupKind): void {
    const { left, top } = this.options.host.getBoundingClientRect();
    const request = { at: { left: left + at.x, top: top + at.y }, target };
    this.options.editor.menus.emit(popup === undefined ? request : { ...request, popup });
  }

  readonly beginDrag = (_kind: DragKind): void => undefined;

  /** Makes the panes show the draft of a drag, or the score without it. */
  protected draftShown(): void {}

  readonly endDrag = (kind: DragKind): void => {
    this.marks.show({});
    if (kind !== 'box') this.options.editor.store.commitDraft();
  };

  readonly cancelDrag = (kind: DragKind): void => {
    this.marks.show({});
    if (kind === 'box') this.options.editor.store.select(this.#before);
    else this.options.editor.store.cancelDraft();
    this.draftShown();
  };

  readonly hideCaret = (): void => this.marks.show({});

  /** I-09: selects the heads in the box that belong to the voice in which notes are entered. */
  protected dragBox(from: ToolPointer, to: ToolPointer): void {
    const [a, b] = [this.pointOf(from), this.pointOf(to)];
    const box = {
      left: Math.min(a.x, b.x),
      right: Math.max(a.x, b.x),
      top: Math.min(a.y, b.y),
      bottom: Math.max(a.y, b.y),
    };
    this.marks.show({ box });
    const { editor, controller } = this.options;
    const inside = notesInBox(controller.viewport.view.layout.list, box).flatMap((element) => noteOf(element) ?? []);
    const own = inside.filter((at) => voiceAt(editor.store.score, at)?.number === editor.voice.number());
    const boxed = own.length > 0 ? own : inside;
    const kept = from.toggles || from.extends ? this.#before : [];
    editor.store.select([...kept, ...boxed.filter((at) => !isSelected(kept, at))]);
  }

  #endHold(): void {
    clearTimeout(this.#hold);
  }
}
